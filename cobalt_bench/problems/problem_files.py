"""Reads problem files: JSON Lines or Parquet, a problem a row, row by row."""

import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.problems import parquet_rows
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.strangers import open_file

FILE_ENDINGS = (".jsonl", ".ndjson", ".json", ".parquet")
MAX_ROW_BYTES = 2**29  # of a line, or of a Parquet row written as one


def read_problems(path: str | Path, extra_fields: Collection[str] = ()) -> Iterator[Problem]:
    """Yield the problems of a file in the order of its rows, which may have these fields beside ours.

    Raises InputError, in one sentence with file, line and field, for a file that can't be read, a malformed row, or a
    problem id that comes twice.
    """
    yield from each_once((where, problem_from_row(row, where, extra_fields=extra_fields)) for where, row in read_rows(path))


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
    """Yield (where, row) for each row of a JSON Lines or Parquet file, a row in memory at a time.

    Raises InputError for a file that can't be read or is no regular one, and for a line that is not JSON.
    """
    path = Path(path)
    with open_file(path) as file:
        try:
            if file.peek(4)[:4] == b"PAR1":
                yield from _parquet_rows(file, path)
            elif path.suffix == ".parquet":
                raise InputError(f"{path} is no Parquet file; write it as one, or call JSON Lines {path.stem}.jsonl.")
            else:
                yield from _lines(file, path)
        except OSError as error:
            raise InputError(f"{path} can't be read: {error.strerror or error}.") from None


def json_lines(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield (where, value) for each line of a JSON Lines file that is not blank, one line in memory at a time.

    Raises InputError for a file that can't be read or is no regular one, and for a line that is not JSON.
    """
    with open_file(path) as file:
        yield from _lines(file, path)


def _parquet_rows(file: BinaryIO, path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the rows of an open Parquet file, read in a process that can come to harm without harming this one.

    Dates, times and decimals are texts. Raises InputError for what is no Parquet, takes too much memory to read, or has a row
    of more bytes than it may.
    """
    file.seek(0)
    command = [sys.executable, "-P", parquet_rows.__file__]
    number = 0
    with subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        try:
            while line := reader.stdout.readline(MAX_ROW_BYTES + 1):
                number += 1
                if len(line) > MAX_ROW_BYTES:
                    raise InputError(f"{path}, row {number}: more than the {MAX_ROW_BYTES:,} bytes that a row may have.")
                yield f"{path}, row {number}", json.loads(line)
            said = reader.stderr.read(10_000).decode(errors="replace").strip()
            reader.wait()
        finally:
            reader.kill()
    if reader.returncode == parquet_rows.REJECTED:
        after, _, reason = said.partition(" ")
        raise InputError(f"{path}, after row {after}: {reason}.")
    if reader.returncode != 0:
        raise InputError(f"{path}, after row {number}: not a Parquet file that can be read (its reader failed).")


def _lines(file: BinaryIO, path: Path) -> Iterator[tuple[str, Any]]:
    number = 0
    while line := file.readline(MAX_ROW_BYTES + 1):
        number += 1
        where = f"{path}, line {number}"
        if len(line) > MAX_ROW_BYTES:
            raise InputError(f"{where}: more than the {MAX_ROW_BYTES:,} bytes that a line may have.")
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")  # byte order mark
        if line.strip():
            yield where, _json(line, where)


def _json(line: bytes, where: str) -> Any:
    try:
        return parse_json(line)
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: not UTF-8 at byte {error.start + 1}; write the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        if line.strip() in (b"[", b"[{"):
            raise InputError(f"{where}: a JSON array; write JSON Lines, one object a line.") from None
        reason = error.msg.removesuffix(" at")  # as Python says of some
        raise InputError(f"{where}: not JSON, or a line cut short ({reason} at column {error.colno}).") from None
    except ValueError as error:
        raise InputError(f"{where}: JSON that can't be read ({error}).") from None
