"""What the judge remembers: reports by what decides them, so that the same program on the same tests is run once."""

import hashlib
import threading
from collections import OrderedDict
from concurrent.futures import Future

from cobalt_bench.judge.report import Job, Limits, Report

_REPORTS = 8192
_BYTES = 64 << 20  # of kept output and what Python needs beside it, all reports together
_BYTES_A_TEST = 400


class Memory:
    """Keep futures of reports, those asked for last, within a number of reports and bytes; failures are not kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._futures: OrderedDict[bytes, Future[Report]] = OrderedDict()
        self._sizes: dict[bytes, int] = {}
        self._bytes = 0

    def get(self, key: bytes) -> Future[Report] | None:
        """Return the future of a job that is running or known."""
        with self._lock:
            future = self._futures.get(key)
            if future is None or (future.done() and future.exception() is not None):
                return None
            self._futures.move_to_end(key)
            return future

    def put(self, key: bytes, future: Future[Report]) -> None:
        """Remember a job that begins; its report counts once it is there."""
        with self._lock:
            self._futures[key] = future
        future.add_done_callback(lambda done: self._settle(key, done))

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._futures.clear()
            self._sizes.clear()
            self._bytes = 0

    def _settle(self, key: bytes, future: Future[Report]) -> None:
        with self._lock:
            if self._futures.get(key) is not future:
                return
            if future.exception() is not None:
                del self._futures[key]
                return
            self._sizes[key] = size_of(future.result())
            self._bytes += self._sizes[key]
            while len(self._sizes) > _REPORTS or self._bytes > _BYTES:
                oldest = next(known for known in self._futures if known in self._sizes)
                del self._futures[oldest]
                self._bytes -= self._sizes.pop(oldest)


def size_of(report: Report) -> int:
    """Return about how many bytes a report takes."""
    return sum(_BYTES_A_TEST + len(test.stdout) + len(test.stderr) + len(test.message) for test in report.tests)


def key_of(job: Job, limits: Limits) -> bytes:
    """Return a digest of all that decides a report; unlike the job it does not keep its tests in memory."""
    settings = (job.entry_point, job.grader, job.checker, job.prelude, job.stop_at_first_failure, limits)
    digest = hashlib.blake2b(repr(settings).encode("utf-8", "surrogatepass"))
    for text in (job.program, *(part for test in job.tests for part in (test.input, test.output))):
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.digest()
