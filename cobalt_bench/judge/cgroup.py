"""Control groups (cgroup v2), where the machine lets this process make some: one a worker, to bound and end all of it at once.

Most machines let nobody but root or systemd make them. No setting of a group that is there already is changed.
"""

import contextlib
import functools
import itertools
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from cobalt_bench.judge.sandbox.privileges import PROCESS_LIMIT

_PREFIX = "cobalt-judge-"
_NUMBERS = itertools.count(1)
_OWN_PROCESSES = 3  # of a worker, beside a program's
_OWN_MB = 64
_END_S = 1.0  # until an ended group is empty


class Group:
    """One worker's group; every method raises OSError where the kernel refuses."""

    def __init__(self, parent: Path) -> None:
        self._folder = parent / f"{_PREFIX}{os.getpid()}-{next(_NUMBERS)}"
        self._folder.mkdir()
        self._memory_mb = 0
        self._bounds_memory = (self._folder / "memory.high").exists()
        self._bounds_processes = (self._folder / "pids.max").exists()

    @property
    def state(self) -> str:
        """Return what the group does, in words."""
        bounded = ("memory", self._bounds_memory), ("processes", self._bounds_processes)
        what = [name for name, there in bounded if there]
        return f"active (bounds {' and '.join(what)})" if what else "active (ends a worker's processes; no controllers)"

    def add(self, pid: int) -> None:
        """Put a process into the group, and with it all that it will fork."""
        if self._bounds_processes:
            self._write("pids.max", str(PROCESS_LIMIT + _OWN_PROCESSES))
        self._write("cgroup.procs", str(pid))

    def bound(self, memory_mb: int, files_mb: int) -> None:
        """Bound the memory of all processes together; files_mb: what their files in memory may hold.

        Beyond it the kernel slows them down, so that they are found at the next look; to let it kill one of them could hit the
        worker.
        """
        total = memory_mb + files_mb + _OWN_MB
        if self._bounds_memory and total != self._memory_mb:
            self._write("memory.high", str(total << 20))
            self._memory_mb = total

    def end(self) -> None:
        """Kill whatever is left in the group, and remove it."""
        deadline = time.monotonic() + _END_S
        with contextlib.suppress(FileNotFoundError):
            self._write("cgroup.kill", "1")  # since Linux 5.14
        while True:
            try:
                self._folder.rmdir()
                return
            except FileNotFoundError:
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.001)

    def _write(self, name: str, text: str) -> None:
        descriptor = os.open(self._folder / name, os.O_WRONLY)  # never makes the file
        try:
            os.write(descriptor, text.encode())
        finally:
            os.close(descriptor)


def make_group(pid: int) -> Group:
    """Return a new group with this process in it; raises OSError where the machine gives none."""
    group = Group(find_parent())
    try:
        group.add(pid)
    except OSError:
        with contextlib.suppress(OSError):
            group.end()
        raise
    return group


@functools.cache
def find_parent() -> Path:
    """Return the group in which new ones are made: this process's own, or the one above where only that has controllers.

    Removes what judges that were killed have left. Raises OSError where there is no cgroup v2 or none that may be written.
    """
    own = own_folder(Path("/proc/self/cgroup").read_text(), Path("/proc/self/mountinfo").read_text())
    writable = [folder for folder in (own, own.parent) if _may_write(folder)]
    if not writable:
        raise OSError("this process's group may not be written")
    parent = max(writable, key=_controllers)
    for folder in parent.glob(f"{_PREFIX}*"):
        if not Path("/proc", folder.name.removeprefix(_PREFIX).partition("-")[0]).exists():
            with contextlib.suppress(OSError):
                folder.rmdir()  # refused where a process is in it
    return parent


def own_folder(cgroup: str, mountinfo: str) -> Path:
    """Return the folder of a process's group, from the content of its /proc files; raises OSError without cgroup v2."""
    own = re.search(r"^0::(/.*)$", cgroup, re.MULTILINE)
    for root, point in _mounts(mountinfo):
        if own and Path(own[1]).is_relative_to(root):
            return Path(point) / Path(own[1]).relative_to(root)
    raise OSError("no cgroup v2 is mounted that holds this process")


def _mounts(mountinfo: str) -> Iterator[tuple[str, str]]:
    """Yield root and mount point of each cgroup v2 mount."""
    for line in mountinfo.splitlines():
        before, _, after = line.partition(" - ")
        if after.startswith("cgroup2 "):
            root, point = before.split()[3:5]
            yield root, point


def _may_write(folder: Path) -> bool:
    return all(os.access(path, os.W_OK) for path in (folder, folder / "cgroup.procs"))


def _controllers(folder: Path) -> int:
    """Return how many of those that are wanted a new group there would have."""
    return len({"memory", "pids"} & set((folder / "cgroup.subtree_control").read_text().split()))
