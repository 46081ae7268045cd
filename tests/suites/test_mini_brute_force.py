"""Where a slow and obviously right program is at hand, it agrees with the reference."""

from dataclasses import replace

from cobalt_bench.judge import Judge, Limits, job_for
from cobalt_bench.suites.mini import load_mini
from cobalt_bench.suites.mini.source_modules import load_source

MOST_CHARACTERS = 400  # of an input that the slow program is asked
MOST_TESTS = 12  # the shortest
LIMITS = Limits(time_s=0.5, memory_mb=1024, timeouts=2)


def test_brute_force_agrees_on_small_tests() -> None:
    jobs = {}
    for problem in load_mini():
        program = load_source(problem.problem_id).brute_force
        if program is not None:
            tests = sorted(problem.tests, key=lambda test: len(test.input))[:MOST_TESTS]
            job = job_for(problem, program, [test for test in tests if len(test.input) <= MOST_CHARACTERS])
            jobs[replace(job, limits=LIMITS)] = problem.problem_id
    with Judge() as judge:
        verdicts = {jobs[job]: {test.verdict for test in report.tests} for job, report in judge.map(jobs)}

    fine = {"accepted", "time_limit_exceeded", "skipped"}  # the larger tests may be beyond it
    assert {name: seen for name, seen in verdicts.items() if not seen <= fine} == {}
    assert [name for name, seen in verdicts.items() if "accepted" not in seen] == []
