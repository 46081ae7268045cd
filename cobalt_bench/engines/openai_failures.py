"""What a server's failure means: for its request, for the server, for the run."""

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import openai

from cobalt_bench.engines.engine import Completion
from cobalt_bench.errors import EngineError, InputError, PromptTooLong

KEY_VARIABLE = "OPENAI_API_KEY"
_CONTEXT = re.compile(r"context (?:length|window|size)\D{0,20}(\d+)", re.IGNORECASE)  # how servers say how long it is
_FOR_GOOD = (401, 403, 404)  # statuses of a server that no attempt changes
_PASSING = (408, 409, 429)  # besides 5xx
# How servers say that a prompt does not fit.
TOO_LONG = re.compile(
    r"context.?(length|limit|window|size)|maximum (context|model|prompt|input) length|max_model_len"
    r"|(prompt|input|request) (is |contains? )?too (long|large|many tokens)|too many (input |prompt )?tokens",
    re.IGNORECASE,
)
# How servers say that a content filter lets no answer to a prompt through.
_FILTERED = re.compile(
    r"content.?(filter|polic|management|moderation|exists risk)|responsible.?ai|usage (polic|guideline)|data.?inspection"
    r"|high risk|moderation|inappropriate content|prohibited.content|safety (system|filter|polic|setting)"
    r"|(prompt|input|request|content) (was|were|is|has been) (flagged|blocked|filtered)",
    re.IGNORECASE,
)
_READ = 2_000  # characters of an error that are looked at: a server may repeat the whole request in it


@dataclass(frozen=True)
class Failures:
    """What failures mean for a model's requests, in words for the user; `safe` cuts a server's words and hides secrets."""

    model: str
    addresses: Sequence[str]  # of its servers
    timeout_s: float
    attempts: int
    safe: Callable[[str], str]

    def of_status(self, error: openai.APIStatusError, max_tokens: int) -> Completion | EngineError:
        """Return what one request came to: its error, or a content filter's refusal; raise the error of the whole run."""
        if is_filtered(error):
            return Completion("", finish_reason="refused")
        said = self.safe(words(error))
        context = _CONTEXT.search(words(error))
        if error.status_code in (400, 413, 422) and context and max_tokens >= int(context[1]):
            raise InputError(
                f"max-tokens {max_tokens} leaves no room for a prompt in the {context[1]} tokens of {self.model}; "
                "give --max-tokens a smaller number"
            )
        if error.status_code in (401, 403):
            why = f" ({said})" if error.status_code == 403 else ""  # 401: vendors repeat parts of the key
            raise EngineError(
                f"the server refuses the key for {self.model}{why}: set {KEY_VARIABLE} to one that is valid, or give the header "
                "that the server wants by --header"
            ) from None
        if error.status_code == 404:
            raise EngineError(
                f"the server has no model {self.model}, or --base-url is not its API, which often ends in /v1: {said}"
            ) from None
        if error.status_code == 402 or error.code == "insufficient_quota":
            raise EngineError(f"the credit for {self.model} is used up: {said}") from None
        if error.status_code in (400, 413, 422) and TOO_LONG.search(f"{error.code} {error.type} {words(error)}"):
            return PromptTooLong(f"{self.model}: {said}")
        return EngineError(f"{self.model}: the server answered {error.status_code}: {said}")

    def of_connection(self, error: openai.APIConnectionError) -> EngineError:
        """Return the error of one request; raise that of the whole run."""
        if _unreachable(error):
            raise EngineError(f"no server can be reached at {', '.join(self.addresses)}") from None
        if isinstance(error, openai.APITimeoutError):
            return EngineError(
                f"{self.model}: the server was silent for {self.timeout_s:g} s, {self.attempts} times in a row; "
                "give --timeout a larger number where it needs longer"
            )
        return EngineError(f"{self.model}: the server broke off its answer, {self.attempts} times in a row")


def words(error: openai.APIStatusError) -> str:
    """Return what an error says, in whichever field of its body the server has put it."""
    body = error.body
    if isinstance(body, dict):
        said = next((body[name] for name in ("message", "detail", "error") if body.get(name)), body)
        return said if isinstance(said, str) else _as_text(said)
    return (body if isinstance(body, str) else _as_text(body)) if body else error.message


def is_filtered(error: openai.APIStatusError) -> bool:
    """Return whether a content filter has refused the request for good."""
    text = f"{words(error)[:_READ]} {_as_text(error.body)[:_READ]}"
    return error.status_code in (400, 403, 422, 451) and bool(_FILTERED.search(text))


def error_in(answer: Any, response: Any) -> openai.APIStatusError | None:
    """Return the error that a server gave in the place of an answer, with the status that it names; None where there is none."""
    said = answer.get("error") if isinstance(answer, dict) and not answer.get("choices") else None
    if not said:
        return None
    numbers = [str(said.get(name)) for name in ("code", "status", "status_code")] if isinstance(said, dict) else []
    error = openai.APIStatusError("an error in the place of an answer", response=response, body=said)
    error.status_code = next((int(number) for number in numbers if re.fullmatch("[45][0-9]{2}", number)), 500)
    return error


def is_for_good(error: openai.APIError) -> bool:
    """Return whether no further attempt at this server can succeed."""
    return getattr(error, "status_code", 0) in _FOR_GOOD or error.code == "insufficient_quota"


def is_of_request(error: openai.APIError) -> bool:
    """Return whether another server would answer the same."""
    status = getattr(error, "status_code", 0)  # 0: no answer came
    return 0 < status < 500 and status not in (*_FOR_GOOD, *_PASSING)


def pause_s(failures: Sequence[openai.APIError], attempt: int) -> float:
    """Return how long to wait before all servers are asked again: as long as one of them says, else longer each time."""
    said = [error.response.headers.get("retry-after", "") for error in failures if isinstance(error, openai.APIStatusError)]
    seconds = [each for text in said if (each := _seconds(text)) is not None]
    return min(seconds) if seconds else min(8.0, 0.5 * 2**attempt)


def _as_text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def _seconds(retry_after: str) -> float | None:
    """Return how long a server asks to wait, as it says in seconds or by a date; None for more than it may ask, and for none."""
    if re.fullmatch(r"\d{1,3}(\.\d+)?", retry_after):
        return float(retry_after)
    try:
        seconds = parsedate_to_datetime(retry_after).timestamp() - time.time()
    except ValueError:
        return None
    return max(seconds, 0.0) if seconds < 1000 else None


def _unreachable(error: openai.APIConnectionError) -> bool:
    """Return whether no connection came about; by name, since the client's HTTP library changed between versions."""
    return type(error.__cause__).__name__ in ("ConnectError", "ConnectTimeout")
