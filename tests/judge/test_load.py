"""Verdicts hold on a busy machine."""

import multiprocessing

import pytest

from cobalt_bench.judge import Job, Judge, Limits, available_cores
from cobalt_bench.problems.problem import Test

_MIXED = (
    ("print(int(input()) + 1)", "accepted"),
    ("print(int(input()) + 2)", "wrong_answer"),
    ("raise ValueError(input())", "runtime_error"),
    ("n = int(input())\ntotal = 0\nfor i in range(400_000):\n    total += i\nprint(n + 1)", "accepted"),
    ("def f(:", "compile_error"),
    ("import sys\nprint(int(sys.stdin.buffer.read()) + 1)\nsys.stderr.write('x' * 10000)", "accepted"),
    ("x = []\nwhile True:\n    x.append(bytearray(20 << 20))", "memory_limit_exceeded"),
)


def _spin(stop) -> None:
    while not stop.is_set():
        sum(range(10_000))


@pytest.fixture
def busy():
    """Eight busy loops beside the judge."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    loops = [context.Process(target=_spin, args=(stop,)) for _ in range(8)]
    for loop in loops:
        loop.start()
    yield
    stop.set()
    for loop in loops:
        loop.join()


def test_an_accepted_program_stays_accepted_beside_eight_busy_loops(busy):
    program = "n = int(input())\ntotal = 0\nfor i in range(3_000_000):\n    total += i\nprint(n)"
    with Judge(2) as judge:
        report = judge.run(program, [Test(str(n), str(n)) for n in range(6)], limits=Limits(time_s=1.5))
    assert [test.verdict for test in report.tests] == ["accepted"] * 6


def _verdicts(count: int) -> list[str]:
    jobs = [Job(f"{_MIXED[n % len(_MIXED)][0]}\n# {n}", (Test("1", "2"),), limits=Limits(memory_mb=200)) for n in range(count)]
    with Judge(available_cores()) as judge:
        reports = {job.program: report.verdict for job, report in judge.map(jobs)}
    return [reports[job.program] for job in jobs]


@pytest.mark.parametrize("count", [70, pytest.param(10_000, marks=pytest.mark.slow)])
def test_mixed_programs_under_load_get_the_same_verdicts_twice(busy, count):
    expected = [_MIXED[n % len(_MIXED)][1] for n in range(count)]
    assert _verdicts(count) == expected
    assert _verdicts(count) == expected
