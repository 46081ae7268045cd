"""Checking a suite without any model: its solutions are accepted, its wrong programs are not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cobalt_bench.judge.judge import Judge
from cobalt_bench.judge.report import Job, Report, job_for
from cobalt_bench.problems import Problem
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class Finding:
    """What validation found about one problem."""

    problem_id: str
    solutions: int
    wrong_programs: int
    slowest_s: float  # of the solutions, a test
    complaints: tuple[str, ...]  # empty when the problem is sound


def validate(suite: Suite, judge: Judge) -> Iterator[Finding]:
    """Yield a finding for each problem of the suite that ships solutions, in their order.

    A sound problem accepts each solution, rejects each wrong program, and has a wrong program that passes all public tests:
    else its hidden tests would not matter. Where it says which verdict each wrong program must get (`wrong_verdicts`, from
    packages that state their own expectations), that is checked instead. Wrong programs are run to their first failure.
    """
    for problem, futures in judge.imap((problem, _jobs(problem)) for problem in suite.problems if problem.solutions):
        yield _examine(problem, [future.result() for future in futures])


def _jobs(problem: Problem) -> list[Job]:
    jobs = [job_for(problem, program) for program in problem.solutions]
    return jobs + [replace(job_for(problem, program), stop_at_first_failure=True) for program in problem.wrong_programs]


def _examine(problem: Problem, reports: list[Report]) -> Finding:
    solutions, wrong = reports[: len(problem.solutions)], reports[len(problem.solutions) :]
    complaints = []
    for number, report in enumerate(solutions):
        if report.verdict != "accepted":
            complaints.append(f"solution {number + 1} is not accepted: {_first_failure(report)}")
    public = len(problem.public_tests)
    demanded = problem.extra.get("wrong_verdicts")
    for number, report in enumerate(wrong):
        if report.verdict == "accepted":
            complaints.append(f"wrong program {number + 1} is accepted")
        elif demanded and report.verdict != demanded[number]:
            complaints.append(f"wrong program {number + 1} is {report.verdict}, not {demanded[number]}")
    if wrong and not demanded and not any(all(test.verdict == "accepted" for test in report.tests[:public]) for report in wrong):
        complaints.append("no wrong program passes all public tests, so the hidden tests decide nothing")
    slowest = max((test.time_s for report in solutions for test in report.tests), default=0.0)
    return Finding(problem.problem_id, len(solutions), len(wrong), slowest, tuple(complaints))


def _first_failure(report: Report) -> str:
    number = next(number for number, test in enumerate(report.tests) if test.verdict != "accepted")
    test = report.tests[number]
    return f"{test.verdict} at test {number + 1}" + (f" ({test.message})" if test.message else "")
