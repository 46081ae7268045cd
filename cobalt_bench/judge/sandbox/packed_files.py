"""Files that a program is given in its scratch folder, and those that it leaves there: packed into one file each way.

A packed file holds the contents one after the other, then a list of their names and sizes, and of the names wanted back, as JSON,
then the length of that in 8 bytes. Contents go through in pieces: what this process holds its tests' processes hold too.
"""

import json
import os
import stat
import struct
from collections.abc import Iterator, Mapping, Sequence

_LENGTH = struct.Struct("=Q")
_PIECE = 1 << 16
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def pack(files: Mapping[str, bytes], wanted: Sequence[str] = ()) -> bytes:
    """Return files packed, with the names of those wanted back."""
    return b"".join(files.values()) + _list([(name, len(content)) for name, content in files.items()], wanted)


def unpack(packed: int) -> dict[str, bytes]:
    """Return the files of a packed file."""
    there, _ = _read_list(packed)
    return {name: os.pread(packed, size, offset) for name, size, offset in there}


def put(given: int, folder: str = ".") -> list[str]:
    """Write the files of a packed file into a folder and return the names wanted back. Raises OSError."""
    there, wanted = _read_list(given)
    for name, size, offset in there:
        path = f"{folder}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        target = os.open(path, _WRITE, 0o666)
        try:
            _copy(given, offset, size, target)
        finally:
            os.close(target)
    return wanted


def take(wanted: Sequence[str], fetched: int, most: int, folder: str = ".") -> None:
    """Pack those of the files wanted that a program has left in its folder, `most` bytes in all; its processes must have ended.

    What is no plain file in that folder, can't be read, or is too much, is left out; no link is followed.
    """
    taken = []
    for name in wanted:
        try:
            source = _open_inside(folder, name)
        except OSError:
            continue
        try:
            about = os.fstat(source)
            if stat.S_ISREG(about.st_mode) and about.st_size <= most:
                _copy(source, 0, about.st_size, fetched)
                taken.append((name, about.st_size))
                most -= about.st_size
        finally:
            os.close(source)
    _write(fetched, _list(taken, ()))


def _open_inside(folder: str, name: str) -> int:
    *parents, last = name.split("/")
    inner = os.open(folder, _FOLDER)
    try:
        for parent in parents:
            outer, inner = inner, os.open(parent, _FOLDER, dir_fd=inner)
            os.close(outer)
        return os.open(last, _READ, dir_fd=inner)
    finally:
        os.close(inner)


def _copy(source: int, offset: int, size: int, target: int) -> None:
    while size:
        piece = os.pread(source, min(size, _PIECE), offset)
        if not piece:
            raise OSError("a file ended early")
        _write(target, piece)
        offset, size = offset + len(piece), size - len(piece)


def _write(target: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(target, left) :]


def _list(files: Sequence[tuple[str, int]], wanted: Sequence[str]) -> bytes:
    listed = json.dumps([files, list(wanted)]).encode()
    return listed + _LENGTH.pack(len(listed))


def _read_list(packed: int) -> tuple[Iterator[tuple[str, int, int]], list[str]]:
    """Return name, size and offset of each file, and the names wanted."""
    end = os.fstat(packed).st_size - _LENGTH.size
    (length,) = _LENGTH.unpack(os.pread(packed, _LENGTH.size, end))
    files, wanted = json.loads(os.pread(packed, length, end - length))
    return _with_offsets(files), wanted


def _with_offsets(files: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int, int]]:
    offset = 0
    for name, size in files:
        yield name, size, offset
        offset += size
