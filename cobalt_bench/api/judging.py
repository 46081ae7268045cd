"""Judges a file of programs in bounded memory; verdicts come in the order of the programs."""

import dataclasses
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cobalt_bench.api.programs import Program, read_programs
from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Job, Judge, Limits, Report, job_for
from cobalt_bench.problems import Problem

FAILED = "not judged"  # what programs on which the judge failed are counted under


@dataclass
class Counts:
    """How many programs got which verdict, and on how many of their outputs a checker failed."""

    verdicts: Counter[str] = field(default_factory=Counter)
    undecided: int = 0


_AHEAD = 8  # programs read ahead for each worker
_ATTEMPTS = 3


@dataclass(frozen=True)
class Overrides:
    """Settings that replace the problems' own; None leaves a problem's own."""

    grader: str | None = None
    time_limit_s: float | None = None
    memory_limit_mb: int | None = None
    program_time_limit_s: float | None = None
    stop_at_first_failure: bool = False

    def job(self, problem: Problem, program: str) -> Job:
        """Return the job that judges a program with these settings."""
        job = job_for(problem, program)
        limits = Limits(
            time_s=self.time_limit_s or problem.time_limit_s,
            memory_mb=self.memory_limit_mb or problem.memory_limit_mb,
            program_time_s=self.program_time_limit_s,
        )
        return dataclasses.replace(
            job, limits=limits, grader=self.grader or job.grader, stop_at_first_failure=self.stop_at_first_failure
        )


def judge_programs(
    judge: Judge,
    problems: Mapping[str, Problem],
    path: Path,
    overrides: Overrides,
    write: Callable[[Mapping[str, Any]], None],
) -> Counts:
    """Judge the programs of a file, write a verdict for each in their order, and return how many got which.

    Raises InputError for a malformed file or a program of a problem that isn't there.
    """
    counts = Counts()
    for program, job, report in _reports(judge, problems, path, overrides):
        line = _line(program, job, report)
        counts.verdicts[line["verdict"] or FAILED] += 1
        counts.undecided += report.undecided if report else 0
        write(line)
    return counts


def _reports(
    judge: Judge, problems: Mapping[str, Problem], path: Path, overrides: Overrides
) -> Iterator[tuple[Program, Job | None, Report | None]]:
    """Yield each program with its job and report; the report is None where there is no job, or the judge failed."""
    waiting: deque[tuple[Program, Job | None, Future[Report] | None]] = deque()
    for program in read_programs(path):
        problem = problems.get(program.problem_id)
        if problem is None:
            raise InputError(f"{program.where}: there is no problem {program.problem_id!r}; give the suite that has it.")
        job = None if program.text is None else overrides.job(problem, program.text)
        waiting.append((program, job, judge.submit(job) if job else None))
        if len(waiting) > _AHEAD * judge.workers:
            yield _waited_for(judge, *waiting.popleft())
    while waiting:
        yield _waited_for(judge, *waiting.popleft())


def _waited_for(
    judge: Judge, program: Program, job: Job | None, future: Future[Report] | None
) -> tuple[Program, Job | None, Report | None]:
    return program, job, None if job is None or future is None else _report(judge, job, future)


def _line(program: Program, job: Job | None, report: Report | None) -> dict[str, Any]:
    """Return a program's verdict line; verdict and pass rate are None where the judge failed."""
    line: dict[str, Any] = {"problem_id": program.problem_id, "program_id": program.program_id}
    if job is None:
        return {**line, "verdict": "no_program", "pass_rate": 0.0, "tests": []}
    if report is None:
        return {**line, "verdict": None, "pass_rate": None, "tests": []}
    tests = [{"verdict": t.verdict, "time_s": t.time_s, "memory_mb": t.memory_mb} for t in report.tests]
    return {**line, "verdict": report.verdict, "pass_rate": report.pass_rate, "tests": tests}


def _report(judge: Judge, job: Job, future: Future[Report]) -> Report | None:
    for _ in range(_ATTEMPTS - 1):
        try:
            return future.result()
        except JudgeError:
            future = judge.submit(job)
    try:
        return future.result()
    except JudgeError:
        return None
