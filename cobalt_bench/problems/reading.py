"""Reads problem files: JSON Lines or Parquet, a problem a row, row by row."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.rows import problem_from_row

FILE_ENDINGS = (".jsonl", ".ndjson", ".json", ".parquet")
ROWS_A_BATCH = 16  # of Parquet: a row may hold megabytes of tests


def read_problems(path: str | Path) -> Iterator[Problem]:
    """Yield the problems of a file in the order of its rows.

    Raises InputError, in one sentence with file, line and field, for a file that can't be read, a malformed row, or a
    problem id that comes twice.
    """
    yield from each_once((where, problem_from_row(row, where)) for where, row in read_rows(path))


def each_once(problems: Iterable[tuple[str, Problem]], field: str = "problem_id") -> Iterator[Problem]:
    """Yield the problems of pairs of where a problem's row is and the problem; `field` is what the row calls its id.

    Raises InputError, naming both rows, for a problem id that comes twice.
    """
    first_seen: dict[str, str] = {}
    for where, problem in problems:
        if problem.problem_id in first_seen:
            raise InputError(f"{where}: field `{field}` repeats {problem.problem_id!r} of {first_seen[problem.problem_id]}.")
        first_seen[problem.problem_id] = where.rpartition(", ")[2]
        yield problem


def read_rows(path: str | Path) -> Iterator[tuple[str, Any]]:
    """Yield (where, row) for each row of a JSON Lines or Parquet file.

    Raises InputError for a file that can't be read and for a line that is not JSON.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            is_parquet = file.read(4) == b"PAR1"
        yield from _parquet_rows(path) if is_parquet else json_lines(path)
    except OSError as error:
        reason = error.strerror or str(error).partition("\n")[0].rstrip(".")  # pyarrow's go over several lines
        raise InputError(f"{path} can't be read: {reason}.") from None


def json_lines(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield (where, value) for each line of a JSON Lines file that is not blank, one line in memory at a time."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            where = f"{path}, line {number}"
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")  # byte order mark
            if line.strip():
                yield where, _json(line, where)


def _json(line: bytes, where: str) -> Any:
    try:
        return json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: not UTF-8 at byte {error.start + 1}; write the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        if line.strip() in (b"[", b"[{"):
            raise InputError(f"{where}: a JSON array; write JSON Lines, one object a line.") from None
        reason = error.msg.removesuffix(" at")  # as Python says of some
        raise InputError(f"{where}: not JSON, or a line cut short ({reason} at column {error.colno}).") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: JSON that can't be read ({error}).") from None


def _parquet_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    import pyarrow  # here: takes 0.3 s, and JSON Lines need none of it
    import pyarrow.parquet

    number = 0
    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=ROWS_A_BATCH):
                for row in batch.to_pylist():
                    number += 1
                    yield f"{path}, row {number}", row
    except pyarrow.ArrowException as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise InputError(f"{path}, after row {number}: not a Parquet file that can be read ({reason}).") from None
