"""A test's scratch folder: rid of whatever a program has left in it (on every Unix), and nameless files there."""

import os
import stat

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_LONG_PATH = 3000  # bytes at most of names of which each adds a few hundred; the system's own bound is 4096


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


def measure(folder: str, most: int) -> tuple[int, int]:
    """Return what files and folders below a folder hold, in bytes, and how many they are; ends once there are more than `most`.

    Raises OSError where one of them can't be looked into, but not for what goes meanwhile.
    """
    total, number, waiting = 0, 0, [(folder, -1)]  # a folder's path, and the descriptor below which it is, if any
    bases: list[int] = []
    try:
        while waiting and number <= most:
            path, base = waiting.pop()
            while bases and bases[-1] != base:
                os.close(bases.pop())
            try:
                descriptor = os.open(path, _FOLDER, dir_fd=None if base < 0 else base)
            except (FileNotFoundError, NotADirectoryError):
                continue
            if len(path) > _LONG_PATH:  # what lies deeper is found from here, since no path may be of any length
                bases.append(descriptor)
                path, base = ".", descriptor
            try:
                with os.scandir(descriptor) as entries:
                    for entry in entries:
                        try:
                            about = entry.stat(follow_symlinks=False)
                        except FileNotFoundError:
                            continue
                        total, number = total + about.st_blocks * 512, number + 1
                        if stat.S_ISDIR(about.st_mode):
                            waiting.append((f"{path}/{entry.name}", base))
                        if number > most:
                            break
            finally:
                if descriptor != base:
                    os.close(descriptor)
    finally:
        for descriptor in bases:
            os.close(descriptor)
    return total, number


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
    """Open a folder, no link to one, that its program may have closed to everyone; within the sandbox none can be."""
    os.chmod(folder, 0o700)
