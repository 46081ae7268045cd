"""What a tree of processes has open, and what the kernel holds for it: buffers, locks, watches, files without a name."""

import os
import stat

from cobalt_bench.judge.sandbox.processes import Process, in_time, read

# Bytes that the kernel keeps for each: a file or folder beside its content, a pipe (the sandbox lets none grow), a lock, a
# descriptor that an epoll watches.
FILE, _PIPE, _LOCK, _WATCH = 1 << 10, 1 << 16, 1 << 8, 1 << 8
_LOCKS_READ = 1 << 20  # bytes of the kernel's list of all locks: the time to read it grows with the square of its length
# How the kernel shows a file without a name, one that the judge has given, and an epoll.
DELETED, _IN_MEMORY, _EPOLL = b" (deleted)", b"/memfd:", b"anon_inode:[eventpoll]"

Opened = list[tuple[bytes, bytes]]  # the kernel's name for what is open, and where /proc shows it


def opened(processes: list[Process], until: float) -> Opened:
    """Return what a tree has open."""
    found: Opened = []
    for process in in_time(processes, until):
        folder = b"/proc/%d/fd" % process.shown
        try:
            for number in os.listdir(folder):
                place = folder + b"/" + number
                found.append((os.readlink(place), place))
        except OSError:  # it has just ended, or closed one
            continue
    return found


def buffers(opened: Opened) -> int:
    """Return the most that the pipes and sockets hold, in bytes."""
    places = dict(opened)
    pipes = sum(name.startswith(b"pipe:") or _is_named_pipe(name, place) for name, place in places.items())
    sockets = sum(name.startswith(b"socket:") for name in places)
    return pipes * _PIPE + (sockets * int(read("/proc/sys/net/core/wmem_default")) if sockets else 0)


def nameless(opened: Opened) -> dict[int, int]:
    """Return what the files hold that no folder shows, in bytes, by their inodes."""
    found: dict[int, int] = {}
    for name, place in opened:
        if name.endswith(DELETED) and not name.startswith(_IN_MEMORY):
            try:
                about = os.stat(place)
            except OSError:
                continue
            found[about.st_ino] = about.st_blocks * 512 + FILE
    return found


def most_watched(opened: Opened) -> int:
    """Return the most that `watches` can come to, for less work."""
    return len(_epolls(opened)) * len(opened) * _WATCH


def watches(opened: Opened, limit: int, until: float) -> int:
    """Return what the descriptors hold that are watched by epolls, in bytes; where that is beyond the limit, at least so much."""
    return _told_of(_epolls(opened), b"tfd:", _WATCH, limit, until)


def locks(processes: list[Process], opened: Opened, limit: int, until: float) -> int:
    """Return what locks of files hold, in bytes, of which a process can make as many as it likes."""
    text = read("/proc/locks", _LOCKS_READ)
    if not text:
        return 0
    if len(text) >= _LOCKS_READ:  # not whole, perhaps, and perhaps full of others' locks
        return _told_of(opened, b"lock:", _LOCK, limit, until)
    pids = {b"%d" % process.pid for process in processes}
    return sum(len(fields) > 4 and fields[4] in pids for fields in map(bytes.split, text.splitlines())) * _LOCK


def _told_of(opened: Opened, what: bytes, size: int, limit: int, until: float) -> int:
    """Return what it holds, in bytes, that /proc tells of by such a word, for each one; ends beyond the limit."""
    total = 0
    for _, place in in_time(opened, until):
        if total > limit:
            break
        try:
            total += read(place.replace(b"/fd/", b"/fdinfo/").decode()).count(what) * size
        except OSError:  # it has just been closed
            continue
    return total


def _epolls(opened: Opened) -> Opened:
    return [(name, place) for name, place in opened if name == _EPOLL]


def _is_named_pipe(name: bytes, place: bytes) -> bool:
    if not name.startswith(b"/") or name.startswith(_IN_MEMORY):
        return False
    try:
        return stat.S_ISFIFO(os.stat(place).st_mode)
    except OSError:
        return False
