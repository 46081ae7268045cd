"""One worker judging one program: tests go out two at a time, results come back in order."""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cobalt_bench.judge.checking import Checker
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.plain import AnyWorker
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import TestResult
from cobalt_bench.judge.sandbox.packets import Outcome
from cobalt_bench.judge.verdicts import Files, judge_output, make_result, measure
from cobalt_bench.judge.worker import WorkerLost

_PIPELINE = 2  # the worker finds the next test waiting when one ends
_COMPILE_TIMEOUT_S = 120.0  # the worker bounds compiling itself, by processor time
_WALL_FACTOR, _WALL_REST_S = 11, 60.0  # the worker bounds a test itself; beyond this it is not alive


class CompilerLost(WorkerLost):
    """The process that compiles a program ended: the program is too much for the compiler."""


class Session:
    """Feed a worker with the tests of one job until none is left to start."""

    def __init__(self, worker: AnyWorker, checker: Checker, progress: JobProgress) -> None:
        self._worker = worker
        self._checker = checker
        self._progress = progress
        self._sent: deque[tuple[int, Files]] = deque()
        self._exchanged: tuple[int, ...] = ()

    @property
    def in_flight(self) -> list[int]:
        """The numbers of the tests that were sent and not reported."""
        return [number for number, _ in self._sent]

    def play(self, may_go_on: Callable[[], bool]) -> None:
        """Run tests until the job has none left to start. Raises WorkerLost."""
        try:
            self._load()
            self._send_next()
            answer = self._compiled()
            if answer["kind"] == "failed" and self._sent:
                self._progress.finish_all(TestResult("compile_error", message=answer["message"]))
            else:
                self._play_tests(may_go_on)
            self._worker.end_program()
        finally:
            for _, files in self._sent:
                files.close()
            for descriptor in self._exchanged:
                os.close(descriptor)

    def _play_tests(self, may_go_on: Callable[[], bool]) -> None:
        limit = self._progress.limits.time_s
        while self._sent:
            while len(self._sent) < _PIPELINE and may_go_on() and self._send_next():
                pass
            outcome = self._worker.receive_outcome(_WALL_FACTOR * limit + _WALL_REST_S)
            number, files = self._sent[0]
            result = self._judge(number, files, outcome)
            self._sent.popleft()
            files.close()
            self._progress.finish(number, result)

    def _judge(self, number: int, files: Files, outcome: Outcome) -> TestResult:
        job, test = self._progress.job, self._progress.job.tests[number]
        verdict, message = measure(outcome, files, self._progress.limits)
        if verdict is None and job.grader == "checker" and job.checker is not None:
            answer = files.stdout if files.result is None else files.result
            accepted, message, undecided = self._checker.decide(job.checker, test, answer)
            result = make_result("accepted" if accepted else "wrong_answer", message, outcome, files)
            return replace(result, undecided=undecided)
        if verdict is None:
            verdict, message = judge_output(job, test.output, files)
        return make_result(verdict, message, outcome, files)

    def _load(self) -> None:
        job, limits = self._progress.job, self._progress.limits
        self._exchanged = self._exchange()
        source = memory_file("program", job.program.encode("utf-8", "surrogatepass"))
        try:
            self._worker.send_program(
                {
                    "kind": "program",
                    "entry_point": job.entry_point,
                    "prelude": job.prelude,
                    "memory_mb": limits.memory_mb,
                    "output_mb": limits.output_mb,
                },
                source,
                *self._exchanged,
            )
        finally:
            os.close(source)

    def _send_next(self) -> bool:
        number = self._progress.take()
        if number is None:
            return False
        files = self._open(self._progress.job.tests[number].input)
        self._sent.append((number, files))
        self._worker.send_test(self._progress.limits.time_s, files.descriptors())
        return True

    def _exchange(self) -> tuple[int, ...]:
        """Return the files by which others than input and output are handed over, where the program is to have any."""
        return ()

    def _open(self, text: str) -> Files:
        data = text.encode("utf-8", "surrogatepass")
        if data and not data.endswith(b"\n"):
            data += b"\n"
        result = memory_file("result") if self._progress.job.entry_point else None
        return Files(memory_file("input", data, sealed=True), memory_file("output"), memory_file("errors"), result)

    def _compiled(self) -> dict[str, Any]:
        answer = self._worker.receive(_COMPILE_TIMEOUT_S)
        if answer["kind"] not in ("compiled", "failed"):
            raise CompilerLost(f"the process that compiles the program was lost ({answer})")
        return answer
