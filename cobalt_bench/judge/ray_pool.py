"""The actors of a judge on a Ray cluster: started, fed with programs, replaced when they are lost.

Ray's own restarts are not used: programs of a lost actor would wait for that very actor, on a full cluster for ever.
"""

import os
import threading
from collections import deque
from dataclasses import replace
from typing import Any

import ray
from ray.exceptions import RayActorError, RayTaskError

from cobalt_bench import __version__
from cobalt_bench.errors import CobaltError, InputError, JudgeError
from cobalt_bench.judge.isolation import weakest_layers
from cobalt_bench.judge.judge import Isolation, Judge
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import Job, Report
from cobalt_bench.judge.shipping import ShippedTests, Texts, unpacked

_AT_ONCE = 2  # programs at an actor: one is judged, the next is there already
_START_TIMEOUT_S = 300.0


class _Actor:
    """Judge on a node; what an exception's cause is crosses to the caller."""

    def __init__(self, isolation: Isolation) -> None:
        self._isolation = isolation

    def start(self, version: str) -> dict[str, str]:
        """Start the judge and return its layers of isolation; raises InputError where the node can't judge."""
        if version != __version__:
            raise InputError(f"A node of the Ray cluster has cobalt-bench {__version__}; install {version} on all of them.")
        self._judge = Judge(1, isolation=self._isolation)
        self._judge.attempts = 1  # the next one may be another node's
        return self._judge.layers

    def judge(self, job: Job, texts: Texts) -> Report:
        """Judge a job that was sent without its tests."""
        return self._judge.submit(replace(job, tests=unpacked(texts))).result()


class RayPool:
    """Hand jobs to actors that are up; what the threads of Ray and the caller's share is guarded by one lock."""

    def __init__(self, workers: int, isolation: Isolation) -> None:
        self.pid = os.getpid()
        self._isolation = isolation
        self._lock = threading.Lock()
        self._queue: deque[JobProgress] = deque()
        self._free: deque[Any] = deque()  # actors, once for each program that they can take
        self._actors: set[Any] = set()
        self._active: set[JobProgress] = set()
        self._started = threading.Event()  # an actor is up, or none will ever be
        self._layers: dict[str, str] = {}
        self._error: CobaltError | None = None  # why nothing can be judged
        self._closed = False
        self._shipped = ShippedTests()
        for _ in range(workers):
            self._add_actor()

    def wait_for_layers(self) -> dict[str, str]:
        """Return the layers of isolation that all nodes have which are up, kept up to date as more come.

        Returns once the first is up; raises InputError where none can judge.
        """
        if not self._started.wait(_START_TIMEOUT_S):
            self._error = InputError("The Ray cluster gives no free core; wait until it has one, or choose another --ray.")
        if self._error is not None:
            self.close()
            raise self._error
        return self._layers

    def submit(self, progress: JobProgress) -> None:
        """Queue one job; raises JudgeError when the pool is closed."""
        with self._lock:
            if self._closed:
                raise JudgeError("the judge is closed")
            self._queue.append(progress)
        self._hand_out()

    def close(self) -> None:
        """End all actors; jobs that are not done fail with JudgeError."""
        with self._lock:
            self._closed = True
            pending = [*self._queue, *self._active]
            self._queue.clear()
            actors, self._actors = self._actors, set()
        for progress in pending:
            progress.fail(JudgeError("the judge was closed before this program was judged"))
        for actor in actors:
            ray.kill(actor)

    def _add_actor(self) -> None:
        actor: Any = ray.remote(_Actor).options(num_cpus=1, scheduling_strategy="SPREAD").remote(self._isolation)
        with self._lock:
            self._actors.add(actor)
        actor.start.remote(__version__).future().add_done_callback(lambda future: self._start(actor, future))

    def _start(self, actor: Any, future: Any) -> None:
        try:
            layers = future.result()
        except RayActorError:
            self._replace(actor)
            return
        except Exception as error:
            self._fail(_cause(error))
            return
        with self._lock:
            self._layers.update(weakest_layers(self._layers or layers, layers))
            self._free.extend([actor] * _AT_ONCE)
        self._started.set()
        self._hand_out()

    def _hand_out(self) -> None:
        while True:
            with self._lock:
                if self._closed or not self._queue or not self._free:
                    return
                progress, actor = self._queue.popleft(), self._free.popleft()
                self._active.add(progress)
            future = actor.judge.remote(_without_tests(progress), self._shipped.ship(progress.job.tests)).future()
            future.add_done_callback(lambda future, progress=progress, actor=actor: self._finish(progress, actor, future))

    def _finish(self, progress: JobProgress, actor: Any, future: Any) -> None:
        try:
            report = future.result()
        except RayActorError as error:
            self._replace(actor)
            self._release(progress, actor)
            progress.fail(JudgeError(f"an actor of the Ray cluster was lost with this program: {' '.join(str(error).split())}"))
        except Exception as error:
            self._release(progress, actor)
            progress.fail(_cause(error))
        else:
            self._release(progress, actor)
            if not progress.future.done():
                progress.future.set_result(report)
        self._hand_out()

    def _release(self, progress: JobProgress, actor: Any) -> None:
        with self._lock:
            self._active.discard(progress)
            if actor in self._actors:
                self._free.append(actor)

    def _replace(self, actor: Any) -> None:
        """Put a new actor in the place of one that is lost."""
        with self._lock:
            known = actor in self._actors
            self._actors.discard(actor)
            self._free = deque(each for each in self._free if each is not actor)
        if known and not self._closed:
            self._add_actor()

    def _fail(self, error: CobaltError) -> None:
        """Give up: a node can't judge at all."""
        with self._lock:
            self._error = error
        self._started.set()


def _without_tests(progress: JobProgress) -> Job:
    """Return the job as it goes to another machine: with its limits, its tests apart."""
    return replace(progress.job, tests=(), limits=progress.limits)


def _cause(error: Exception) -> CobaltError:
    """Return the error that an actor raised."""
    cause = error.cause if isinstance(error, RayTaskError) else error
    return cause if isinstance(cause, CobaltError) else JudgeError(f"the Ray cluster failed: {type(cause).__name__}: {cause}")
