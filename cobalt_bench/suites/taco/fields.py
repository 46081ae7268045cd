"""What TACO's rows and COBALT's selection of them have in common: ids, difficulties, dates, limits."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cobalt_bench.problems.fields import day

TIME_LIMIT_S = 4.0  # as COBALT judges (arXiv 2602.03806); TACO's own limits are for other languages, or missing
MEMORY_LIMIT_MB = 1024

_DIFFICULTIES = {"easy": "easy", "medium": "medium", "medium_hard": "hard", "hard": "hard", "very_hard": "hard"}


def problem_id_of(row: Mapping[str, Any]) -> str:
    """Return a problem's id: from the row's own, the same in TACO-verified and TACO-Cobalt, else from its content."""
    own = row.get("id")
    if own not in (None, ""):
        return f"taco-{str(own).zfill(5)}"
    content = json.dumps([row["question"], row["input_output"]]).encode()
    return f"taco-{hashlib.sha256(content).hexdigest()[:12]}"


def difficulty_of(value: Any) -> str | None:
    """Return which of our three difficulties TACO's five are; None where it does not say."""
    return _DIFFICULTIES.get(str(value).lower())


def release_date_of(value: Any) -> str | None:
    """Return the ISO date, or None where there is none that can be read."""
    try:
        return day(value)
    except ValueError:
        return None
