"""Reads what someone else wrote: regular files only, none beyond a bound, none outside the folder that it came in.

`Folder` is for a folder of someone else's: what leads out of it is refused, link by link and on descriptors, so that nothing
changes between a check and its use. `open_inside` is for one file in such a folder. `open_file` is for a file that the user
named, which may be a link (the Hub's cache is made of them). What is refused is an InputError, in one sentence with the file
and the bound. Their JSON is read by `json_data`.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from cobalt_bench.errors import InputError

MAX_LINKS = 8  # from one file to the next
MAX_DEPTH = 32  # folders in folders
MAX_ENTRIES = 100_000  # files and folders that are listed
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC  # O_NONBLOCK: a pipe without a writer opens at once


def open_file(path: Path, most_bytes: int | None = None) -> BufferedReader:
    """Open a file that the user named for reading; links are followed.

    Raises InputError for what is no regular file, has more bytes than it may, or can't be opened.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # first: opening a device can do something
            raise InputError(f"{path} can't be read: it is no regular file.")
        return _checked_file(os.open(path, _FLAGS & ~os.O_NOFOLLOW), path, most_bytes)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise _unreadable(path, error) from None


def read_file(path: Path, most_bytes: int) -> bytes:
    """Return the bytes of a file that the user named; raises as `open_file` does."""
    with open_file(path, most_bytes) as file:
        return _read(file, path, most_bytes)


def open_inside(path: Path, most_bytes: int | None = None) -> BufferedReader:
    """Open a file that came in a folder of someone else's, the one that it lies in; raises InputError as `Folder.open` does."""
    with Folder(path.parent, 0) as folder:
        return folder.open(path.name, most_bytes)


def read_inside(path: Path, most_bytes: int) -> bytes:
    """Return the bytes of a file that came in a folder of someone else's; raises InputError as `Folder.read` does."""
    with Folder(path.parent, most_bytes) as folder:
        return folder.read(path.name, most_bytes)


def lines_of(file: BufferedReader, path: Path, most_bytes: int) -> Iterator[bytes]:
    """Yield the lines of an open file, the last one also where it doesn't end; raises InputError for one of too many bytes."""
    for number in count(1):
        line = file.readline(most_bytes + 1)
        if len(line) > most_bytes:
            raise InputError(f"{path}, line {number}, has more than the {most_bytes:,} bytes that it may have.")
        if not line:
            return
        yield line


class Folder:
    """A folder that someone else wrote, open until it is left: `with Folder(path) as folder`.

    Names are relative to it, with / between. All that is read from it together is at most `most_bytes`. Links in it are
    followed as long as they stay inside. Each method raises InputError for a name that leads out of it or nowhere.
    """

    def __init__(self, path: Path, most_bytes: int, *, _descriptor: int | None = None) -> None:
        self.path = path
        self._most, self._read, self._listed = most_bytes, 0, 0
        try:
            self._root = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC) if _descriptor is None else _descriptor
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        os.close(self._root)

    def inner(self, name: str, most_bytes: int) -> "Folder":
        """Return a folder in this one, by itself: links in it may not lead out of it either. `name` must be no link."""
        path = self.path / name
        try:
            if stat.S_ISLNK(os.stat(name, dir_fd=self._root, follow_symlinks=False).st_mode):
                raise InputError(f"{path} is a link; give the folder that it leads to.")
            return Folder(path, most_bytes, _descriptor=os.open(name, _FLAGS | os.O_DIRECTORY, dir_fd=self._root))
        except OSError as error:
            raise _unreadable(path, error) from None

    def kind(self, name: str) -> Literal["file", "folder", "other"] | None:
        """Return what a name stands for, None where there is nothing of that name."""
        try:
            with self._opened(name) as descriptor:
                return "folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file"
        except _NotRegular:
            return "other"
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _unreadable(self.path / name, error) from None

    def names(self, name: str = "") -> list[str]:
        """Return the names in a folder of this one, sorted, each from this one on; none where it is no folder."""
        if self.kind(name) != "folder":
            return []
        return sorted(os.path.join(name, entry.name) for entry in self._entries(name))

    def files(self, name: str = "") -> list[str]:
        """Return, sorted, what is no folder in a folder of this one and all folders in it; links to folders aren't entered."""
        if self.kind(name) != "folder":
            return []
        found: list[str] = []
        pending = [name]
        while pending:
            inside = pending.pop()
            for entry in self._entries(inside):
                full = os.path.join(inside, entry.name)
                (pending if entry.is_dir(follow_symlinks=False) else found).append(full)
        return sorted(found)

    def read(self, name: str, most_bytes: int) -> bytes:
        """Return the bytes of a file; raises InputError for what is no regular file or has more bytes than it may."""
        path = self.path / name
        try:
            with self._opened(name) as descriptor, _checked_file(os.dup(descriptor), path, most_bytes) as file:
                data = _read(file, path, most_bytes)
        except OSError as error:
            raise _unreadable(path, error) from None
        self._read += len(data)
        if self._read > self._most:
            raise InputError(f"{self.path} holds more than the {self._most:,} bytes that may be read of it, up to {path}.")
        return data

    def open(self, name: str, most_bytes: int | None = None) -> BufferedReader:
        """Open a file for reading, whatever has been read of the folder; raises InputError as `read` does."""
        path = self.path / name
        try:
            with self._opened(name) as descriptor:
                return _checked_file(os.dup(descriptor), path, most_bytes)
        except OSError as error:
            raise _unreadable(path, error) from None

    def text(self, name: str, most_bytes: int) -> str:
        """Return the text of a file in UTF-8; raises InputError as `read` does and for what is no UTF-8."""
        try:
            return self.read(name, most_bytes).decode()
        except UnicodeDecodeError as error:
            raise InputError(f"{self.path / name}: not UTF-8 at byte {error.start + 1}.") from None

    def _entries(self, name: str) -> list["os.DirEntry[str]"]:
        try:
            with self._opened(name) as descriptor, os.scandir(descriptor) as found:
                entries = []
                for entry in found:
                    self._listed += 1
                    if self._listed > MAX_ENTRIES:
                        raise InputError(f"{self.path} holds more than {MAX_ENTRIES:,} files and folders.")
                    entry.is_dir(follow_symlinks=False)  # now, while its folder is open: it is remembered
                    entries.append(entry)
                return entries
        except OSError as error:
            raise _unreadable(self.path / name, error) from None

    @contextmanager
    def _opened(self, name: str) -> Iterator[int]:
        """Give the descriptor of a regular file or a folder, reached from this one a part of its path at a time."""
        way = [os.dup(self._root)]  # from this folder on, a descriptor a part
        try:
            self._walk(name, way)
            yield way[-1]
        finally:
            for descriptor in way:
                os.close(descriptor)

    def _walk(self, name: str, way: list[int]) -> None:
        path = self.path / name
        pending, links = name.split("/")[::-1], 0
        while pending:
            part = pending.pop()
            if part == "..":
                if len(way) == 1:
                    raise InputError(f"{path} leads out of {self.path}, and only what is in there is read.")
                os.close(way.pop())
            elif part not in ("", "."):
                if len(way) > MAX_DEPTH:
                    raise InputError(f"{path} lies more than {MAX_DEPTH} folders deep.")
                try:
                    target = _enter(part, way, path)
                except FileNotFoundError:
                    if links:
                        raise InputError(f"{path} is a link that leads nowhere.") from None
                    raise
                if target is not None:
                    links += 1
                    if links > MAX_LINKS:
                        raise InputError(f"{path} is a chain of more than {MAX_LINKS} links.")
                    if target.startswith("/"):
                        raise InputError(f"{path} is a link to an absolute path, and only what is in {self.path} is read.")
                    pending += target.split("/")[::-1]


class _NotRegular(InputError):
    """A name that stands for neither a regular file nor a folder."""


def _enter(part: str, way: list[int], path: Path) -> str | None:
    """Open a name in the last folder of a way and add it to the way; where it is a link, return its target instead."""
    mode = os.stat(part, dir_fd=way[-1], follow_symlinks=False).st_mode
    if stat.S_ISLNK(mode):
        return os.readlink(part, dir_fd=way[-1])
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise _NotRegular(f"{path} can't be read: it is no regular file.")
    way.append(os.open(part, _FLAGS, dir_fd=way[-1]))
    mode = os.fstat(way[-1]).st_mode  # of what was opened: the name may stand for something else by now
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise _NotRegular(f"{path} can't be read: it is no regular file.")
    return None


def _checked_file(descriptor: int, path: Path, most_bytes: int | None) -> BufferedReader:
    """Return the file of a descriptor, which it closes, also where it refuses the file."""
    file = os.fdopen(descriptor, "rb", closefd=True) if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    if file is None:
        os.close(descriptor)
        raise InputError(f"{path} can't be read: it is no regular file.")
    size = os.fstat(descriptor).st_size
    if most_bytes is not None and size > most_bytes:
        file.close()
        raise _too_large(path, size, most_bytes)
    return file


def _read(file: BufferedReader, path: Path, most_bytes: int) -> bytes:
    data = file.read(most_bytes + 1)
    if len(data) > most_bytes:  # it has grown, or its size is not told
        raise _too_large(path, len(data), most_bytes)
    return data


def _too_large(path: Path, size: int, most_bytes: int) -> InputError:
    return InputError(f"{path} has {size:,} bytes, more than the {most_bytes:,} that it may have.")


def _unreadable(path: Path, error: OSError | ValueError) -> InputError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError(f"{path} can't be read: {reason}.")
