"""A test's scratch folder: rid of whatever a program has left in it (on every Unix), and nameless files there."""

import os
import stat


def remove(folder: str) -> None:
    """Remove a folder and all that it holds, as far as the system lets."""
    try:
        empty(folder)
        os.rmdir(folder)
    except OSError:
        return


def empty(folder: str) -> None:
    """Remove all that a folder holds; links are not followed. Raises OSError where the system refuses.

    What lies in a folder is moved up before the folder goes, so that no depth and no length of a path is too much.
    """
    names, moved, mark = os.listdir(folder), 0, ""
    while names:
        path = f"{folder}/{names.pop()}"
        if not _is_folder(path):
            os.unlink(path)
            continue
        _open(path)
        mark = mark or os.urandom(16).hex()  # names that the program can't have used
        for inner in os.listdir(path):
            moved += 1
            names.append(f"{mark}-{moved}")
            _move(f"{path}/{inner}", f"{folder}/{names[-1]}")
        os.rmdir(path)


def nameless_file(folder: str, size: int) -> int:
    """Return the descriptor of a new file of this size that nobody else can open; the caller closes it. Raises OSError."""
    try:
        descriptor = os.open(folder, os.O_RDWR | os.O_TMPFILE | os.O_CLOEXEC, 0o600)
    except OSError:  # not every file system has nameless files
        path = f"{folder}/.{os.urandom(16).hex()}"
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        os.unlink(path)
    try:
        os.ftruncate(descriptor, size)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_folder(path: str) -> bool:
    return stat.S_ISDIR(os.lstat(path).st_mode)


def _move(path: str, target: str) -> None:
    """Move a file or a folder; a folder must be open for writing, since its `..` changes."""
    if _is_folder(path):
        _open(path)
    os.rename(path, target)


def _open(folder: str) -> None:
    """Open a folder, no link to one, that its program may have closed to everyone."""
    try:
        os.chmod(folder, 0o700)
    except PermissionError:  # within the sandbox, which forbids to change modes
        return
