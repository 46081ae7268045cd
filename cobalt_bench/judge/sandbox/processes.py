"""The processes below this one, as /proc shows them."""

import itertools
import os
import signal
import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

_Item = TypeVar("_Item")
_TICKS = os.sysconf("SC_CLK_TCK")
_BLOCK = 4096  # bytes
_PAGE = os.sysconf("SC_PAGE_SIZE")
_KERNEL_LISTS_CHILDREN = os.path.exists(f"/proc/self/task/{os.getpid()}/children")


class Process(NamedTuple):
    """What one process has used so far."""

    pid: int
    shown: int  # the thread under whose number /proc shows what the process has: the first one, or where that has ended another
    cpu_s: float  # of all its threads and of the children that it has waited for
    threads: int
    resident: int  # bytes
    size: int  # bytes of address space
    longest_delay_s: float  # the longest that one of its threads has waited for a core


def tree() -> list[Process]:
    """Return all living descendants of this process."""
    found, waiting = [], list(children(os.getpid()))
    while waiting:
        pid = waiting.pop()
        process = _measure(pid)
        if process is not None:
            found.append(process)
            waiting.extend(children(pid))
    return found


def in_time(items: Iterable[_Item], until: float) -> Iterator[_Item]:
    """Yield these until the monotonic clock says so."""
    return itertools.takewhile(lambda _: time.monotonic() < until, items)


def any_runs(tree: list[Process]) -> bool:
    """Return whether one of the threads of these processes is on a core or waits for one."""
    for process in tree:
        try:
            if any(_stat(f"{process.pid}/task/{thread}")[0] == b"R" for thread in os.listdir(f"/proc/{process.pid}/task")):
                return True
        except (OSError, IndexError):  # it has just ended
            continue
    return False


def children(pid: int) -> Iterator[int]:
    """Yield the children of a process, whichever of its threads has forked them."""
    if not _KERNEL_LISTS_CHILDREN:
        yield from _children_by_parent(pid)
        return
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            yield from (int(child) for child in read(f"/proc/{pid}/task/{thread}/children").split())
    except OSError:
        return


def _children_by_parent(pid: int) -> Iterator[int]:
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if int(_stat(name)[1]) == pid:
                    yield int(name)
            except OSError:
                continue


def delay_s(pid: int) -> float:
    """Return how long a process's first thread has waited for a core; 0 where the kernel does not say."""
    return _delay(f"/proc/{pid}/schedstat")


def end_tree(pid: int) -> tuple[int, Any]:
    """Kill what is left of a test's processes and wait for all of them; returns status and usage of the first one.

    This process is the one to which orphans go, so no descendant can hide from it: not in a session of its own, not stopped.
    """
    os.kill(pid, signal.SIGKILL)  # it may not have made its group yet
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:  # it has not
        pass
    _, status, usage = os.wait4(pid, 0)
    end_children()
    return status, usage


def end_children() -> None:
    """Kill and wait for every child of this process, orphans that have become its children among them."""
    while True:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if ended == 0:
            for child in children(os.getpid()):
                os.kill(child, signal.SIGKILL)
            time.sleep(0.0005)


def _measure(pid: int) -> Process | None:
    try:
        fields = _stat(pid)
        threads = os.listdir(f"/proc/{pid}/task")
        delays = [_delay(f"/proc/{pid}/task/{thread}/schedstat") for thread in threads]
        shown, size, resident = pid, int(fields[20]), int(fields[21])
        if fields[0] in b"ZX":
            threads.remove(str(pid))
            if not threads:
                return None
            # Its first thread has ended and others go on: what they use is shown as theirs alone.
            shown = int(threads[0])
            pages, resident, *_ = map(int, read(f"/proc/{pid}/task/{shown}/statm").split())
            size = pages * _PAGE
    except (OSError, ValueError, IndexError):
        return None
    return Process(
        pid=pid,
        shown=shown,
        cpu_s=sum(int(ticks) for ticks in fields[11:15]) / _TICKS,
        threads=len(threads),
        resident=resident * _PAGE,
        size=size,
        longest_delay_s=max(delays, default=0.0),
    )


def _delay(path: str) -> float:
    try:
        return int(read(path).split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def _stat(pid: int | str) -> list[bytes]:
    """Return the fields of a process's stat file that follow its name, which may hold anything."""
    return read(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def read(path: str, most: int = 1 << 30) -> bytes:
    """Return a file of /proc, or its start of about `most` bytes; without a file object, which costs more than the file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        content = part = os.read(descriptor, _BLOCK)
        while part and len(content) < most:
            part = os.read(descriptor, _BLOCK)
            content += part
        return content
    finally:
        os.close(descriptor)
