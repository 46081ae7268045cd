"""Judges a file of programs in bounded memory; verdicts come in the order of the programs."""

import dataclasses
from collections import Counter
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
    for program, futures in judge.imap(_jobs(problems, path, overrides)):
        line = _line(program, futures)
        counts.verdicts[line["verdict"] or FAILED] += 1
        counts.undecided += sum(future.result().undecided for future in futures if line["verdict"])
        write(line)
    if not counts.verdicts:
        raise InputError(f"{path} holds no program.")
    return counts


def _jobs(problems: Mapping[str, Problem], path: Path, overrides: Overrides) -> Iterator[tuple[Program, list[Job]]]:
    """Yield each program with its job; with none where it is no program."""
    for program in read_programs(path):
        problem = problems.get(program.problem_id)
        if problem is None:
            raise InputError(f"{program.where}: there is no problem {program.problem_id!r}; give the suite that has it.")
        yield program, [] if program.text is None else [overrides.job(problem, program.text)]


def _line(program: Program, futures: list[Future[Report]]) -> dict[str, Any]:
    """Return a program's verdict line; verdict and pass rate are None where the judge failed."""
    line: dict[str, Any] = {"problem_id": program.problem_id, "program_id": program.program_id}
    if not futures:
        return {**line, "verdict": "no_program", "pass_rate": 0.0, "tests": []}
    try:
        report = futures[0].result()
    except JudgeError:
        return {**line, "verdict": None, "pass_rate": None, "tests": []}
    return {**line, "verdict": report.verdict, "pass_rate": report.pass_rate, "tests": [test.measures() for test in report.tests]}
