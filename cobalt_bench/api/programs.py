"""Reads files of programs to judge, one program at a time."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem_files import json_lines

_CHUNK = 1 << 16  # characters
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(frozen=True)
class Program:
    """One program; `text` is None where an answer had none."""

    problem_id: str
    program_id: str | None
    text: str | None
    where: str  # file and line, for messages


def read_programs(path: Path) -> Iterator[Program]:
    """Yield the programs of a file: JSON Lines, or LiveCodeBench's JSON array of {question_id, code_list}.

    Raises InputError, in one sentence with file and line or item, for what is neither.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            is_array = next((c for c in iter(lambda: file.read(1), "") if not c.isspace()), "") == "["
        yield from _from_array(path) if is_array else _from_lines(path)
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8; write it as UTF-8.") from error


def _from_lines(path: Path) -> Iterator[Program]:
    for where, row in json_lines(path):
        problem_id, program = _field(row, "problem_id", where), row.get("program")
        if "program" not in row:
            raise InputError(f"{where}: field `program` is missing; write null where an answer has none.")
        if program is not None and not isinstance(program, str):
            raise InputError(f"{where}: field `program` must be text, or null where there is none.")
        program_id = row.get("program_id")
        yield Program(problem_id, None if program_id is None else str(program_id), program, where)


def _from_array(path: Path) -> Iterator[Program]:
    with path.open(encoding="utf-8-sig") as file:
        for number, item in enumerate(_items(file, path), start=1):
            where = f"{path}, item {number}"
            problem_id, programs = _field(item, "question_id", where), item.get("code_list")
            if not isinstance(programs, list) or not all(isinstance(program, str) for program in programs):
                raise InputError(f"{where}: field `code_list` must be a list of programs.")
            for index, program in enumerate(programs):
                # LiveCodeBench writes "" for an answer in which it found no program.
                yield Program(problem_id, str(index), program or None, where)


def _items(file: TextIO, path: Path) -> Iterator[Any]:
    """Yield the items of a JSON array, holding one at a time."""
    decoder = json.JSONDecoder()
    text, size = "", _CHUNK
    while "[" not in text:
        text = file.read(size)
    at = text.index("[") + 1
    while True:
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]
        if text.startswith("]", at):
            if any(part.strip() for part in (text[at + 1 :], *iter(lambda: file.read(_CHUNK), ""))):
                raise InputError(f"{path}: more text after the end of the JSON array.")
            return
        try:
            item, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            more = file.read(size)
            if not more:
                raise InputError(f"{path}: not a whole JSON array ({error.msg.removesuffix(' at')}).") from None
            text, at, size = text[at:] + more, 0, size * 2  # doubled: a long item is then parsed a few times only
            continue
        except (ValueError, RecursionError) as error:  # too many digits or brackets
            raise InputError(f"{path}: JSON that can't be read ({error}).") from None
        yield item
        size = _CHUNK


def _field(row: Any, name: str, where: str) -> str:
    if not isinstance(row, dict) or row.get(name) in (None, ""):
        raise InputError(f"{where}: field `{name}` is missing.")
    return str(row[name])
