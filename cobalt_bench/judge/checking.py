"""Checker programs: for problems with several right answers, sandboxed like the programs that they judge."""

import os

from cobalt_bench.errors import JudgeError
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.plain import AnySetup, AnyWorker
from cobalt_bench.judge.verdicts import tail

ACCEPT, REJECT = 0, 1  # exit statuses of a checker
_TIME_LIMIT_S = 10.0
_MEMORY_LIMIT_MB = 2048
_OUTPUT_LIMIT_MB = 64
_TIMEOUT_S = 160.0  # the worker bounds the checker itself; beyond this it is not alive


class Checker:
    """Run checkers in a worker of their own, started when the first one is needed.

    A checker gets three files as arguments: the test's input, the program's output, the expected output.
    """

    def __init__(self, setup: AnySetup, number: int) -> None:
        self._setup = setup
        self._number = number
        self._worker: AnyWorker | None = None
        self._loaded: str | None = None

    def accepts(self, source: str, test_input: str, answer: int, expected: str) -> bool:
        """Return whether a checker accepts the answer in an open file.

        Raises JudgeError when the checker itself does not get to a decision, WorkerLost when its worker is lost.
        """
        worker = self._load(source)
        files = (
            memory_file("stdin"),
            memory_file("stdout"),
            memory_file("stderr"),
            memory_file("input", test_input.encode("utf-8", "surrogatepass")),
            memory_file("expected", expected.encode("utf-8", "surrogatepass")),
        )
        stdin, stdout, stderr, given, right = files
        try:
            worker.send_test(_TIME_LIMIT_S, (stdin, stdout, stderr, given, answer, right))
            status, killed, *_ = worker.receive_outcome(_TIMEOUT_S)
            said = tail(stderr).strip().rpartition("\n")[2]
        finally:
            for file in files:
                os.close(file)
        if killed or status not in (ACCEPT, REJECT):
            self.close()
            raise JudgeError(f"the problem's checker came to no decision ({killed or status}; {said})")
        return status == ACCEPT

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._loaded = None, None

    def _load(self, source: str) -> AnyWorker:
        if self._worker is not None and self._loaded == source:
            return self._worker
        if self._worker is None:
            self._worker = self._setup.start(self._number)
        elif self._loaded is not None:
            self._worker.end_program()
        self._loaded = source
        file = memory_file("checker", source.encode("utf-8", "surrogatepass"))
        try:
            spec = {
                "entry_point": None,
                "prelude": "none",
                "memory_mb": _MEMORY_LIMIT_MB,
                "output_mb": _OUTPUT_LIMIT_MB,
            }
            self._worker.send_program({"kind": "program", **spec}, file)
            answer = self._worker.receive(_TIMEOUT_S)
        finally:
            os.close(file)
        if answer["kind"] != "compiled":
            self.close()
            raise JudgeError(f"the problem's checker can't be compiled: {answer.get('message', answer)}")
        return self._worker
