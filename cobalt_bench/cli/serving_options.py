"""Options on how a server is asked: additions to the body, and headers, whose values are secrets."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from cobalt_bench.errors import InputError

HIDDEN = "***"  # in the place of a header's value
# What the body holds already, and the option that sets it.
_SET_BY: Mapping[str, str] = {
    "model": "MODEL",
    "messages": "--prompts",
    "temperature": "--temperature",
    "top_p": "--top-p",
    "max_tokens": "--max-tokens",
    "max_completion_tokens": "--max-tokens",
    "seed": "--seed",
    "n": "--samples",
    "stream": "nothing: answers are streamed where the server takes it",
    "stream_options": "nothing: answers are streamed where the server takes it",
}


def extra_body_of(text: str | None) -> dict[str, Any]:
    """Return what --extra-body adds to each request; raises InputError for no JSON object, and for what is set elsewhere."""
    if text is None:
        return {}
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(f"--extra-body is no JSON: {error}.") from None
    if not isinstance(data, dict):
        raise InputError("--extra-body must be a JSON object, such as '{\"top_k\": 20}'.")
    for name in data:
        if name in _SET_BY:
            raise InputError(f"--extra-body can't hold {name}, which is set by {_SET_BY[name]}; leave it out.")
    return data


def headers_of(texts: Sequence[str]) -> dict[str, str]:
    """Return headers by name; raises InputError, without their values, for what is no NAME=VALUE."""
    headers: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", name, re.ASCII):
            raise InputError("--header must be NAME=VALUE, such as api-key=$KEY.")
        if value == HIDDEN:
            raise InputError(f"The value of header {name} is written down nowhere; give --header {name}=VALUE again.")
        if not re.fullmatch(r"[!-~]([ -~]*[!-~])?", value):
            raise InputError(f"The value of header {name} is empty, or holds what no header can; set it again.")
        headers[name] = value
    return headers


def hidden(text: str) -> str:
    """Return NAME=VALUE without the value."""
    return f"{text.partition('=')[0]}={HIDDEN}" if "=" in text else HIDDEN


def hide_headers(arguments: Sequence[str]) -> list[str]:
    """Return a command line without the values of its headers."""
    shown: list[str] = []
    for argument in arguments:
        if shown and shown[-1] == "--header":
            shown.append(hidden(argument))
        elif argument.startswith("--header="):
            shown.append(f"--header={hidden(argument.removeprefix('--header='))}")
        else:
            shown.append(argument)
    return shown


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
