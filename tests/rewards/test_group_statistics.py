import numpy as np
import pytest

from cobalt_bench.rewards import centred, turn_returns


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
