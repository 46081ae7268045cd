"""What a server's failure means: for its request, for the server, for the run."""

import re
from collections.abc import Sequence

import openai

CONTEXT = re.compile(r"context (?:length|window|size)\D{0,20}(\d+)", re.IGNORECASE)  # how servers say how long it is
FOR_GOOD = (401, 403, 404)  # statuses of a server that no attempt changes
_PASSING = (408, 409, 429)  # besides 5xx
# How servers say that a prompt does not fit.
TOO_LONG = re.compile(
    r"context.?(length|window|size)|maximum (context|model|prompt|input) length|max_model_len"
    r"|(prompt|input|request) (is |contains? )?too (long|large|many tokens)|too many (input |prompt )?tokens",
    re.IGNORECASE,
)


def is_of_request(error: openai.APIError) -> bool:
    """Say whether another server would answer the same."""
    status = getattr(error, "status_code", 0)  # 0: no answer came
    return 0 < status < 500 and status not in (*FOR_GOOD, *_PASSING)


def pause_s(failures: Sequence[openai.APIError], attempt: int) -> float:
    """Return how long to wait before all servers are asked again: as long as one of them says, else longer each time."""
    said = [error.response.headers.get("retry-after", "") for error in failures if isinstance(error, openai.APIStatusError)]
    seconds = [float(text) for text in said if re.fullmatch(r"\d{1,3}(\.\d+)?", text)]
    return min(seconds) if seconds else min(8.0, 0.5 * 2**attempt)


def unreachable(error: openai.APIConnectionError) -> bool:
    """Say whether no connection came about; by name, since the client's HTTP library changed between versions."""
    return type(error.__cause__).__name__ in ("ConnectError", "ConnectTimeout")
