"""The log of a run: turns.jsonl, append-only, one finished turn a line."""

import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, get_type_hints

from msgspec import UNSET, UnsetType, defstruct

from cobalt_bench.episodes.turn import line_types, newer_members
from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parsed
from cobalt_bench.strangers import lines_of, open_inside

MAX_LINE_BYTES = 2**26
_WRITING = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # never through a link
Line = dict[str, Any]
Key = tuple[str, int, int]  # problem_id, sample, turn


def _turn_shape() -> Any:
    """Return the type of a line of turns.jsonl; an object inside it must have all of its members."""
    newer = newer_members()
    members: list[Any] = []
    for name, kind in line_types().items():
        if isinstance(kind, type) and is_dataclass(kind):
            kind = defstruct(kind.__name__, list(get_type_hints(kind, include_extras=True).items()))
        members.append((name, kind | UnsetType, UNSET) if name in newer else (name, kind))
    return defstruct("Line", members, kw_only=True)


TURN_SHAPE = _turn_shape()


class TurnLog:
    """The file that turns are appended to and read back from.

    A line is written by one system call, so a process killed at any moment leaves whole lines and at most one torn one
    at the end: readers leave it out, and opening the log for writing cuts it off.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None
        self._size = 0  # bytes

    def __enter__(self) -> Self:
        """Open the log for appending; raises InputError when the file can't be opened."""
        try:
            self._descriptor = os.open(self.path, _WRITING, 0o644)
        except OSError as error:
            raise InputError(f"{self.path} can't be opened for writing: {error.strerror}.") from error
        if not stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            self.__exit__(None, None, None)
            raise InputError(f"{self.path} can't be opened for writing: it is no regular file.")
        self._size = _whole_lines_end(self._descriptor)
        os.ftruncate(self._descriptor, self._size)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def append(self, line: Mapping[str, Any]) -> None:
        """Write one line; raises InputError when the disk takes no more, with the log left as it was before."""
        assert self._descriptor is not None, "the log is not open for writing"
        data = json.dumps(line).encode() + b"\n"
        problem = "the disk is full"
        try:
            written = os.write(self._descriptor, data)
        except OSError as error:
            written, problem = 0, error.strerror or str(error)
        if written < len(data):
            os.ftruncate(self._descriptor, self._size)
            raise InputError(
                f"{self.path} takes no more turns ({problem}); all before are kept: make room, then run the same command again."
            )
        self._size += written

    def is_empty(self) -> bool:
        """Return whether the log is there, without a turn."""
        try:
            status = os.lstat(self.path)
        except OSError:
            return False
        return stat.S_ISREG(status.st_mode) and status.st_size == 0

    def read(self) -> Iterator[Line]:
        """Yield the lines in the order in which they were written; raises InputError that names a broken line."""
        for _, line in self.read_with_offsets():
            yield line

    def read_with_offsets(self) -> Iterator[tuple[int, Line]]:
        """Yield (offset in bytes, line)."""
        if not os.path.lexists(self.path):
            return
        offset = 0
        with open_inside(self.path) as file:
            for number, data in enumerate(lines_of(file, self.path, MAX_LINE_BYTES), start=1):
                if not data.endswith(b"\n"):
                    return  # torn: its writer was killed
                yield offset, _parse(data, self.path, number)
                offset += len(data)

    def read_at(self, offsets: Sequence[int]) -> list[Line]:
        """Return the lines that start at these offsets."""
        with open_inside(self.path) as file:
            lines = []
            for offset in offsets:
                file.seek(offset)
                lines.append(json.loads(file.readline(MAX_LINE_BYTES)))
            return lines


def latest(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield each turn once: one that the judge failed on (verdict null) gives way to the later line that judges it."""
    unjudged: dict[Key, Line] = {}
    for line in lines:
        if line["verdict"] is None:
            unjudged[key_of(line)] = line
        else:
            unjudged.pop(key_of(line), None)
            yield line
    yield from unjudged.values()


def key_of(line: Mapping[str, Any]) -> Key:
    """Return which turn of which episode a line holds."""
    return line["problem_id"], line["sample"], line["turn"]


def _parse(data: bytes, path: Path, number: int) -> Line:
    try:
        return dict(parsed(data, TURN_SHAPE))
    except ValueError as error:
        raise InputError(
            f"{path}, line {number}, is not a whole turn ({error}); restore the file or start in another --output."
        ) from error


def _whole_lines_end(descriptor: int, block: int = 1 << 16) -> int:
    """Return the offset just after the last newline."""
    end = os.fstat(descriptor).st_size
    while end > 0:
        start = max(0, end - block)
        newline = os.pread(descriptor, end - start, start).rfind(b"\n")
        if newline >= 0:
            return start + newline + 1
        end = start
    return 0
