"""What a tree of processes holds in memory, with what no resident size shows: files, page tables, and all that it has open."""

import os
import resource
from collections.abc import Iterator

from cobalt_bench.judge.sandbox import open_files, scratch
from cobalt_bench.judge.sandbox.namespaces import FILES
from cobalt_bench.judge.sandbox.processes import Process, in_time, read

_AREA = 1 << 8  # bytes that the kernel keeps for an area of memory
_PAGE = os.sysconf("SC_PAGE_SIZE")
_BLOCK = 1 << 16


def held(processes: list[Process], limit: int, until: float, *, in_memory: bool) -> int:
    """Return what a tree holds, in bytes: at most so much where it is within the limit, else about exactly.

    Files in the scratch folder (the working folder) count wherever it lies. until: the monotonic clock's time at which counting
    ends, since a tree may leave this process little of a core. in_memory: whether the scratch folder's file system is the test's
    own and in memory.
    """
    kept, opened = files(limit, in_memory=in_memory), open_files.opened(processes, until)
    beside = open_files.buffers(opened) + _of_kernel(processes, until) + open_files.locks(processes, opened, limit, until)
    if not in_memory:
        kept += _without_names(open_files.nameless(opened), processes, limit, until)
    total = sum(process.resident for process in processes) + kept + beside
    # Counting these takes longer than to say how many there can be.
    if total + open_files.most_watched(opened) + sum(process.size for process in processes) // _PAGE * _AREA <= limit:
        return total
    counted = open_files.watches(opened, limit, until) + _areas(processes, limit, until)
    if total + counted <= limit:
        return total + counted
    return _resident(processes, kept, until, in_memory=in_memory) + beside + counted


def files(limit: int, *, in_memory: bool) -> int:
    """Return what the files of the scratch folder hold, in bytes; more than the limit where there are too many."""
    if in_memory:
        found = os.statvfs(".")
        return (found.f_blocks - found.f_bfree) * found.f_frsize + (found.f_files - found.f_ffree) * open_files.FILE
    try:
        total, number = scratch.measure(".", FILES)
    except OSError:  # a folder that its program has closed, or too many of too deep ones
        return limit + 1
    return limit + 1 if number > FILES else total + number * open_files.FILE


def _resident(processes: list[Process], kept: int, until: float, *, in_memory: bool) -> int:
    """Return what a tree's pages and files hold together; what several share, and files that are mapped, counted once."""
    own, shared = 0, 0
    for process in in_time(processes, until):
        sizes = _sizes(process, "smaps_rollup", b"Pss:", b"Pss_Anon:", b"Pss_Shmem:")
        total, anonymous, in_files = sizes if sizes[0] else (process.resident, process.resident, 0)
        of_files = in_files if in_memory else total - anonymous
        own += total - of_files
        shared += of_files
    return own + max(shared, kept)


def _of_kernel(processes: list[Process], until: float) -> int:
    return sum(sum(_sizes(process, "status", b"VmPTE:", b"VmSwap:")) for process in in_time(processes, until))


def _without_names(found: dict[int, int], processes: list[Process], limit: int, until: float) -> int:
    """Return what the files hold that no folder shows, on a file system of others: those found open, and those only mapped."""
    largest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    start = b" " + os.getcwdb() + b"/"
    for lines in _maps(processes, limit, until):
        if open_files.DELETED in lines and start in lines:
            for line in lines.splitlines():
                if line.endswith(open_files.DELETED) and start in line:
                    found.setdefault(int(line.split(None, 5)[4]), largest)  # its size is shown to nobody
    return sum(found.values())


def _areas(processes: list[Process], limit: int, until: float) -> int:
    """Return what the areas of memory hold, beside what is in them."""
    return sum(lines.count(b"\n") for lines in _maps(processes, limit, until)) * _AREA


def _maps(processes: list[Process], limit: int, until: float) -> Iterator[bytes]:
    """Yield what /proc says of the areas of memory, some whole lines at a time, until these alone are beyond the limit."""
    number = 0
    for process in in_time(processes, until):
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


def _sizes(process: Process, name: str, *wanted: bytes) -> list[int]:
    """Return these lines of a process's file in /proc, in bytes; 0 for those that it lacks."""
    try:
        lines = read(f"/proc/{process.shown}/{name}").splitlines()
    except OSError:
        return [0] * len(wanted)
    found = {fields[0]: int(fields[1]) << 10 for fields in map(bytes.split, lines) if len(fields) == 3 and fields[2] == b"kB"}
    return [found.get(key, 0) for key in wanted]
