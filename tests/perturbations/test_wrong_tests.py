from collections.abc import Callable
from random import Random

import pytest

from cobalt_bench.judge import grade
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS, contradiction, off_by_one, same_output, swap, wrong_output
from cobalt_bench.problems import Problem, Test

SEEDS = range(10)


def problem(*outputs: str, grader: str = "exact", entry_point: str | None = None) -> Problem:
    tests = tuple(Test(f"{number}", output) for number, output in enumerate(outputs))
    return Problem("p", public_tests=tests, grader=grader, entry_point=entry_point)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "outputs", [("1", "2"), ("1", "1", "2"), ("a", "b", "a", "c", "b"), (" x\n", "x", "y", "y "), ("", "0"), tuple("5544332211")]
)
def test_swap_is_the_papers_rule(outputs: tuple[str, ...], seed: int) -> None:
    true = problem(*outputs)
    shuffled = list(true.public_tests)
    Random(seed).shuffle(shuffled)
    firsts: dict[str, Test] = {}
    for test in shuffled:
        firsts.setdefault(test.output.strip(), test)
    first, second, *distinct = firsts.values()
    repeats = [test for test in shuffled if test not in firsts.values()]
    swapped = [Test(first.input, second.output), Test(second.input, first.output)]
    assert swap(true, Random(seed)) == (*swapped, *distinct, *repeats)


@pytest.mark.parametrize("outputs", [(), ("1",), ("1", "1"), ("yes", "yes\n", "  yes"), ("", " \n")])
def test_swap_drops_problems_with_fewer_than_two_distinct_outputs(outputs: tuple[str, ...]) -> None:
    assert all(swap(problem(*outputs), Random(seed)) is None for seed in SEEDS)


def test_swap_depends_on_the_seed_alone() -> None:
    true = problem(*"abcdef")
    assert swap(true, Random("s")) == swap(true, Random("s"))
    assert len({swap(true, Random(seed)) for seed in SEEDS}) > 3


def test_outputs_that_the_grader_can_not_tell_apart_are_not_swapped() -> None:
    assert swap(problem("1.0", "1.00", grader="tolerant"), Random(0)) is None
    assert swap(problem("1.0", "1.00"), Random(0)) is not None
    assert swap(problem("[1,2]", "[1, 2]", entry_point="f"), Random(0)) is None


@pytest.mark.parametrize("perturb", [wrong_output, off_by_one, contradiction])
@pytest.mark.parametrize("seed", SEEDS)
def test_one_output_is_wrong_and_comes_first(perturb: Callable[[Problem, Random], tuple[Test, ...] | None], seed: int) -> None:
    true = problem("14", "3 -5 0", "x 7", grader="tolerant")
    wrong, *rest = perturb(true, Random(seed)) or ()
    (right,) = [test for test in true.public_tests if test.input == wrong.input]
    assert not grade(wrong.output, right.output, "tolerant")
    others = [test for test in true.public_tests if test != right]
    assert rest == ([right, *others] if perturb is contradiction else others)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "output", ["14", "-3", "0", "3.50", "YES", "no", "abba", "1 2 3\n4 5 6\n", "007", "..#.", "2.5e3", "3 x"]
)
def test_a_wrong_output_has_the_type_and_shape_of_the_right_one(output: str, seed: int) -> None:
    (wrong,) = wrong_output(problem(output, grader="tolerant"), Random(seed)) or ()
    assert [len(line.split()) for line in wrong.output.split("\n")] == [len(line.split()) for line in output.split("\n")]
    changed = [(a, b) for a, b in zip(output.split(), wrong.output.split(), strict=True) if a != b]
    assert len(changed) == 1
    before, after = changed[0]
    assert before.lstrip("-").isdigit() == after.lstrip("-").isdigit()
    assert ("." in before) == ("." in after)
    assert before.isalpha() == after.isalpha()
    if output in ("YES", "no"):
        assert wrong.output == {"YES": "NO", "no": "yes"}[output]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_word_is_one_that_another_test_answers(seed: int) -> None:
    wrong = (wrong_output(problem("red", "green", "blue"), Random(seed)) or ())[0]
    assert wrong.output in {"red", "green", "blue"}


@pytest.mark.parametrize("seed", SEEDS)
def test_off_by_one_shifts_one_integer_by_one(seed: int) -> None:
    (wrong,) = off_by_one(problem("case 10: 0", grader="tolerant"), Random(seed)) or ()
    (number,) = [int(b) for a, b in zip("case 10: 0".split(), wrong.output.split(), strict=True) if a != b]
    assert number in (1, -1)
    (wrong,) = off_by_one(problem("[[4], true]", entry_point="f"), Random(seed)) or ()
    assert wrong.output in ("[[3], true]", "[[5], true]")


def test_off_by_one_needs_an_integer() -> None:
    assert off_by_one(problem("yes", "2.5", ""), Random(0)) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_results_of_functions_stay_json_of_the_same_type(seed: int) -> None:
    outputs = ('{"a": [1, 2], "b": "x\\"y"}', '"word"', "[true, null]", "-4.25", '[["12", 3]]')
    for output in outputs:
        true = problem(output, grader="tolerant", entry_point="f")
        (wrong,) = wrong_output(true, Random(seed)) or ()
        assert not same_output(true, wrong.output, output)
        assert wrong.output.count('"') == output.count('"')
        assert '"a"' in wrong.output or '"a"' not in output


@pytest.mark.parametrize("name", WRONG_TESTS)
@pytest.mark.parametrize("output", ["", " \n", "[]", '""', "null", "{}"])
def test_nothing_can_be_made_wrong_of_empty_outputs(name: str, output: str) -> None:
    entry_point = None if not output.strip() else "f"
    assert WRONG_TESTS[name](problem(output, output, entry_point=entry_point), Random(0)) is None


@pytest.mark.parametrize("name", WRONG_TESTS)
@pytest.mark.parametrize(
    "huge", ["7 " * 10_000_000, "1" * 20_000_000, "[" + "12, " * 5_000_000 + "3]"], ids=["many", "one", "json"]
)
def test_outputs_of_20_mb_are_changed_where_feedback_shows_it(name: str, huge: str) -> None:
    entry_point = "f" if huge.startswith("[") else None
    true = problem(huge, "[5]" if entry_point else "5", entry_point=entry_point)
    tests = WRONG_TESTS[name](true, Random(1))
    if tests is None:
        assert name == "off_by_one"
        assert huge.startswith("111")
        return
    wrong = next(test for test in tests if test not in true.public_tests)
    right = next(test.output for test in true.public_tests if test.input == wrong.input)
    assert wrong.output[:200] != right[:200]
