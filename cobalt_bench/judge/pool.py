"""The judge's threads: each owns a worker process and feeds it the tests of one program after the other."""

import os
import threading
from collections import deque

from cobalt_bench.errors import CobaltError, JudgeError
from cobalt_bench.judge.checking import Checker
from cobalt_bench.judge.report import TestResult
from cobalt_bench.judge.run import Run
from cobalt_bench.judge.session import Session
from cobalt_bench.judge.worker import Setup, Worker, WorkerLost

_LARGEST_WORKER_MB = 200.0  # a worker that has grown beyond is replaced
_STARTS = 3  # times that a worker is started before the judge gives up


class Pool:
    """Run jobs on a fixed number of workers; what is shared between the threads is guarded by one condition."""

    def __init__(self, setup: Setup, workers: int) -> None:
        self._setup = setup
        self._condition = threading.Condition()
        self._queue: deque[Run] = deque()
        self._active: list[Run] = []
        self._closed = False
        self.pid = os.getpid()
        self._threads = [
            threading.Thread(target=self._work, args=(number,), name=f"cobalt-judge-{number}", daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, run: Run) -> None:
        """Queue one job. Raises JudgeError when the pool is closed."""
        with self._condition:
            if self._closed:
                raise JudgeError("the judge is closed")
            self._queue.append(run)
            self._condition.notify()

    def close(self) -> None:
        """End all workers; jobs that are not done fail with JudgeError."""
        with self._condition:
            self._closed = True
            pending = [*self._queue, *self._active]
            self._queue.clear()
            self._condition.notify_all()
        for run in pending:
            run.fail(JudgeError("the judge was closed before this program was judged"))
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()

    def _work(self, number: int) -> None:
        worker: Worker | None = None
        checker = Checker(self._setup, number)
        while (run := self._next()) is not None:
            worker = self._ready(worker, number, run)
            if worker is None:
                continue
            session = Session(worker, checker, run)
            try:
                session.play(may_go_on=lambda: not self._closed)
            except WorkerLost as error:
                worker.close()
                checker.close()
                worker = None
                self._recover(run, session.in_flight, error, compiled=session.compiled)
            except CobaltError as error:
                run.fail(error)
                worker.close()
                worker = None
            except Exception as error:  # a defect of ours must not look like a verdict, nor stop this thread
                run.fail(JudgeError(f"the judge failed: {type(error).__name__}: {error}"))
                worker.close()
                worker = None
            finally:
                self._release(run)
        checker.close()
        if worker is not None:
            worker.close()

    def _next(self) -> Run | None:
        """Wait for work: a job that nobody has begun, else one whose tests another worker has not all started."""
        with self._condition:
            while not self._closed:
                if self._queue:
                    run = self._queue.popleft()
                    self._active.append(run)
                    if len(run.job.tests) > 1:
                        self._condition.notify()
                    return run
                shared = next((run for run in self._active if run.has_waiting), None)
                if shared is not None:
                    self._active.append(shared)
                    return shared
                self._condition.wait()
        return None

    def _release(self, run: Run) -> None:
        with self._condition:
            self._active.remove(run)
            if run.has_waiting and run not in self._active:
                self._queue.appendleft(run)
                self._condition.notify()

    def _ready(self, worker: Worker | None, number: int, run: Run) -> Worker | None:
        """Return a worker that is alive and has not grown; fails the job where none can be started."""
        if worker is not None and worker.memory_mb() <= _LARGEST_WORKER_MB:
            return worker
        if worker is not None:
            worker.close()
        error: Exception | None = None
        for _ in range(_STARTS):
            try:
                return Worker(self._setup, number)
            except (WorkerLost, OSError) as failure:
                error = failure
        run.fail(JudgeError(f"the judge can't start a worker: {error}"))
        self._release(run)
        return None

    @staticmethod
    def _recover(run: Run, in_flight: list[int], error: WorkerLost, *, compiled: bool) -> None:
        """Give the tests of a lost worker back, or the verdict where it was the compiler that broke."""
        if compiled:
            run.give_back(in_flight, JudgeError(str(error)))
        else:
            run.finish_all(TestResult("compile_error", message="the compiler crashed or took too long"))
