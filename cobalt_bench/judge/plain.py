"""Workers for systems without the sandbox (macOS): each test in a fresh interpreter, which nothing isolates.

A program runs with the caller's rights: it can read and change the caller's files, use the network, signal other processes, and
leave one behind by moving it to a session of its own, or when the judge's own process is killed. Verdicts are the sandbox's, but
for what such a system does not tell: time is processor time, so that a program that sleeps ends at ten times its limit, and the
memory of all its processes together is looked at every half second.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cobalt_bench.judge.following import PEAK_UNIT, Ended, follow
from cobalt_bench.judge.interpreter import FIND_SANDBOX, environment, python_command
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.sandbox import packed_files, scratch
from cobalt_bench.judge.sandbox.packets import Outcome
from cobalt_bench.judge.sandbox.paths import numpy_folder
from cobalt_bench.judge.verdicts import read_all, tail
from cobalt_bench.judge.worker import Setup, Worker, WorkerLost

_BOOT = FIND_SANDBOX + "from cobalt_bench.judge.sandbox.bare import main\nmain()\n"
_COMPILE_S = 10.0


class PlainSetup:
    """Start workers that isolate nothing; a `Pool` of it works on Linux too."""

    def start(self, number: int) -> "PlainWorker":
        """Return a new worker."""
        return PlainWorker()


class PlainWorker:
    """Do what a `Worker` does; not safe for use by several threads at once, but for `interrupt`."""

    def __init__(self) -> None:
        self._packages = tempfile.mkdtemp(prefix="cobalt-judge-")  # shows NumPy alone of all packages that are installed
        installed = numpy_folder()
        for name in ("numpy", "numpy.libs"):
            if installed and os.path.isdir(f"{installed}/{name}"):
                os.symlink(f"{installed}/{name}", f"{self._packages}/{name}")
        self._program: dict[str, Any] = {}
        self._source = b""
        self._exchanged: tuple[int, ...] = ()
        self._tests: deque[tuple[float, tuple[int, ...]]] = deque()
        self._interrupted = False

    def end_program(self) -> None:
        """Take the word that there are no more tests of a program."""
        self._tests.clear()

    def send_program(self, message: dict[str, Any], source: int, *exchanged: int) -> None:
        """Take the program that is judged next, and where it is a script the files that go with it."""
        self._tests.clear()
        self._program, self._source, self._exchanged = message, read_all(source), exchanged

    def send_test(self, time_s: float, descriptors: tuple[int, ...]) -> None:
        """Queue one test; its files must stay open until its outcome is there."""
        self._tests.append((time_s, descriptors))

    def receive(self, timeout_s: float) -> dict[str, Any]:
        """Compile the program and return what came of it; raises WorkerLost. The process bounds itself, not timeout_s."""
        streams = (memory_file("stdin"), memory_file("stdout"), memory_file("stderr"))
        try:
            ended, note = self._run(None, streams)
            if note is None and ended.status > 0:
                raise WorkerLost(_not_started(ended, streams[2]))
        finally:
            for stream in streams:
                os.close(stream)
        if note is None:
            return {"kind": "died", "status": ended.status}
        return {"kind": "failed", "message": note["failed"]} if note else {"kind": "compiled"}

    def receive_outcome(self, timeout_s: float) -> Outcome:
        """Run the first test of the queue and return what it came to; raises WorkerLost. Bounded as the program is."""
        time_s, files = self._tests.popleft()
        ended, note = self._run(time_s, files)
        if not note or "failed" in note:
            raise WorkerLost(_not_started(ended, files[2]))
        used_s = max(0.0, ended.cpu_s - note["cpu_s"])
        killed = ended.killed or ("time" if used_s > time_s else "")
        # A peak that the program has not raised may be that of the process from which its own was made.
        memory = ended.peak if ended.peak > note["peak"] * PEAK_UNIT else min(ended.peak, self._program["memory_mb"] << 20)
        slept = killed == "time" and used_s <= time_s  # or waited for a core
        return ended.status, killed, ended.wall_s if slept else used_s, used_s, memory

    def memory_mb(self) -> float:
        """Return 0: nothing here grows."""
        return 0.0

    def interrupt(self) -> None:
        """End what runs, from another thread: the wait for an answer raises WorkerLost."""
        self._interrupted = True

    def close(self) -> None:
        """Remove what the worker has written."""
        scratch.remove(self._packages)

    def _run(self, time_s: float | None, files: tuple[int, ...]) -> tuple[Ended, dict[str, Any] | None]:
        """Run a process for the program; returns its end, and the note that it left (module `sandbox.bare`), if any."""
        note = memory_file("note")
        try:
            with self._scratch() as folder:
                wanted = packed_files.put(self._exchanged[0], folder) if time_s and self._exchanged else []
                pid = self._start(folder, time_s, files, note)
                memory = self._program["memory_mb"] << 20
                ended = follow(pid, time_s or _COMPILE_S, memory, is_over=lambda: self._interrupted)
                if time_s and self._exchanged:
                    packed_files.take(wanted, self._exchanged[1], self._program["output_mb"] << 20, folder)
            said = read_all(note)
        except OSError as error:
            raise WorkerLost(f"a program's process can't be started: {error}") from error
        finally:
            os.close(note)
        if ended.killed == "judge":
            raise WorkerLost("the judge is being closed")
        return ended, json.loads(said) if said else None

    def _start(self, folder: str, time_s: float | None, files: tuple[int, ...], note: int) -> int:
        function = self._program["entry_point"] is not None
        result, given = (files[3:], ()) if function else ((), files[3:])
        spec = {
            **self._program,
            "time_s": time_s,
            "packages": [self._packages],
            "note": note,
            "result": result[0] if result else None,
            "arguments": [_copy(file, f"{folder}/{number}") for number, file in enumerate(given)],
        }
        command = python_command(sys.executable, _BOOT, json.dumps(spec))
        stdin, stdout, stderr = files[:3]
        process = subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=stderr, env=environment(folder), cwd=folder, pass_fds=(note, *result),
            start_new_session=True,
        )  # fmt: skip
        process.returncode = 0  # it is waited for elsewhere
        return process.pid

    @contextlib.contextmanager
    def _scratch(self) -> Iterator[str]:
        folder = tempfile.mkdtemp(prefix="cobalt-judge-")
        try:
            Path(folder, "main.py").write_bytes(self._source)
            yield folder
        finally:
            scratch.remove(folder)


def _copy(file: int, path: str) -> str:
    """Write a file of the judge's where a checker can open it, at its start, as often as it likes; returns the path."""
    Path(path).write_bytes(read_all(file))
    return path


def _not_started(ended: Ended, stderr: int) -> str:
    return f"a program's process did not get to the program ({ended.killed or ended.status}): {tail(stderr).strip()}"


AnySetup = Setup | PlainSetup
AnyWorker = Worker | PlainWorker
