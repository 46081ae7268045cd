"""The judge: programs and tests in, reports out, from any thread or event loop."""

import asyncio
import os
import threading
import weakref
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from types import TracebackType
from typing import Literal, TypeVar, Unpack, get_args

from cobalt_bench.errors import InputError
from cobalt_bench.judge.ahead import read_ahead
from cobalt_bench.judge.cores import available_cores
from cobalt_bench.judge.execution import Execution, Script, ScriptSettings, execution_of, script
from cobalt_bench.judge.grading import grader_spec
from cobalt_bench.judge.isolation import find_setup, require_isolation
from cobalt_bench.judge.memory import Memory, key_of
from cobalt_bench.judge.pool import Pool
from cobalt_bench.judge.progress import Workers, attempt
from cobalt_bench.judge.report import Job, JobSettings, Limits, Report
from cobalt_bench.problems.fields import MAX_MEBIBYTES, MAX_SECONDS, PRELUDES, call_tests, shown
from cobalt_bench.problems.problem import Test

Key = TypeVar("Key")
Isolation = Literal["auto", "unsafe"]

_AHEAD = 4  # jobs that wait for each worker; twice as many where the first, which may take long, is waited for


class Judge:
    """Judge programs in sandboxed workers.

    workers: processes; None for the cores that this process may use. limits: for jobs that bring none.
    isolation: "unsafe" goes on below the minimum of isolation, where "auto" raises InputError; elsewhere than on Linux nothing
    isolates (module `plain`). `layers` says what does.
    """

    attempts = 3  # at a program on which the judge itself fails

    def __init__(self, workers: int | None = None, limits: Limits | None = None, isolation: Isolation = "auto") -> None:
        check_workers(workers)
        if isolation not in get_args(Isolation):
            raise InputError(f"isolation must be one of {', '.join(get_args(Isolation))}, not {shown(isolation)}.")
        check_limits(Limits() if limits is None else limits)
        self._setup, self.layers = find_setup()
        if isolation != "unsafe":
            require_isolation(self.layers)
        self._begin(workers or available_cores(), limits)

    def submit(self, job: Job) -> Future[Report]:
        """Queue one job and return the future of its report; raises InputError for what of it can't be judged.

        The future raises JudgeError where judging itself failed, `attempts` times.
        """
        _check_job(job)
        limits = job.limits or self.limits
        check_limits(limits)
        try:
            key = None if isinstance(job, Script) else key_of(job, limits)  # who runs a program as it is wants it run
        except (AttributeError, TypeError):
            raise InputError(f"Tests must be Test(input, output), both texts, not {shown(job.tests)}.") from None
        with self._lock:
            if self._pool.pid != os.getpid():  # forked: the workers belong to the parent
                self._memory.clear()
                self._open_pool()
            known = key and self._memory.get(key)
            if known:
                return known
            future: Future[Report] = Future()
            attempt(self._pool, job, limits, future, self.attempts)
            if key:
                self._memory.put(key, future)
        return future

    def run(self, program: str, tests: Iterable[Test], **settings: Unpack[JobSettings]) -> Report:
        """Judge one program on these tests and wait for the report; settings are the fields of Job.

        Raises InputError for what can't be judged, JudgeError where judging itself failed.
        """
        return self.submit(_whole_job(program, tests, settings)).result()

    def map(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Report]]:
        """Judge many jobs and yield each with its report as it ends; reads the jobs no further ahead than needed."""
        running: dict[Future[Report], list[Job]] = {}
        source = iter(jobs)
        exhausted = False
        while True:
            while not exhausted and sum(map(len, running.values())) < _AHEAD * self.workers:
                job = next(source, None)
                if job is None:
                    exhausted = True
                else:
                    running.setdefault(self.submit(job), []).append(job)
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                for job in running.pop(future):
                    yield job, future.result()

    def imap(self, groups: Iterable[tuple[Key, Sequence[Job]]]) -> Iterator[tuple[Key, list[Future[Report]]]]:
        """Queue the jobs of each group and yield the groups in their order, each with the futures of its reports.

        Reads the groups no further ahead than keeps the workers busy.
        """
        queued = ((key, [self.submit(job) for job in jobs]) for key, jobs in groups)
        return read_ahead(queued, 2 * _AHEAD * self.workers, lambda group: len(group[1]))

    async def arun(self, program: str, tests: Iterable[Test], **settings: Unpack[JobSettings]) -> Report:
        """Judge one program as `run` does, without blocking the event loop."""
        return await self.ajudge(_whole_job(program, tests, settings))

    async def ajudge(self, job: Job) -> Report:
        """Judge one job without blocking the event loop; raises JudgeError where judging itself failed."""
        # Shielded: the future may be shared with others that wait for the same program.
        return await asyncio.shield(asyncio.wrap_future(self.submit(job)))

    def execute(self, program: str, stdin: bytes | str = b"", **settings: Unpack[ScriptSettings]) -> Execution:
        """Run one program as it is and wait for what it did: its input unaltered, its output whole up to the limit.

        Settings are `files`, `fetch` and `limits` of ScriptSettings. Raises InputError for files that it can't be given,
        JudgeError where running it failed.
        """
        return execution_of(self.submit(script(program, stdin, **settings)).result())

    async def aexecute(self, program: str, stdin: bytes | str = b"", **settings: Unpack[ScriptSettings]) -> Execution:
        """Run one program as `execute` does, without blocking the event loop."""
        return execution_of(await self.ajudge(script(program, stdin, **settings)))

    def forget(self) -> None:
        """Forget all reports: programs that were judged before are run again."""
        self._memory.clear()

    def close(self) -> None:
        """End all workers; jobs that are not done fail with JudgeError."""
        self._finalizer()

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _begin(self, workers: int, limits: Limits | None) -> None:
        self.workers = workers
        self.limits = limits or Limits()
        self._lock = threading.Lock()
        self._memory = Memory()
        self._open_pool()

    def _open_pool(self) -> None:
        self._use(Pool(self._setup, self.workers))

    def _use(self, pool: Workers) -> None:
        self._pool = pool
        self._finalizer = weakref.finalize(self, _close_pool, self._pool)


def open_judge(
    workers: int | None = None, *, ray: str | None = None, url: str | None = None, allow_unsafe: bool = False
) -> Judge:
    """Return a judge on this machine, on the Ray cluster at an address, or behind the service at a URL.

    allow_unsafe: even without full isolation.
    """
    isolation: Isolation = "unsafe" if allow_unsafe else "auto"
    if url is not None:
        if ray is not None:
            raise InputError("Give either --ray or --judge-url: each says where programs are judged.")
        from cobalt_bench.judge.http import HttpJudge

        return HttpJudge(url, workers=workers)
    if ray is None:
        return Judge(workers, isolation=isolation)
    from cobalt_bench.judge.ray import RayJudge

    return RayJudge(ray, workers, isolation=isolation)


def check_workers(workers: int | None) -> None:
    """Raise InputError for a number of workers that can't judge."""
    if workers is not None and not (type(workers) is int and workers >= 1):
        raise InputError(f"The judge needs at least one worker, not {shown(workers)}.")


def _check_job(job: Job) -> None:
    if not isinstance(job, Job):
        raise InputError(f"The judge takes Jobs, not {shown(job)}; Job(program, tests) makes one.")
    if not isinstance(job.program, str):
        raise InputError(f"A program must be a text, not {shown(job.program)}; an answer without one is not judged.")
    if grader_spec(job.grader).name == "checker" and job.checker is None:
        raise InputError("The grader `checker` needs the source of a checker program.")
    if job.prelude not in PRELUDES:
        raise InputError(f"prelude must be one of {', '.join(PRELUDES)}, not {shown(job.prelude)}.")


def _whole_job(program: str, tests: Iterable[Test], settings: JobSettings) -> Job:
    """Return a job whose tests nobody has checked so far; raises InputError for those that no program can be given."""
    try:
        job = Job(program, tuple(tests), **settings)
    except TypeError as error:
        raise InputError(f"Tests must be a list of Test, and settings the fields of Job: {error}.") from None
    if job.entry_point is not None:
        try:
            call_tests(job.tests)
        except (ValueError, AttributeError, TypeError) as error:
            raise InputError(f"Tests of a function must be {error}.") from None
    return job


def check_limits(limits: Limits) -> None:
    """Raise InputError for limits that can't be set."""
    if not isinstance(limits, Limits):
        raise InputError(f"limits must be Limits(time_s=..., memory_mb=...), not {shown(limits)}.")
    for name in ("time_s", "memory_mb", "output_mb"):
        if type(getattr(limits, name)) not in (int, float):
            raise InputError(f"The limit {name} must be a number, not {shown(getattr(limits, name))}.")
    if not 0 < limits.time_s <= MAX_SECONDS:
        raise InputError(f"A time limit is above 0 and at most {MAX_SECONDS} s, not {limits.time_s}.")
    for name in ("memory_mb", "output_mb"):
        if not 0 < getattr(limits, name) <= MAX_MEBIBYTES:
            raise InputError(f"The limit {name} is above 0 and at most {MAX_MEBIBYTES} MiB, not {getattr(limits, name)}.")


def _close_pool(pool: Workers) -> None:
    if pool.pid == os.getpid():
        pool.close()
