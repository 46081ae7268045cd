"""TACO's rows: where they come from, and what is read of them in one way, COBALT's selection included."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import day
from cobalt_bench.problems.problem_files import FILE_ENDINGS, read_rows
from cobalt_bench.suites.cache import content_key
from cobalt_bench.suites.hub_datasets import dataset_rows

DATASET = "likaixin/TACO-verified"  # TACO with solutions that its makers ran
LICENSES = {"BAAI/TACO": "apache-2.0"}  # as the dataset's card says; others state none
SPLITS = ("train",)
TIME_LIMIT_S = 4.0  # as COBALT judges (arXiv 2602.03806); TACO's own limits are for other languages, or missing
MEMORY_LIMIT_MB = 1024

_DIFFICULTIES = {"easy": "easy", "medium": "medium", "medium_hard": "hard", "hard": "hard", "very_hard": "hard"}


@dataclass(frozen=True)
class TacoRows:
    """Rows that are read once, one at a time, and where they come from."""

    rows: Iterator[tuple[str, Any]]  # (where it is, the row)
    dataset: str
    revision: str | None = None  # the dataset's commit; None for own files
    files: tuple[tuple[str, str], ...] = ()  # name and SHA-256 of each of one's own files

    @property
    def license(self) -> str:
        """Return the dataset's licence, "" where none is stated."""
        return LICENSES.get(self.dataset, "")


def open_rows(dataset: str = DATASET, revision: str | None = None, data: Path | None = None) -> TacoRows:
    """Open the rows of a Hub dataset at a commit, or of one's own copy: a file, or a folder of files.

    Raises InputError for what isn't there, HubError when the Hub doesn't answer.
    """
    if data is None:
        rows, commit = dataset_rows(dataset, revision, SPLITS)
        return TacoRows(rows, dataset, commit)
    if revision is not None:
        raise InputError("A revision is of the Hub's dataset; leave it out beside --data.")
    files = own_files(data)
    return TacoRows(_rows_of(files), dataset, files=tuple((file.name, content_key(file)) for file in files))


def own_files(path: Path) -> list[Path]:
    """Return a file, or the Parquet and JSON Lines files of a folder, by name. Raises InputError where there is none."""
    if not path.is_dir():
        if not path.exists():
            raise InputError(f"{path} does not exist.")
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix in FILE_ENDINGS and file.is_file())
    if not files:
        raise InputError(f"Folder {path} holds no file that ends in {', '.join(FILE_ENDINGS)}.")
    return files


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


def _rows_of(files: list[Path]) -> Iterator[tuple[str, Any]]:
    for file in files:
        yield from read_rows(file)
