"""Checkers: what becomes of a program whose output a checker fails on, and of a checker that is broken."""

import pytest

from cobalt_bench.judge import JudgeError, Limits
from cobalt_bench.judge.plain import PlainSetup
from cobalt_bench.judge.pool import Pool
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import Job
from cobalt_bench.problems.problem import Test
from cobalt_bench.suites.kattis.output_validator import DEFAULT_VALIDATOR, _checker

_READS_NUMBERS = """
import sys
given, output, expected = (open(path).read() for path in sys.argv[1:])
sys.exit(0 if sum(map(int, output.split())) == int(given) else 1)
"""
_TESTS = (Test("3", "1 2"), Test("5", "1 4"))
_BREAKS = "import sys\nopen(sys.argv[2]).read()\n"


def _judged(judge, program, checker, tests=_TESTS, **limits):
    return judge.run(program, tests, grader="checker", checker=checker, limits=Limits(**limits))


def test_an_output_that_a_sound_checker_crashes_on_is_wrong_and_counted(judge):
    report = _judged(judge, "n = int(input())\nprint('rubbish' if n == 3 else '2 3')", _READS_NUMBERS)
    assert [test.verdict for test in report.tests] == ["wrong_answer", "accepted"]
    assert [test.undecided for test in report.tests] == [True, False]
    assert report.undecided == 1
    assert "accepts the expected output" in report.tests[0].message
    assert "ValueError" in report.tests[0].message


def test_a_rejection_is_no_failure_of_the_checker(judge):
    report = _judged(judge, "print(1, 1)", _READS_NUMBERS)
    assert [(test.verdict, test.undecided) for test in report.tests] == [("wrong_answer", False)] * 2
    assert report.tests[0].message == "rejected by the problem's checker"


def test_an_output_that_uses_up_a_checkers_memory_is_wrong(judge):
    checker = _READS_NUMBERS.replace("output.split()", "(output * output.count('7') * 1000).split()")
    report = _judged(judge, "print('7 ' * 10_000)", checker.replace("== int(given)", "<= int(given)"))
    assert [test.verdict for test in report.tests] == ["wrong_answer"] * 2
    assert report.undecided == 2


def test_an_output_that_uses_up_a_checkers_time_is_wrong_and_two_of_them_end_the_judging(judge, monkeypatch):
    monkeypatch.setattr("cobalt_bench.judge.checking._TIME_LIMIT_S", 0.5)
    monkeypatch.setattr("cobalt_bench.judge.checking._TIME_A_MIB_S", 0.0)
    tests = tuple(Test(str(number), f"0 {number}") for number in range(6))
    report = _judged(judge, "print('9' * 1_000_000)", _READS_NUMBERS, tests, timeouts=2)  # int() takes quadratic time
    assert [test.verdict for test in report.tests] == ["wrong_answer"] * 2 + ["skipped"] * 4
    assert report.undecided == 2
    assert "took too long" in report.tests[0].message


@pytest.mark.parametrize(
    "failing",
    ["raise KeyError('x')", "sys.exit(7)", "import os\nos.abort()", "import no_such_module", "bytes(1 << 40)"],
    ids=["exception", "other status", "signal", "import", "memory"],
)
def test_a_checker_that_fails_on_the_expected_output_too_gives_no_verdict(judge, failing):
    with pytest.raises(JudgeError, match="the problem's checker came to no decision"):
        _judged(judge, "print(1, 2)", _BREAKS + failing)
    assert judge.run("print(1)", [Test("", "1")]).verdict == "accepted"


def test_a_checker_that_rejects_the_expected_output_is_not_trusted_with_what_it_fails_on(judge):
    checker = "import sys\noutput = open(sys.argv[2]).read()\nsys.exit(1 if output == '1 2' else int(output))"
    with pytest.raises(JudgeError, match="came to no decision"):
        _judged(judge, "print('rubbish')", checker)


def test_an_output_larger_than_any_right_one_is_wrong_whatever_the_checker_makes_of_the_expected_one(judge):
    """Expected outputs may be no outputs at all: of some packages they hold a hint for the validator."""
    report = _judged(judge, "print('x' * 3_000_000)", _READS_NUMBERS, (Test("3", "two numbers"),))
    assert report.verdict == "wrong_answer"
    assert report.undecided == 1
    assert "more output than a right answer needs" in report.tests[0].message


def test_the_default_validator_of_packages_decides_on_the_largest_outputs(judge):
    checker = _checker(DEFAULT_VALIDATOR.read_text(), ["float_relative_tolerance", "1e-6"])
    for program in ("'1 ' * (30 << 20)", "'1' * (60 << 20) + 'x'", "' ' * (60 << 20)", "'1\\n' * (30 << 20)"):
        report = _judged(judge, f"import sys\nsys.stdout.write({program})", checker, (Test("", "1.0 2"),), time_s=60)
        assert [(test.verdict, test.undecided) for test in report.tests] == [("wrong_answer", False)]
    assert _judged(judge, "print(1, 2.0)", checker, (Test("", "1.0 2"),)).verdict == "accepted"


def test_a_validator_that_crashes_is_told_from_one_that_rejects(judge):
    validator = "import sys\nsys.exit(42 if int(sys.stdin.read()) == int(open(sys.argv[2]).read()) else 43)"
    for output, undecided in (("7", 0), ("rubbish", 1)):
        report = _judged(judge, f"print({output!r})", _checker(validator, []), (Test("", "6"),))
        assert (report.verdict, report.undecided) == ("wrong_answer", undecided)
    with pytest.raises(JudgeError, match="exit status 2"):
        _judged(judge, "print(6)", _checker("1 / 0", []), (Test("", "6"),))


def test_without_a_sandbox_a_crash_is_no_rejection_either():
    pool = Pool(PlainSetup(), 1)
    try:
        for program, checker in (("print('rubbish')", _READS_NUMBERS), ("print(1, 2)", _BREAKS + "1 / 0")):
            progress = JobProgress(Job(program, _TESTS[:1], grader="checker", checker=checker), Limits())
            pool.submit(progress)
            if "1 / 0" in checker:
                with pytest.raises(JudgeError, match="ZeroDivisionError"):
                    progress.future.result()
            else:
                assert progress.future.result().undecided == 1
    finally:
        pool.close()
