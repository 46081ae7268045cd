"""What a submission's files are read with: anything odd in them is a reason to reject it, never an error of ours."""

import json
import math
from pathlib import Path
from typing import Any


class Rejected(Exception):
    """The submission is rejected at once; the text is the reason."""


def read_json(path: Path) -> dict[str, Any]:
    """Return the object in a JSON file; raises Rejected for anything else, and for numbers that are none."""
    try:
        data = json.loads(path.read_bytes(), parse_float=_finite, parse_constant=_finite)
    except (OSError, ValueError, RecursionError) as error:
        raise Rejected(f"{path.name} can't be read as JSON ({type(error).__name__}).") from error
    if not isinstance(data, dict):
        raise Rejected(f"{path.name} holds no JSON object.")
    return data


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no finite number")
    return number
