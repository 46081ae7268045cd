import pytest

from cobalt_bench.problems import Problem
from cobalt_bench.robustness.near import GENERATED, NEAR, generated_inputs, near_inputs
from cobalt_bench.suites import load_suite

STDIN = Problem("p")
CALL = Problem("p", entry_point="f")


@pytest.mark.parametrize(
    ("problem", "shown"),
    [
        (STDIN, "5 2\n1 2 3 4 5\n"),
        (STDIN, "abba\n"),
        (STDIN, "3\nx 0.5\ny 1.25\nz -3.75\n"),
        (CALL, '[[1, 3], [2, 6]]\n"word"'),
    ],
)
def test_mutations_are_many_different_and_not_the_shown_input(problem: Problem, shown: str) -> None:
    near = near_inputs(problem, shown, ["5 2\n1 2 3 4 4\n"])
    assert len(near) >= 10
    assert len({tuple(text.split()) for text in near}) == len(near) <= NEAR
    assert all(text.split() != shown.split() for text in near)
    assert "5 2 1 2 3 4 4".split() not in [text.split() for text in near]
    assert near == near_inputs(problem, shown, ["5 2\n1 2 3 4 4\n"])


def test_equal_values_may_stay_equal() -> None:
    assert any(len(set(text.split())) == 1 and len(text.split()) == 4 for text in near_inputs(STDIN, "7 7 7 7", []))


@pytest.mark.parametrize("shown", ["", "\n", "[]", "[[], []]"])
def test_near_an_input_without_values_are_mutations_of_the_others(shown: str) -> None:
    assert near_inputs(CALL, shown, [shown]) == []
    assert len(near_inputs(CALL, shown, [shown, "[1, 2]"])) > 5


def test_a_huge_input_has_few_near_ones() -> None:
    assert 1 <= len(near_inputs(STDIN, "12 " * 2_000_000, [])) <= 2


def test_suite_mini_has_generators() -> None:
    for problem in load_suite("mini", limit=6).problems:
        fresh = generated_inputs(problem, ())
        assert 0 <= len(fresh) <= GENERATED
        assert not {test.input for test in problem.tests} & set(fresh)
    assert any(generated_inputs(problem, ()) for problem in load_suite("mini", limit=6).problems)
    assert generated_inputs(Problem("os", source="mini"), ()) == []
    assert generated_inputs(STDIN, ()) == []
