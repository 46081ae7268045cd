"""What stands between requests and the judge: how much may be under way, and what was counted."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Execution, Job, Judge, JudgeError, Report
from cobalt_bench.judge.execution import execution_of
from cobalt_bench.problems import Problem
from cobalt_bench.suites import Suite

QUEUE = 1024  # programs under way, judged or waiting


class Busy(Exception):
    """As many programs are under way as may be: ask again later."""


class Stopping(Exception):
    """The service takes no more programs: it is about to end."""


class Desk:
    """Takes programs for one judge, as many at once as the queue holds, and counts what came of them."""

    def __init__(self, judge: Judge, suites: Mapping[str, Suite], queue: int = QUEUE) -> None:
        self.judge = judge
        self.queue = queue
        self.stopping = False
        self.under_way = 0
        self.verdicts: Counter[str] = Counter()
        self.answers: Counter[tuple[str, int]] = Counter()  # by path and HTTP status
        self.failures = 0  # of the judge
        self.seconds = 0.0  # that programs used
        self._problems = {name: {problem.problem_id: problem for problem in suite.problems} for name, suite in suites.items()}

    @property
    def suites(self) -> list[str]:
        """Return the names of the suites whose problems can be asked for."""
        return list(self._problems)

    def problem(self, suite: str, problem_id: str) -> Problem:
        """Return a problem of a suite that the service was started with; raises InputError where there is none."""
        problems = self._problems.get(suite)
        if problems is None:
            raise InputError(f"There is no suite {suite!r:.80} here; there is {', '.join(self.suites) or 'none'}.")
        if problem_id not in problems:
            raise InputError(f"Suite {suite} has no problem {problem_id!r:.80}.")
        return problems[problem_id]

    async def judge_one(self, job: Job) -> Report:
        """Judge a program; raises JudgeError, InputError, Busy, Stopping."""
        with self._room(1):
            return self._counted(await self._ask(job))

    async def judge_all(self, jobs: Sequence[Job]) -> list[Report | JudgeError]:
        """Judge programs together, and return their reports in order, or why there is none. Raises as `judge_one` does."""
        if len(jobs) > self.queue:
            raise InputError(f"A batch has {self.queue} programs at most here, not {len(jobs)}.")
        with self._room(len(jobs)):
            futures = [self.judge.submit(job) for job in jobs]
            # Shielded: a future may be shared with others that wait for the same program.
            waits = (asyncio.shield(asyncio.wrap_future(future)) for future in futures)
            outcomes = await asyncio.gather(*waits, return_exceptions=True)
            return [self._outcome(outcome) for outcome in outcomes]

    async def execute(self, script: Job) -> Execution:
        """Run a program as it is. Raises as `judge_one` does."""
        with self._room(1):
            done = execution_of(await self._ask(script))
            self.verdicts["run as it is"] += 1
            self.seconds += done.time_s
            return done

    @contextmanager
    def _room(self, programs: int) -> Iterator[None]:
        if self.stopping:
            raise Stopping
        if self.under_way + programs > self.queue:
            raise Busy
        self.under_way += programs
        try:
            yield
        finally:
            self.under_way -= programs

    async def _ask(self, job: Job) -> Report:
        try:
            return await self.judge.ajudge(job)
        except JudgeError:
            self.failures += 1
            raise

    def _outcome(self, outcome: Report | BaseException) -> Report | JudgeError:
        if isinstance(outcome, Report):
            return self._counted(outcome)
        if not isinstance(outcome, JudgeError):
            raise outcome
        self.failures += 1
        return outcome

    def _counted(self, report: Report) -> Report:
        self.verdicts[report.verdict] += 1
        self.seconds += sum(test.time_s for test in report.tests)
        return report
