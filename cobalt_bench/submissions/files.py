"""What a packed submission is: its files, its columns, its id.

Anything odd in a file is a reason to reject the submission, never an error of ours.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.runs.log import Line
from cobalt_bench.runs.turn_table import SCHEMA
from cobalt_bench.strangers import read_inside

CONFIG, RESULTS, TURNS, ABOUT = "config.json", "results.json", "turns.parquet", "submission.json"
FILES = (ABOUT, CONFIG, RESULTS, TURNS)
FOLDER = "submissions"  # of the results dataset; holds a folder a submission
SCHEMA_VERSION = 1
COLUMNS = SCHEMA.remove(SCHEMA.get_field_index("reasoning"))
MAX_BYTES: Mapping[str, int] = {ABOUT: 2**16, CONFIG: 2**20, RESULTS: 2**24, TURNS: 2**32}
_PATH = re.compile(rf"{FOLDER}/(?P<name>[A-Za-z0-9][\w.-]{{0,99}})/(?P<file>[a-z.]+)", re.ASCII)


def submission_id(identity: Mapping[str, Any], lines: Iterable[Line]) -> str:
    """Return the SHA-256, hexadecimal, of what a run is and what its model answered; lines by problem, sample and turn."""
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode())
    for line in lines:
        answer = [line["problem_id"], line["sample"], line["turn"], line["response"]]
        digest.update(b"\n" + json.dumps(answer).encode())
    return digest.hexdigest()


def folder_name(model: str, full_id: str) -> str:
    """Return the name of a submission's folder: readable, and of its own for each run."""
    label = re.sub(r"[^A-Za-z0-9._]+", "-", model).strip("-._")[:60] or "model"
    return f"{label}-{short_id(full_id)}"


def short_id(full_id: str) -> str:
    """Return the part of an id that people see."""
    return full_id[:12]


def parse_path(path: str) -> tuple[str, str] | None:
    """Return folder and file name of a path in the results dataset, None where it is not of a submission."""
    match = _PATH.fullmatch(path)
    return (match["name"], match["file"]) if match and match["file"] in FILES else None


class Rejected(Exception):
    """The submission is rejected at once; the text is the reason."""


def read_json(path: Path, most_bytes: int) -> dict[str, Any]:
    """Return the object in a JSON file; raises Rejected for anything else, and for NaN and infinities."""
    try:
        data = parse_json(read_inside(path, most_bytes))
    except InputError as error:
        raise Rejected(str(error).replace(f"{path.parent}/", "")) from error
    except ValueError as error:
        raise Rejected(f"{path.name} can't be read as JSON ({type(error).__name__}).") from error
    if not isinstance(data, dict):
        raise Rejected(f"{path.name} is not a JSON object.")
    return data
