"""What a submission's files are read with: anything odd in them is a reason to reject it, never an error of ours."""

from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.strangers import parse_json, read_inside


class Rejected(Exception):
    """The submission is rejected at once; the text is the reason."""


def read_json(path: Path, most_bytes: int) -> dict[str, Any]:
    """Return the object in a JSON file; raises Rejected for anything else, and for numbers that are none."""
    try:
        data = parse_json(read_inside(path, most_bytes))
    except InputError as error:
        raise Rejected(str(error).replace(f"{path.parent}/", "")) from error
    except ValueError as error:
        raise Rejected(f"{path.name} can't be read as JSON ({type(error).__name__}).") from error
    if not isinstance(data, dict):
        raise Rejected(f"{path.name} holds no JSON object.")
    return data
