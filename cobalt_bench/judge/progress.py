"""One job on its way through the judge: which tests are still to be run, and what came of the others."""

import contextlib
import threading
from collections import deque
from concurrent.futures import Future
from typing import Protocol

from cobalt_bench.errors import JudgeError
from cobalt_bench.judge.report import Job, Limits, Report, TestResult

_ATTEMPTS = 3  # times that a test is given to a worker before the judge gives up


class JobProgress:
    """The tests of one job on their way: handed out, to several workers at once if need be, and their results gathered."""

    def __init__(self, job: Job, limits: Limits) -> None:
        self.job = job
        self.limits = limits
        self.future: Future[Report] = Future()
        self._lock = threading.Lock()
        self._waiting = deque(range(len(job.tests)))
        self._attempts = [0] * len(job.tests)
        self._results: list[TestResult | None] = [None] * len(job.tests)
        self._left = len(job.tests)
        self._tally = _Tally(job, limits)
        if not job.tests:
            self.future.set_result(Report())

    @property
    def has_waiting(self) -> bool:
        """Whether a worker that asks now would get a test."""
        return bool(self._waiting) and not self.future.done()

    def take(self) -> int | None:
        """Return the number of the next test to run, or None when there is none left to start."""
        with self._lock:
            return self._waiting.popleft() if self.has_waiting else None

    def give_back(self, numbers: list[int], why: Exception) -> None:
        """Take tests back whose worker was lost; a test that loses worker after worker fails the job."""
        with self._lock:
            for number in sorted(numbers, reverse=True):
                self._attempts[number] += 1
                self._waiting.appendleft(number)
            lost_too_often = any(self._attempts[number] >= _ATTEMPTS for number in numbers)
        if lost_too_often:
            self.fail(why)

    def finish(self, number: int, result: TestResult) -> None:
        """Keep the result of one test; ends the job with the last one, or where a bound makes the others pointless."""
        with self._lock:
            self._results[number] = result
            self._left -= 1
            if self._tally.add(result):
                self._left -= len(self._waiting)
                self._waiting.clear()
            done = self._left == 0
        if done:
            self._end()

    def finish_all(self, result: TestResult) -> None:
        """Give every test that is still open the same result, and end the job."""
        with self._lock:
            self._waiting.clear()
            self._results = [kept or result for kept in self._results]
            self._left = 0
        self._end()

    def fail(self, error: Exception) -> None:
        """End the job without a verdict."""
        with self._lock:
            self._waiting.clear()
            if not self.future.done():
                self.future.set_exception(error)

    def _end(self) -> None:
        """Report the results up to where a bound was reached, counted in the tests' order: timing must not show."""
        tally, kept, reason = _Tally(self.job, self.limits), list[TestResult](), ""
        for result in self._results:
            if result is None or reason:
                break
            kept.append(result)
            reason = tally.add(result)
        skipped = TestResult("skipped", message=reason)
        with self._lock:
            if not self.future.done():
                self.future.set_result(Report((*kept, *[skipped] * (len(self.job.tests) - len(kept)))))


class _Tally:
    """Add up results until a bound makes further tests pointless."""

    def __init__(self, job: Job, limits: Limits) -> None:
        self._job = job
        self._limits = limits
        self._timeouts = 0
        self._spent_s = 0.0

    def add(self, result: TestResult) -> str:
        """Count one result; returns why further tests are pointless, or ""."""
        self._timeouts += result.verdict == "time_limit_exceeded" or result.undecided
        self._spent_s += result.time_s
        if self._job.stop_at_first_failure and result.verdict != "accepted":
            return "an earlier test failed"
        if self._limits.timeouts is not None and self._timeouts >= self._limits.timeouts:
            return f"{self._limits.timeouts} earlier tests went beyond the time limit, or failed the checker"
        if self._limits.program_time_s is not None and self._spent_s >= self._limits.program_time_s:
            return f"the program's {self._limits.program_time_s:g} s were used up"
        return ""


class Workers(Protocol):
    """What judges jobs: processes here, or actors on other machines."""

    pid: int  # of the process that they belong to

    def submit(self, progress: JobProgress) -> None:
        """Queue one job; raises JudgeError when closed."""
        ...

    def close(self) -> None:
        """End all; jobs that are not done fail with JudgeError."""
        ...


def attempt(pool: Workers, job: Job, limits: Limits, future: Future[Report], attempts: int) -> None:
    """Have a job judged, again and again where the judge fails on it, and put what comes of it into the future."""

    def settle(done: Future[Report]) -> None:  # the pool's threads keep this: it may hold neither the judge nor `progress`
        error = done.exception()
        if future.done():
            return
        if error is None:
            future.set_result(done.result())
            return
        if isinstance(error, JudgeError) and attempts > 1:
            with contextlib.suppress(JudgeError):  # closed
                attempt(pool, job, limits, future, attempts - 1)
                return
        future.set_exception(error)

    progress = JobProgress(job, limits)
    if not progress.future.done():
        pool.submit(progress)
    progress.future.add_done_callback(settle)
