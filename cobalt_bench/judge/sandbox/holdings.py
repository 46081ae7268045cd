"""What a tree of processes holds in memory, with what no resident size shows: files, buffers, page tables, locks."""

import os
import stat

from cobalt_bench.judge.sandbox.namespaces import FILES
from cobalt_bench.judge.sandbox.processes import Process, read

_FILE = 1 << 10  # bytes that the kernel keeps for a file or folder beside its content
_PIPE = 1 << 16  # bytes; the sandbox lets no pipe grow
_LOCK = 1 << 8
_LOCKS_READ = 1 << 20  # bytes of the kernel's list; more than that is beyond every limit
_DELETED, _IN_MEMORY = b" (deleted)", b"/memfd:"  # how the kernel shows a file without a name, and one that the judge has given


def held(processes: list[Process], limit: int, *, in_memory: bool) -> int:
    """Return what a tree holds, in bytes: at most so much where it is within the limit, else about exactly.

    Files in the scratch folder (the working folder) count wherever it lies. in_memory: whether its file system is the test's own
    and in memory.
    """
    kept, opened = files(limit, in_memory=in_memory), _opened(processes)
    if not in_memory:
        kept += _without_names(opened)
    beside = _buffers(opened) + _of_kernel(processes) + _locks(processes, limit)
    total = sum(process.resident for process in processes) + kept + beside
    if total <= limit:
        return total
    return _resident(processes, kept, in_memory=in_memory) + beside


def files(limit: int, *, in_memory: bool) -> int:
    """Return what the files of the scratch folder hold, in bytes; more than the limit where there are too many."""
    if in_memory:
        found = os.statvfs(".")
        return (found.f_blocks - found.f_bfree) * found.f_frsize + (found.f_files - found.f_ffree) * _FILE
    total, number, folders = 0, 0, ["."]
    while folders and total <= limit:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    found_there = entry.stat(follow_symlinks=False)
                    total += found_there.st_blocks * 512 + _FILE
                    number += 1
                    if number > FILES:
                        return limit + 1
                    if stat.S_ISDIR(found_there.st_mode):
                        folders.append(entry.path)
        except OSError:  # it has just gone, or its program has closed it
            continue
    return total


def _resident(processes: list[Process], kept: int, *, in_memory: bool) -> int:
    """Return what a tree's pages and files hold together; what several share, and files that are mapped, counted once."""
    own, shared = 0, 0
    for process in processes:
        sizes = _sizes(process, "smaps_rollup", b"Pss:", b"Pss_Anon:", b"Pss_Shmem:")
        total, anonymous, in_files = sizes if sizes[0] else (process.resident, process.resident, 0)
        of_files = in_files if in_memory else total - anonymous
        own += total - of_files
        shared += of_files
    return own + max(shared, kept)


def _of_kernel(processes: list[Process]) -> int:
    return sum(sum(_sizes(process, "status", b"VmPTE:", b"VmSwap:")) for process in processes)


def _opened(processes: list[Process]) -> list[tuple[bytes, bytes]]:
    """Return what a tree has open: the kernel's name for it, and where /proc shows it."""
    found: list[tuple[bytes, bytes]] = []
    for process in processes:
        folder = b"/proc/%d/fd" % process.pid
        try:
            for number in os.listdir(folder):
                place = folder + b"/" + number
                found.append((os.readlink(place), place))
        except OSError:  # it has just ended, or closed one
            continue
    return found


def _buffers(opened: list[tuple[bytes, bytes]]) -> int:
    """Return the most that the pipes and sockets hold that a tree has open."""
    names = {name for name, _ in opened}
    pipes = sum(name.startswith(b"pipe:") for name in names)
    sockets = sum(name.startswith(b"socket:") for name in names)
    return pipes * _PIPE + (sockets * int(read("/proc/sys/net/core/wmem_default")) if sockets else 0)


def _without_names(opened: list[tuple[bytes, bytes]]) -> int:
    """Return what the files hold that a tree has open and that no folder shows, on a file system of others."""
    found: dict[int, int] = {}
    for name, place in opened:
        if name.endswith(_DELETED) and not name.startswith(_IN_MEMORY):
            try:
                about = os.stat(place)
            except OSError:
                continue
            found[about.st_ino] = about.st_blocks * 512 + _FILE
    return sum(found.values())


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
        lines = read(f"/proc/{process.pid}/{name}").splitlines()
    except OSError:
        return [0] * len(wanted)
    found = {fields[0]: int(fields[1]) << 10 for fields in map(bytes.split, lines) if len(fields) == 3 and fields[2] == b"kB"}
    return [found.get(key, 0) for key in wanted]
