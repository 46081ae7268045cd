"""The data of a specification, as YAML, JSON and Python callers write them, brought into one form."""

import difflib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from cobalt_bench._option import left_to_server
from cobalt_bench.errors import InputError


def normal(data: Mapping[str, Any], spec: Any, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return a specification's data by the names of the dataclass's fields; None leaves a field out.

    A list of names becomes one text with commas. Raises InputError for a name that is not one of `names`: without any, those
    of the fields.
    """
    types = {item.name: item.type for item in fields(spec)}
    may_be_none = left_to_server(spec)
    known = list(names) or list(types)
    values: dict[str, Any] = {}
    for given, value in data.items():
        name = str(given).replace("-", "_")
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]}" if close else f"there are {', '.join(known)}"
            raise InputError(f"There is no option {name}; {hint}.")
        if name in may_be_none:
            values[name] = None if value == "none" else value
        elif value is not None:
            values[name] = _normal_value(name, value, types.get(name))
    return values


def check_not_empty(options: Mapping[str, Any]) -> None:
    """Raise InputError for an option that is an empty text, or has one in its list."""
    for name, value in options.items():
        for text in value if isinstance(value, list | tuple) else [value]:
            if isinstance(text, str) and not text.strip():
                raise InputError(f"{name} is empty; give a value, or leave it out.")


def decoded(kind: type, value: Any) -> Any:
    """Return the path that a text names; called by msgspec."""
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise msgspec.ValidationError(f"Expected a path, got {value!r}")


def _normal_value(name: str, value: Any, kind: Any) -> Any:
    if name == "thinking_marks":
        return value
    if get_origin(kind) is tuple:
        return [value] if isinstance(value, str) else value
    if name == "extra_body" and isinstance(value, dict):
        return json.dumps(value)
    return ",".join(map(str, value)) if isinstance(value, list) and str in (kind, *get_args(kind)) else value
