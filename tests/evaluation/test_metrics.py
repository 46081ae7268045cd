import itertools

import numpy as np
import pytest

from cobalt_bench.evaluation.metrics import (
    pass_at_k,
    problem_means,
    regression_rate,
    repair_rate,
    solved_by_turn,
)

# Two problems, three samples, three turns.
ACCEPTED = np.array(
    [
        [[0, 1, 1], [0, 0, 0], [1, 0, 1]],
        [[0, 0, 1], [1, 1, 0], [0, 0, 0]],
    ],
    dtype=bool,
)
ALL = np.ones((2, 3), dtype=bool)


def test_repeats_are_reduced_before_problems() -> None:
    np.testing.assert_allclose(problem_means(ACCEPTED, ALL), [[1 / 3, 1 / 3, 2 / 3], [1 / 3, 1 / 3, 1 / 3]])


def test_a_problem_with_fewer_samples_weighs_as_much_as_any_other() -> None:
    scored = np.array([[True, False, False], [True, True, True]])
    np.testing.assert_allclose(problem_means(ACCEPTED, scored).mean(axis=0), [1 / 6, (1 + 1 / 3) / 2, (1 + 1 / 3) / 2])


def test_a_problem_without_scored_samples_is_left_out() -> None:
    scored = np.array([[False, False, False], [True, True, True]])
    np.testing.assert_allclose(problem_means(ACCEPTED, scored), [[1 / 3, 1 / 3, 1 / 3]])


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_pass_at_k_is_the_share_of_draws_of_k_that_hold_an_accepted_sample(k: int) -> None:
    random = np.random.default_rng(k)
    accepted = random.random((4, 5, 2)) < 0.3
    expected = [
        np.mean([np.mean([any(accepted[p, list(draw), t]) for draw in itertools.combinations(range(5), k)]) for p in range(4)])
        for t in range(2)
    ]
    np.testing.assert_allclose(pass_at_k(accepted, np.ones((4, 5), dtype=bool), k), expected)


def test_pass_at_1_is_the_mean_of_means() -> None:
    np.testing.assert_allclose(pass_at_k(ACCEPTED, ALL, 1), problem_means(ACCEPTED, ALL).mean(axis=0))


def test_pass_at_k_does_not_exist_where_a_problem_has_fewer_samples() -> None:
    with pytest.raises(ValueError, match="pass@3 needs"):
        pass_at_k(ACCEPTED, np.array([[True, True, False], [True, True, True]]), 3)
    with pytest.raises(ValueError, match="pass@4 needs"):
        pass_at_k(ACCEPTED, ALL, 4)


def test_solved_by_a_turn_means_at_it_or_before() -> None:
    expected = [[[0, 1, 1], [0, 0, 0], [1, 1, 1]], [[0, 0, 1], [1, 1, 1], [0, 0, 0]]]
    np.testing.assert_array_equal(solved_by_turn(ACCEPTED), np.array(expected, dtype=bool))


def test_repair_and_regression_compare_the_last_turn_with_the_first() -> None:
    assert repair_rate(ACCEPTED, ALL) == 2 / 4  # not accepted at first: four, of which two end accepted
    assert regression_rate(ACCEPTED, ALL) == 1 / 2


def test_rates_over_nothing_do_not_exist() -> None:
    assert repair_rate(np.ones((1, 2, 3), dtype=bool), np.ones((1, 2), dtype=bool)) is None
    assert regression_rate(ACCEPTED, np.zeros((2, 3), dtype=bool)) is None


def test_episodes_that_do_not_count_change_no_rate() -> None:
    scored = np.array([[True, True, False], [True, True, True]])
    changed = ACCEPTED.copy()
    changed[0, 2] = ~changed[0, 2]
    for rate in (repair_rate, regression_rate):
        assert rate(ACCEPTED, scored) == rate(changed, scored)
    np.testing.assert_array_equal(problem_means(ACCEPTED, scored), problem_means(changed, scored))
    np.testing.assert_array_equal(pass_at_k(ACCEPTED, scored, 2), pass_at_k(changed, scored, 2))
