"""What a tree of processes holds in memory, with what no resident size shows: files, buffers, page tables, locks and the like."""

import itertools
import os
import resource
import stat
import time
from collections.abc import Iterator

from cobalt_bench.judge.sandbox import scratch
from cobalt_bench.judge.sandbox.namespaces import FILES
from cobalt_bench.judge.sandbox.processes import Process, read

# Bytes that the kernel keeps for each: a file or folder beside its content, a pipe (the sandbox lets none grow), a lock, a
# descriptor that an epoll watches, an area of memory.
_FILE, _PIPE, _LOCK, _WATCH, _AREA = 1 << 10, 1 << 16, 1 << 8, 1 << 8, 1 << 8
_LOCKS_READ = 1 << 20  # bytes of the kernel's list; more than that is beyond every limit
_PAGE = os.sysconf("SC_PAGE_SIZE")
_BLOCK = 1 << 16
# How the kernel shows a file without a name, one that the judge has given, and an epoll.
_DELETED, _IN_MEMORY, _EPOLL = b" (deleted)", b"/memfd:", b"anon_inode:[eventpoll]"

_Opened = list[tuple[bytes, bytes]]  # the kernel's name for what is open, and where /proc shows it


def held(processes: list[Process], limit: int, until: float, *, in_memory: bool) -> int:
    """Return what a tree holds, in bytes: at most so much where it is within the limit, else about exactly.

    Files in the scratch folder (the working folder) count wherever it lies. until: the monotonic clock's time at which counting
    ends, since a tree may leave this process little of a core. in_memory: whether the scratch folder's file system is the test's
    own and in memory.
    """
    kept, opened = files(limit, in_memory=in_memory), _opened(processes, until)
    beside = _buffers(opened) + _of_kernel(processes, until) + _locks(processes, limit)
    if not in_memory:
        kept += _without_names(opened, processes, limit, until)
    total = sum(process.resident for process in processes) + kept + beside
    epolls = sum(name == _EPOLL for name, _ in opened)
    # Counting these takes longer than to say how many there can be.
    if total + epolls * len(opened) * _WATCH + sum(process.size for process in processes) // _PAGE * _AREA <= limit:
        return total
    counted = _watches(opened, limit) + _areas(processes, limit, until)
    if total + counted <= limit:
        return total + counted
    return _resident(processes, kept, until, in_memory=in_memory) + beside + counted


def files(limit: int, *, in_memory: bool) -> int:
    """Return what the files of the scratch folder hold, in bytes; more than the limit where there are too many."""
    if in_memory:
        found = os.statvfs(".")
        return (found.f_blocks - found.f_bfree) * found.f_frsize + (found.f_files - found.f_ffree) * _FILE
    try:
        total, number = scratch.measure(".", FILES)
    except OSError:  # a folder that its program has closed, or too many of too deep ones
        return limit + 1
    return limit + 1 if number > FILES else total + number * _FILE


def _resident(processes: list[Process], kept: int, until: float, *, in_memory: bool) -> int:
    """Return what a tree's pages and files hold together; what several share, and files that are mapped, counted once."""
    own, shared = 0, 0
    for process in _in_time(processes, until):
        sizes = _sizes(process, "smaps_rollup", b"Pss:", b"Pss_Anon:", b"Pss_Shmem:")
        total, anonymous, in_files = sizes if sizes[0] else (process.resident, process.resident, 0)
        of_files = in_files if in_memory else total - anonymous
        own += total - of_files
        shared += of_files
    return own + max(shared, kept)


def _in_time(processes: list[Process], until: float) -> Iterator[Process]:
    return itertools.takewhile(lambda _: time.monotonic() < until, processes)


def _of_kernel(processes: list[Process], until: float) -> int:
    return sum(sum(_sizes(process, "status", b"VmPTE:", b"VmSwap:")) for process in _in_time(processes, until))


def _opened(processes: list[Process], until: float) -> _Opened:
    """Return what a tree has open."""
    found: _Opened = []
    for process in _in_time(processes, until):
        folder = b"/proc/%d/fd" % process.shown
        try:
            for number in os.listdir(folder):
                place = folder + b"/" + number
                found.append((os.readlink(place), place))
        except OSError:  # it has just ended, or closed one
            continue
    return found


def _buffers(opened: _Opened) -> int:
    """Return the most that the pipes and sockets hold that a tree has open."""
    places = dict(opened)
    pipes = sum(name.startswith(b"pipe:") or _is_named_pipe(name, place) for name, place in places.items())
    sockets = sum(name.startswith(b"socket:") for name in places)
    return pipes * _PIPE + (sockets * int(read("/proc/sys/net/core/wmem_default")) if sockets else 0)


def _is_named_pipe(name: bytes, place: bytes) -> bool:
    if not name.startswith(b"/") or name.startswith(_IN_MEMORY):
        return False
    try:
        return stat.S_ISFIFO(os.stat(place).st_mode)
    except OSError:
        return False


def _without_names(opened: _Opened, processes: list[Process], limit: int, until: float) -> int:
    """Return what the files hold that a tree has open or mapped and that no folder shows, on a file system of others."""
    found: dict[int, int] = {}
    for name, place in opened:
        if name.endswith(_DELETED) and not name.startswith(_IN_MEMORY):
            try:
                about = os.stat(place)
            except OSError:
                continue
            found[about.st_ino] = about.st_blocks * 512 + _FILE
    largest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    start = b" " + os.getcwdb() + b"/"
    for lines in _maps(processes, limit, until):
        if _DELETED in lines and start in lines:
            for line in lines.splitlines():
                if line.endswith(_DELETED) and start in line:
                    found.setdefault(int(line.split(None, 5)[4]), largest)  # its size is shown to nobody
    return sum(found.values())


def _watches(opened: _Opened, limit: int) -> int:
    """Return what the descriptors hold that are watched by epolls."""
    total = 0
    for name, place in opened:
        if name == _EPOLL and total <= limit:
            try:
                total += read(place.replace(b"/fd/", b"/fdinfo/").decode()).count(b"tfd:") * _WATCH
            except OSError:  # it has just been closed
                continue
    return total


def _areas(processes: list[Process], limit: int, until: float) -> int:
    """Return what the areas of memory hold, beside what is in them."""
    return sum(lines.count(b"\n") for lines in _maps(processes, limit, until)) * _AREA


def _maps(processes: list[Process], limit: int, until: float) -> Iterator[bytes]:
    """Yield what /proc says of the areas of memory, some whole lines at a time, until these alone are beyond the limit."""
    number = 0
    for process in _in_time(processes, until):
        try:
            descriptor = os.open(f"/proc/{process.shown}/maps", os.O_RDONLY)
        except OSError:
            continue
        try:
            rest = b""
            while number * _AREA <= limit and (part := os.read(descriptor, _BLOCK)):
                lines, newline, rest = (rest + part).rpartition(b"\n")
                number += lines.count(b"\n") + len(newline)
                yield lines + newline
        except OSError:  # it has just ended
            continue
        finally:
            os.close(descriptor)


def _locks(processes: list[Process], limit: int) -> int:
    """Return what locks of parts of files hold, of which a process can make as many as it likes."""
    text = read("/proc/locks", _LOCKS_READ)
    if not text:
        return 0
    pids = {b"%d" % process.pid for process in processes}
    number = sum(len(fields) > 4 and fields[4] in pids for fields in map(bytes.split, text.splitlines()))
    return limit + 1 if number and len(text) >= _LOCKS_READ else number * _LOCK


def _sizes(process: Process, name: str, *wanted: bytes) -> list[int]:
    """Return these lines of a process's file in /proc, in bytes; 0 for those that it lacks."""
    try:
        lines = read(f"/proc/{process.shown}/{name}").splitlines()
    except OSError:
        return [0] * len(wanted)
    found = {fields[0]: int(fields[1]) << 10 for fields in map(bytes.split, lines) if len(fields) == 3 and fields[2] == b"kB"}
    return [found.get(key, 0) for key in wanted]
