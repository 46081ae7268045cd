"""What a tree of processes is found to hold, whatever else the machine holds and however little time there is to count it."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cobalt_bench.judge.sandbox import holdings, open_files, processes
from cobalt_bench.judge.sandbox.processes import Process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux only")
LIMIT = 64 << 20
LOCKS = """
import fcntl, struct
files = [open({name!r} + str(number), "w") for number in range({files})]
for file in files:
    for number in range({each}):
        fcntl.fcntl(file, fcntl.F_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, 0, 2 * number, 1, 0))
"""
AREAS = """
import ctypes
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
place = libc.mmap(None, ctypes.c_size_t(4096 * 20_000), 0, 34, -1, ctypes.c_long(0))
for start in range(place, place + 4096 * 20_000, 8192):
    libc.mprotect(ctypes.c_void_p(start), ctypes.c_size_t(4096), 1)
"""
# In a process of its own, since whoever follows a test ends all children that it has.
SPENT = """
import os, signal, socket, time
from cobalt_bench.judge.sandbox.watch import follow
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
ours, theirs = socket.socketpair()
pid = os.fork()
if pid == 0:
    pipes = [os.pipe() for _ in range(400)]  # 25 MiB
    while time.process_time() < 0.5: pass
    theirs.send(b"x")
    while time.process_time() < 1: pass
    os._exit(0)
ours.recv(1)
_, killed, _, _, memory = follow(pid, time.monotonic(), %s, 1 << 30, ours, False)
print(killed, memory >= 400 << 16)
"""


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Process]]:
    """Start programs that go on until the test ends, each once it has done what it says."""
    monkeypatch.chdir(tmp_path)
    with ExitStack() as running:

        def begin(program: str) -> Process:
            child = subprocess.Popen(
                [sys.executable, "-S", "-c", f"{program}\nprint(flush=True)\nopen(0).read()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            running.callback(child.communicate)
            assert child.stdout is not None
            child.stdout.readline()
            return next(process for process in processes.tree() if process.pid == child.pid)

        yield begin


def _locks(process: Process) -> int:
    until = time.monotonic() + 60
    return open_files.locks([process], open_files.opened([process], until), LIMIT, until)


def test_locks_of_others_however_many_are_not_held_against_a_program(start: Callable[[str], Process]) -> None:
    program = start(LOCKS.format(name="a", files=1, each=3))
    few = _locks(program)
    others = start(LOCKS.format(name="b", files=120, each=200))
    assert len(processes.read("/proc/locks", 1 << 20)) >= 1 << 20
    assert (few, _locks(program), _locks(others)) == (3 * 256, 3 * 256, 24_000 * 256)


def test_counting_ends_when_its_time_is_over(start: Callable[[str], Process]) -> None:
    program = start(AREAS)
    assert holdings.held([program], 1 << 20, time.monotonic() + 60, in_memory=False) > 1 << 20
    assert holdings.held([program], 1 << 20, time.monotonic(), in_memory=False) == 0


def test_nothing_more_is_counted_of_a_tree_whose_time_is_over(tmp_path: Path) -> None:
    over, within = (
        subprocess.run([sys.executable, "-c", SPENT % limit_s], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        for limit_s in (0.4, 30)
    )
    assert (over.stdout, within.stdout) == ("time False\n", " True\n"), over.stderr + within.stderr
