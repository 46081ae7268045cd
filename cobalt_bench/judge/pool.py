"""The judge's threads: each owns a worker process and feeds it the tests of one program after the other."""

import os
import threading
from collections import deque

from cobalt_bench.errors import CobaltError, JudgeError
from cobalt_bench.judge.checking import Checker
from cobalt_bench.judge.execution import open_session
from cobalt_bench.judge.plain import AnySetup, AnyWorker
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import TestResult
from cobalt_bench.judge.session import CompilerLost, Session
from cobalt_bench.judge.worker import WorkerLost

_LARGEST_WORKER_MB = 200.0  # a worker that has grown beyond is replaced
_STARTS = 3  # times that a worker is started before the judge gives up


class Pool:
    """Run jobs on a fixed number of workers; what is shared between the threads is guarded by one condition."""

    def __init__(self, setup: AnySetup, workers: int) -> None:
        self._setup = setup
        self._condition = threading.Condition()
        self._queue: deque[JobProgress] = deque()
        self._active: list[JobProgress] = []
        self._workers: dict[int, AnyWorker] = {}  # by the number of their thread
        self._closed = False
        self.pid = os.getpid()
        self._threads = [
            threading.Thread(target=self._work, args=(number,), name=f"cobalt-judge-{number}", daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, progress: JobProgress) -> None:
        """Queue one job. Raises JudgeError when the pool is closed."""
        with self._condition:
            if self._closed:
                raise JudgeError("the judge is closed")
            self._queue.append(progress)
            self._condition.notify()

    def close(self) -> None:
        """End all workers; jobs that are not done fail with JudgeError."""
        with self._condition:
            self._closed = True
            pending = [*self._queue, *self._active]
            self._queue.clear()
            self._condition.notify_all()
            for worker in self._workers.values():
                worker.interrupt()
        for progress in pending:
            progress.fail(JudgeError("the judge was closed before this program was judged"))
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()

    def _work(self, number: int) -> None:
        checker = Checker(self._setup, number)
        while (progress := self._next()) is not None:
            worker = self._ready(number, progress)
            if worker is not None:
                if not self._play(open_session(worker, checker, progress), progress):
                    self._drop(number)
                    checker.close()
                self._release(progress)
        self._drop(number)
        checker.close()

    def _play(self, session: Session, progress: JobProgress) -> bool:
        """Judge what is left of a job; returns whether the worker can go on."""
        try:
            session.play(may_go_on=lambda: not self._closed)
        except CompilerLost:
            progress.finish_all(TestResult("compile_error", message="the compiler crashed or took too long"))
        except WorkerLost as error:
            progress.give_back(session.in_flight, JudgeError(str(error)))
        except CobaltError as error:
            progress.fail(error)
        except Exception as error:  # a defect of ours must not look like a verdict, nor stop this thread
            progress.fail(JudgeError(f"the judge failed: {type(error).__name__}: {error}"))
        else:
            return True
        return False

    def _next(self) -> JobProgress | None:
        """Wait for work: a job that nobody has begun, else one whose tests another worker has not all started."""
        with self._condition:
            while not self._closed:
                if self._queue:
                    progress = self._queue.popleft()
                    self._active.append(progress)
                    if len(progress.job.tests) > 1:
                        self._condition.notify()
                    return progress
                shared = next((progress for progress in self._active if progress.has_waiting), None)
                if shared is not None:
                    self._active.append(shared)
                    return shared
                self._condition.wait()
        return None

    def _release(self, progress: JobProgress) -> None:
        with self._condition:
            self._active.remove(progress)
            if progress.has_waiting and progress not in self._active:
                self._queue.appendleft(progress)
                self._condition.notify()

    def _ready(self, number: int, progress: JobProgress) -> AnyWorker | None:
        """Return a thread's worker, alive and not grown; fails the job where none can be started."""
        worker = self._workers.get(number)
        if worker is not None and worker.memory_mb() <= _LARGEST_WORKER_MB:
            return worker
        self._drop(number)
        error: Exception | None = None
        for _ in range(_STARTS):
            try:
                worker = self._setup.start(number)
            except (WorkerLost, OSError) as failure:
                error = failure
                continue
            with self._condition:
                self._workers[number] = worker
                if self._closed:
                    worker.interrupt()
            return worker
        progress.fail(JudgeError(f"the judge can't start a worker: {error}"))
        self._release(progress)
        return None

    def _drop(self, number: int) -> None:
        with self._condition:
            worker = self._workers.pop(number, None)
        if worker is not None:
            worker.close()
