"""VeRPO's numbers against loops over the formulas, and GRPO's and Kevin's by hand."""

import math
from typing import Any

import numpy as np
import pytest

from cobalt_bench.rewards import centred, turn_returns, verpo_advantages, verpo_weights


def ragged_group(seed: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    trajectories, turns, tests = rng.integers(1, 6), rng.integers(1, 5), rng.integers(1, 8)
    passed = rng.random((trajectories, turns, tests)) < rng.random(tests)
    passed[rng.random((trajectories, turns)) < 0.3] = True
    lengths = rng.integers(1, turns + 1, trajectories)
    return passed, np.arange(turns) < lengths[:, None]


def looped(passed: Any, alive: Any, options: dict[str, Any], sigma: float | None, delta: float) -> list[list[float]]:
    trajectories, turns, tests = passed.shape
    played = [(i, t) for i in range(trajectories) for t in range(turns) if alive[i, t]]
    rho = [sum(bool(passed[i, t, j]) for i, t in played) / len(played) for j in range(tests)]
    weight = [math.exp(-options["alpha"] * share) for share in rho]
    if options["weights"] == "density":
        if sigma is None:
            mean = sum(rho) / tests
            sigma = math.sqrt(sum((share - mean) ** 2 for share in rho) / tests) / 2 or 1.0
        near = [sum(math.exp(-((a - b) ** 2) / (2 * sigma**2)) for b in rho) for a in rho]
        weight = [w / (n + delta) for w, n in zip(weight, near, strict=True)]
    turn_reward = {(i, t): sum(weight[j] for j in range(tests) if passed[i, t, j]) for i, t in played}
    mean_turn = sum(turn_reward.values()) / len(played)
    trajectory_reward = []
    for i in range(trajectories):
        length = sum(bool(a) for a in alive[i])
        solved = all(passed[i, length - 1])
        trajectory_reward.append(options["gamma"] ** length if solved else 0.0)
    mean_trajectory = sum(trajectory_reward) / trajectories
    advantage = [[0.0] * turns for _ in range(trajectories)]
    for i, t in played:
        advantage[i][t] = trajectory_reward[i] - mean_trajectory + options["beta"] * (turn_reward[i, t] - mean_turn)
    return advantage


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("weights", ["difficulty", "density"])
def test_equals_a_loop_over_the_formulas(seed: int, weights: str) -> None:
    passed, alive = ragged_group(seed)
    sigma = None if seed % 2 else 0.2
    options = {"alpha": 2.0, "beta": 0.7, "gamma": 0.9, "weights": weights}
    got = verpo_advantages(passed, alive, **options, sigma=sigma, delta=1e-3)
    assert got == pytest.approx(np.array(looped(passed, alive, options, sigma, 1e-3)), abs=1e-12)


def test_a_test_that_few_pass_weighs_more() -> None:
    passed = np.array([[[True, True]], [[True, False]]])
    weights = verpo_weights(passed, np.ones((2, 1), bool), alpha=2.0)
    assert weights == pytest.approx([math.exp(-2.0), math.exp(-1.0)])


def test_many_tests_of_one_difficulty_share_their_weight() -> None:
    passed = np.zeros((2, 1, 5), bool)
    passed[0, 0, :4] = True
    passed[:, 0, 4] = True
    weights = verpo_weights(passed, np.ones((2, 1), bool), alpha=0.0, weights="density", sigma=0.01, delta=0.0)
    assert weights == pytest.approx([0.25, 0.25, 0.25, 0.25, 1.0])


def test_what_dead_turns_hold_changes_nothing() -> None:
    passed, alive = ragged_group(3)
    options = {"alpha": 2.0, "beta": 1.0, "gamma": 0.95}
    before = verpo_advantages(passed, alive, **options)
    passed[~alive] = ~passed[~alive]
    after = verpo_advantages(passed, alive, **options)
    assert np.array_equal(before, after)
    assert not after[~alive].any()


def test_scaled_advantages_have_unit_spread_in_each_part() -> None:
    passed = np.array([[[True, False], [True, True]], [[False, False], [True, False]]])
    alive = np.array([[True, True], [True, False]])
    turn_only = verpo_advantages(passed, alive, alpha=2.0, beta=1.0, gamma=0.0, scale="std")
    assert turn_only[alive].std() == pytest.approx(1.0, abs=1e-3)


def test_a_group_without_programs_has_no_advantage() -> None:
    passed, alive = np.zeros((2, 2, 3), bool), np.zeros((2, 2), bool)
    assert not verpo_advantages(passed, alive, alpha=1, beta=1, gamma=1).any()
    with pytest.raises(ValueError, match="No program is alive"):
        verpo_weights(passed, alive, alpha=1)


def test_a_trajectory_that_was_never_judged_counts_in_no_mean() -> None:
    passed, alive = ragged_group(5)
    options = {"alpha": 2.0, "beta": 1.0, "gamma": 0.9}
    more = verpo_advantages(np.concatenate([passed, ~passed[:1]]), np.concatenate([alive, ~alive[:1] & False]), **options)
    assert more[:-1] == pytest.approx(verpo_advantages(passed, alive, **options))
    assert not more[-1].any()


def test_shapes_that_do_not_fit_are_an_error() -> None:
    with pytest.raises(ValueError, match="trajectories, turns, tests"):
        verpo_weights(np.zeros((2, 2, 3), bool), np.ones((2, 3), bool), alpha=1)


def test_centred_is_grpos_advantage_over_the_alive_ones() -> None:
    values = np.array([[1.0, 0.0, 9.0], [0.0, 1.0, 3.0]])
    alive = np.array([[True, True, False], [True, True, True]])
    present = values[alive]
    got = centred(values, alive)
    assert got[alive] == pytest.approx((present - present.mean()) / (present.std() + 1e-6))
    assert got[0, 2] == 0


def test_equal_rewards_give_no_advantage() -> None:
    assert not centred(np.full(4, 0.3), np.ones(4, bool)).any()


def test_turn_returns_discount_what_comes_later() -> None:
    scores = np.array([[0.0, 0.5, 1.0], [1.0, 7.0, 7.0]])
    alive = np.array([[True, True, True], [True, False, False]])
    got = turn_returns(scores, alive, gamma=0.4)
    assert got == pytest.approx(np.array([[0.0 + 0.2 + 0.16, 0.5 + 0.4, 1.0], [1.0, 0.0, 0.0]]))
