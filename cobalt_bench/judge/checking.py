"""Checker programs: for problems with several right answers, sandboxed like the programs that they judge.

A checker exits with status 0 to accept and 1 to reject. Anything else is no decision: another status, an uncaught exception, a
signal, time or memory beyond its limits. A broken checker must not become a score, nor may a program gain from driving a sound
one beyond its limits. So the checker is tried on the expected output, which it must accept: where it does, the program's output
is what it fails on, and is wrong; where it does not, the judge has failed (JudgeError), unless the output is larger than any
right one could need.
"""

import os
import signal
from typing import NamedTuple

from cobalt_bench.errors import JudgeError
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.plain import AnySetup, AnyWorker
from cobalt_bench.judge.verdicts import tail
from cobalt_bench.problems.problem import Test

ACCEPT, REJECT = 0, 1  # exit statuses of a checker
_TIME_LIMIT_S = 10.0
_TIME_A_MIB_S = 1.0  # more for each MiB of the output, of which no more counts than a right one could need
_MEMORY_LIMIT_MB = 2048
_OUTPUT_LIMIT_MB = 64
_NEEDED_FACTOR, _NEEDED_REST = 64, 1 << 20  # a right output is at most so many times the input and the expected output, and 1 MiB
_COMPILE_TIMEOUT_S = 120.0  # the worker bounds compiling itself, by processor time
_WALL_FACTOR, _WALL_REST_S = 11, 60.0  # the worker bounds the checker itself; beyond this it is not alive


class Decision(NamedTuple):
    """What the judge makes of an output that a checker was run on."""

    accepted: bool
    message: str = ""  # why not
    undecided: bool = False  # the checker came to no decision, and the output is what it fails on


class Checker:
    """Checkers in a worker of their own, started when the first one is needed.

    A checker gets three files as arguments: the test's input, the program's output, the expected output.
    """

    def __init__(self, setup: AnySetup, number: int) -> None:
        self._setup = setup
        self._number = number
        self._worker: AnyWorker | None = None
        self._loaded: str | None = None
        self._proven: set[Test] = set()  # whose expected outputs the loaded checker accepts

    def decide(self, source: str, test: Test, answer: int) -> Decision:
        """Return what a checker makes of the answer in an open file.

        Raises JudgeError when the checker itself comes to no decision, WorkerLost when its worker is lost.
        """
        size, needed = os.fstat(answer).st_size, _needed(test)
        accepted, why = self._run(source, test, answer, _TIME_LIMIT_S + _TIME_A_MIB_S * min(size, needed) / (1 << 20))
        if accepted is not None:
            return Decision(accepted, "" if accepted else "rejected by the problem's checker")
        if self._accepts_expected(source, test):
            return Decision(False, f"the problem's checker, which accepts the expected output, fails on this one ({why})", True)
        if size > needed:
            return Decision(False, f"more output than a right answer needs, and too much for the problem's checker ({why})", True)
        raise JudgeError(f"the problem's checker came to no decision ({why})")

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._loaded = None, None

    def _accepts_expected(self, source: str, test: Test) -> bool:
        if test not in self._proven:
            expected = memory_file("output", _encoded(test.output))
            try:
                accepted, _ = self._run(source, test, expected, _TIME_LIMIT_S + _TIME_A_MIB_S * len(test.output) / (1 << 20))
            finally:
                os.close(expected)
            if not accepted:
                return False
            self._proven.add(test)
        return True

    def _run(self, source: str, test: Test, answer: int, time_s: float) -> tuple[bool | None, str]:
        """Return whether a checker accepts; None where it comes to no decision, with the reason."""
        worker = self._load(source)
        files = (
            memory_file("stdin"),
            memory_file("stdout"),
            memory_file("stderr"),
            memory_file("input", _encoded(test.input)),
            memory_file("expected", _encoded(test.output)),
        )
        stdin, stdout, stderr, given, right = files
        try:
            worker.send_test(time_s, (stdin, stdout, stderr, given, answer, right))
            status, killed, *_ = worker.receive_outcome(_WALL_FACTOR * time_s + _WALL_REST_S)
            said = tail(stderr).strip().rpartition("\n")[2]
        finally:
            for file in files:
                os.close(file)
        if killed == "judge" or (status == -signal.SIGKILL and not killed):  # ended by someone else: nothing is known
            raise JudgeError("the problem's checker was killed before it came to a decision")
        if not killed and status in (ACCEPT, REJECT):
            return status == ACCEPT, ""
        return None, "; ".join(filter(None, (_REASONS.get(killed) or _ending(status), said[:200])))

    def _load(self, source: str) -> AnyWorker:
        if self._worker is not None and self._loaded == source:
            return self._worker
        if self._worker is None:
            self._worker = self._setup.start(self._number)
        elif self._loaded is not None:
            self._worker.end_program()
        self._loaded = source
        self._proven.clear()
        file = memory_file("checker", _encoded(source))
        try:
            spec = {
                "entry_point": None,
                "prelude": "none",
                "memory_mb": _MEMORY_LIMIT_MB,
                "output_mb": _OUTPUT_LIMIT_MB,
            }
            self._worker.send_program({"kind": "program", **spec}, file)
            answer = self._worker.receive(_COMPILE_TIMEOUT_S)
        finally:
            os.close(file)
        if answer["kind"] != "compiled":
            self.close()
            raise JudgeError(f"the problem's checker can't be compiled: {answer.get('message', answer)}")
        return self._worker


_REASONS = {"time": "it took too long", "memory": "it used too much memory", "processes": "it started too many processes"}


def _needed(test: Test) -> int:
    """Return how many bytes of output no right answer to a test exceeds."""
    return _NEEDED_FACTOR * (len(test.input) + len(test.output)) + _NEEDED_REST


def _ending(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"signal {-status}"


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
