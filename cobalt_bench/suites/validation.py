"""Checking a suite without any model: its solutions are accepted, its wrong programs are not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cobalt_bench.judge.judge import Judge
from cobalt_bench.judge.report import Job, Report, job_for
from cobalt_bench.problems import Problem
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class Finding:
    """Hold what validation found about one problem."""

    problem_id: str
    solutions: int
    wrong_programs: int
    slowest_s: float  # of the solutions, a test
    complaints: tuple[str, ...]  # empty when the problem is sound


def validate(suite: Suite, judge: Judge) -> Iterator[Finding]:
    """Yield a finding for each problem of the suite that ships solutions, as they are done.

    A sound problem accepts each solution, rejects each wrong program, and has a wrong program that passes all public tests:
    else its hidden tests would not matter. Where it says which verdict each wrong program must get (`wrong_verdicts`, from
    packages that state their own expectations), that is checked instead. Wrong programs are run to their first failure.
    """
    pending: dict[str, list[Job]] = {}
    reports: dict[str, dict[Job, Report]] = {}
    owners: dict[Job, list[str]] = {}  # several where problems have the same tests and a program in common
    problems = {problem.problem_id: problem for problem in suite.problems if problem.solutions}

    def jobs() -> Iterator[Job]:
        for problem in problems.values():
            mine = [job_for(problem, program) for program in problem.solutions]
            mine += [replace(job_for(problem, program), stop_at_first_failure=True) for program in problem.wrong_programs]
            pending[problem.problem_id] = mine
            reports[problem.problem_id] = {}
            for job in dict.fromkeys(mine):
                owners.setdefault(job, []).append(problem.problem_id)
                yield job

    for job, report in judge.map(jobs()):
        for owner in owners[job]:
            if owner in pending:
                reports[owner][job] = report
                if len(reports[owner]) == len(set(pending[owner])):
                    yield _examine(problems[owner], pending.pop(owner), reports.pop(owner))


def _examine(problem: Problem, jobs: list[Job], reports: dict[Job, Report]) -> Finding:
    solutions, wrong = jobs[: len(problem.solutions)], jobs[len(problem.solutions) :]
    complaints = []
    for number, job in enumerate(solutions):
        if reports[job].verdict != "accepted":
            complaints.append(f"solution {number + 1} is not accepted: {_first_failure(reports[job])}")
    public = len(problem.public_tests)
    demanded = problem.extra.get("wrong_verdicts")
    for number, job in enumerate(wrong):
        verdict = reports[job].verdict
        if verdict == "accepted":
            complaints.append(f"wrong program {number + 1} is accepted")
        elif demanded and verdict != demanded[number]:
            complaints.append(f"wrong program {number + 1} is {verdict}, not {demanded[number]}")
    if (
        wrong
        and not demanded
        and not any(all(test.verdict == "accepted" for test in reports[job].tests[:public]) for job in wrong)
    ):
        complaints.append("no wrong program passes all public tests, so the hidden tests decide nothing")
    slowest = max((test.time_s for job in solutions for test in reports[job].tests), default=0.0)
    return Finding(problem.problem_id, len(solutions), len(wrong), slowest, tuple(complaints))


def _first_failure(report: Report) -> str:
    number = next(number for number, test in enumerate(report.tests) if test.verdict != "accepted")
    test = report.tests[number]
    return f"{test.verdict} at test {number + 1}" + (f" ({test.message})" if test.message else "")
