"""One worker as the judge sees it: a process behind a socket that runs programs in the sandbox."""

import contextlib
import os
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.judge import cgroup
from cobalt_bench.judge.interpreter import FIND_SANDBOX, environment, python_command
from cobalt_bench.judge.sandbox import packets, scratch
from cobalt_bench.judge.sandbox.paths import Paths

_START_TIMEOUT_S = 60.0
_END_TIMEOUT_S = 120.0
_CLOSE_TIMEOUT_S = 5.0
_BOOT = (
    FIND_SANDBOX
    + """
from cobalt_bench.judge.sandbox.server import main
main({channel})
"""
)


class WorkerLost(Exception):
    """The worker ended, or did not answer in time; what it had not reported must be run again."""


@dataclass(frozen=True)
class Setup:
    """How workers of one judge are started."""

    paths: Paths
    filters: dict[str, bytes]  # empty where libseccomp is missing
    seccomp: str  # why there are no filters, or ""
    namespaces: bool
    keep_reading: bool  # the interpreter lies where only root may go
    scratch_mb: int = 256

    def start(self, number: int) -> "Worker":
        """Return a new worker; number: of its thread. Raises WorkerLost."""
        return Worker(self, number)


class Worker:
    """Run one program at a time, test by test; not safe for use by several threads at once."""

    def __init__(self, setup: Setup, number: int) -> None:
        self._setup = setup
        self._scratch = tempfile.mkdtemp(prefix="cobalt-judge-")
        self._stderr = os.memfd_create("stderr", os.MFD_CLOEXEC)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._channel = ours
        user = 61_000 + (os.getpid() * 97 + number) % 4_000
        if os.geteuid() == 0:
            os.chown(self._scratch, user, user)
        try:
            self._process = self._start(theirs)
        except OSError:
            self._let_go()
            raise
        finally:
            theirs.close()  # else the end of a worker that can't start would not be noticed
        self._group, group = self._enter_group()
        try:
            self.send(self._config(user))
            answer = self.receive(_START_TIMEOUT_S)
        except WorkerLost:
            self.close()
            raise
        self.layers: dict[str, str] = {**answer["layers"], "cgroup": group}
        if setup.namespaces:  # it was the place of a mount that only the worker sees
            os.rmdir(self._scratch)

    def _start(self, channel: socket.socket) -> subprocess.Popen[bytes]:
        command = python_command(self._setup.paths.interpreter, _BOOT, channel=channel.fileno())
        variables = environment("/scratch" if self._setup.namespaces else self._scratch)
        with open(os.memfd_create("stdin"), "rb") as stdin, open(os.memfd_create("stdout"), "wb") as stdout:
            return subprocess.Popen(
                command, stdin=stdin, stdout=stdout, stderr=self._stderr, env=variables, cwd="/", pass_fds=(channel.fileno(),),
                start_new_session=True,
            )  # fmt: skip

    def _enter_group(self) -> tuple[cgroup.Group | None, str]:
        """Put the worker, which has forked nothing yet, into a group of its own; returns it and what it came to."""
        try:
            group = cgroup.make_group(self._process.pid)
        except OSError as error:
            return None, f"not available: {error.strerror or error}"  # not where: it is shown to others
        return group, group.state

    def _config(self, user: int) -> dict[str, Any]:
        setup = self._setup
        return {
            "scratch": self._scratch,
            "scratch_mb": setup.scratch_mb,
            "readable": setup.paths.readable,
            "listable": setup.paths.listable,
            "packages": [setup.paths.packages] if setup.paths.packages else [],
            "namespaces": setup.namespaces,
            "keep_reading": setup.keep_reading,
            "user": user,
            "filters": {name: bpf.hex() for name, bpf in setup.filters.items()},
            "seccomp": setup.seccomp,
        }

    def send(self, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
        """Send one message; raises WorkerLost."""
        try:
            packets.send(self._channel, message, descriptors)
        except OSError as error:
            raise WorkerLost(self._explain(str(error))) from error

    def send_program(self, message: dict[str, Any], source: int, *exchanged: int) -> None:
        """Send the program that is judged next, and bound what it may hold in memory; raises WorkerLost.

        exchanged: files that it is given and that take what it leaves, packed (`sandbox.packed_files`), where it is a script.
        """
        if self._group is not None:
            with contextlib.suppress(OSError):  # one layer of several
                self._group.bound(message["memory_mb"], self._setup.scratch_mb + (2 + bool(exchanged)) * message["output_mb"])
        self.send(message, (source, *exchanged))

    def send_test(self, time_s: float, descriptors: tuple[int, ...]) -> None:
        """Send one test of the loaded program; raises WorkerLost."""
        try:
            packets.send_test(self._channel, time_s, descriptors)
        except OSError as error:
            raise WorkerLost(self._explain(str(error))) from error

    def end_program(self) -> None:
        """Tell the worker that the program has no more tests, and wait until nothing is left of it; raises WorkerLost.

        Else what a program leaves could harm the next one's verdict.
        """
        self.send({"kind": "end"})
        answer = self.receive(_END_TIMEOUT_S)
        if answer["kind"] != "ended":
            raise WorkerLost(self._explain(f"it can't clear up after a program ({answer})"))

    def receive(self, timeout_s: float) -> dict[str, Any]:
        """Return the next message; raises WorkerLost when none comes in time."""
        return packets.parse(self._packet(timeout_s))

    def receive_outcome(self, timeout_s: float) -> packets.Outcome:
        """Return what the next test came to; raises WorkerLost when the process that runs it is lost."""
        packet = self._packet(timeout_s)
        outcome = packets.outcome(packet)
        if outcome is None:
            raise WorkerLost(self._explain(f"it lost the process of a program ({packet[:100]!r})"))
        return outcome

    def _packet(self, timeout_s: float) -> bytes:
        self._channel.settimeout(timeout_s)
        try:
            packet, _ = packets.receive(self._channel)
        except OSError as error:
            raise WorkerLost(self._explain(str(error))) from error
        if not packet:
            raise WorkerLost(self._explain("it ended"))
        return packet

    def memory_mb(self) -> float:
        """Return what the worker's first process holds in memory, in MiB; 0 where that can't be read."""
        try:
            pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        except (OSError, ValueError):
            return 0.0
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    def interrupt(self) -> None:
        """End what the worker is doing, from another thread: a wait for an answer raises WorkerLost."""
        with contextlib.suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the worker and all that it runs, and remove its scratch folder."""
        self._channel.close()
        try:
            self._process.wait(_CLOSE_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, 9)
            self._process.wait()
        if self._group is not None:
            with contextlib.suppress(OSError):
                self._group.end()
        self._let_go()

    def _let_go(self) -> None:
        self._channel.close()
        os.close(self._stderr)
        scratch.remove(self._scratch)

    def _explain(self, reason: str) -> str:
        size = os.fstat(self._stderr).st_size
        said = os.pread(self._stderr, 2000, max(0, size - 2000)).decode("utf-8", "replace").strip()
        return f"a worker of the judge was lost: {reason}" + (f"; it said: {said}" if said else "")
