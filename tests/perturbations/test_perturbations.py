import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from small_suite import DOUBLE, suite

from cobalt_bench.episodes import Protocol
from cobalt_bench.judge import TestResult
from cobalt_bench.perturbations.by_name import (
    NAMES,
    claimed_results,
    perturbed_tests,
    reason_against,
    said_at_last,
    wrong_and_benign,
)
from cobalt_bench.perturbations.wrong_reports import Said
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs.perturbed_suite import NothingToPerturb, perturbed_suite
from cobalt_bench.suites import Suite

PROBLEM = suite().problems[1]
PASSED = (TestResult("accepted", stdout="out"),) * 4
FAILED = (PASSED[0], TestResult("wrong_answer", stdout="3"), *PASSED[2:])


def verdicts(results: tuple[TestResult, ...]) -> list[str]:
    return [result.verdict for result in results]


def test_there_are_nine() -> None:
    assert set(NAMES) == {
        *("swap", "wrong_output", "off_by_one", "contradiction"),
        *("false_failure", "false_pass", "wrong_error", "stale", "truncated"),
    }


def test_the_same_tests_are_picked_in_every_process() -> None:
    program = (
        "from small_suite import suite\n"
        "from cobalt_bench.perturbations.by_name import NAMES, perturbed_tests\n"
        "print([perturbed_tests(problem, name) for problem in suite().problems for name in NAMES])"
    )
    here = str([perturbed_tests(problem, name) for problem in suite().problems for name in NAMES])
    there = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    assert there.stdout.strip() == here


def test_another_seed_picks_other_tests() -> None:
    assert len({perturbed_tests(PROBLEM, "swap", seed) for seed in range(20)}) > 3


@pytest.mark.parametrize("name", WRONG_TESTS)
def test_wrong_and_benign_tests_are_told_apart(name: str) -> None:
    tests = perturbed_tests(PROBLEM, name) or ()
    wrong, benign = wrong_and_benign(PROBLEM, tests)
    assert wrong == ({0, 1} if name == "swap" else {0})
    assert benign == {"swap": {2, 3}, "contradiction": {2, 3, 4}}.get(name, {1, 2, 3})
    assert {tests[index] for index in benign} <= set(PROBLEM.public_tests)


def test_a_false_failure_shows_an_output_that_the_program_did_not_print() -> None:
    results = claimed_results(PROBLEM, "false_failure", PASSED, DOUBLE)
    assert sorted(verdicts(results)) == ["accepted"] * 3 + ["wrong_answer"]
    failing = next(index for index, result in enumerate(results) if result.verdict == "wrong_answer")
    assert results[failing].stdout != PROBLEM.public_tests[failing].output
    assert claimed_results(PROBLEM, "false_failure", PASSED, "another program") == results


def test_a_wrong_error_points_into_the_program() -> None:
    program = "n = int(input())\n\n\ndef double(x):\n    return x * 2\n\n\nprint(double(n))\n"
    results = claimed_results(PROBLEM, "wrong_error", PASSED, program)
    (error,) = [result.stderr for result in results if result.verdict == "runtime_error"]
    head, place, source, last = error.splitlines()
    assert head == "Traceback (most recent call last):"
    line = int(place.split("line ")[1].split(",")[0])
    assert program.splitlines()[line - 1].strip() == source.strip() != ""
    assert last.split(":")[0].endswith("Error")


@pytest.mark.parametrize("program", ["", "x", "def f(:", "# only a comment"])
def test_a_wrong_error_can_be_claimed_of_any_program(program: str) -> None:
    assert "runtime_error" in verdicts(claimed_results(PROBLEM, "wrong_error", PASSED, program))


@pytest.mark.parametrize("name", ["false_failure", "wrong_error"])
def test_a_test_that_does_fail_is_shown_as_it_is(name: str) -> None:
    claimed = [claimed_results(replace(PROBLEM, problem_id=str(n)), name, FAILED, DOUBLE) for n in range(10)]
    assert all(results[0].verdict != "accepted" or results == FAILED for results in claimed)
    all_wrong = (TestResult("wrong_answer"),) * 4
    assert claimed_results(PROBLEM, name, all_wrong, DOUBLE) == all_wrong


def test_a_false_pass_says_that_all_passed() -> None:
    assert verdicts(claimed_results(PROBLEM, "false_pass", FAILED, DOUBLE)) == ["accepted"] * 4


def test_stale_feedback_repeats_every_second_time() -> None:
    said = [Said(str(turn), ("accepted",)) for turn in range(5)]
    heard: list[Said] = []
    for each in said:
        heard.append(said_at_last(PROBLEM, "stale", each, heard))
    assert [each.text for each in heard] == ["0", "0", "2", "2", "4"]


def test_truncated_feedback_lacks_its_end() -> None:
    said = Said("Expected output:\n" + "x" * 500, ("wrong_answer",))
    for turn in range(5):
        cut = said_at_last(PROBLEM, "truncated", said, [said] * turn)
        assert said.text.startswith(cut.text)
        assert 0.39 * len(said.text) < len(cut.text) < 0.81 * len(said.text)
    passed = Said("No test fails.", ("accepted",))
    assert said_at_last(PROBLEM, "truncated", passed, []) == passed


@pytest.mark.parametrize("name", NAMES)
def test_a_problem_without_public_tests_is_dropped(name: str) -> None:
    assert reason_against(Problem("p", hidden_tests=(Test("1", "2"),)), name) == "no public test"


@pytest.mark.parametrize("name", NAMES)
def test_one_public_test_is_enough_for_all_but_swap(name: str) -> None:
    reason = reason_against(Problem("p", public_tests=(Test("1", "2"),)), name)
    assert reason == ("swap can't be built" if name == "swap" else None)


@pytest.mark.parametrize("name", WRONG_TESTS)
def test_a_checker_could_accept_the_true_output_so_its_problems_are_dropped(name: str) -> None:
    problem = replace(PROBLEM, grader="checker", checker="print(1)")
    assert reason_against(problem, name) == "graded by a checker"
    assert perturbed_suite(Suite("s", (problem,)), Protocol.named("paper", perturbation=name)).problems  # judges by text


def test_dropped_problems_are_counted_and_the_others_kept() -> None:
    problems = (PROBLEM, Problem("one", public_tests=(Test("1", "2"),)), Problem("none", hidden_tests=(Test("1", "2"),)))
    played = perturbed_suite(Suite("s", problems, dropped={"too old": 3}), Protocol(perturbation="swap"))
    assert [problem.problem_id for problem in played.problems] == ["double"]
    assert played.dropped == {"too old": 3, "swap can't be built": 1, "no public test": 1}
    assert perturbed_suite(suite(), Protocol()).problems == suite().problems


def test_a_suite_of_which_nothing_is_left_is_refused() -> None:
    with pytest.raises(NothingToPerturb, match="No problem of s can be perturbed by swap"):
        perturbed_suite(Suite("s", (Problem("one", public_tests=(Test("1", "2"),)),)), Protocol(perturbation="swap"))
