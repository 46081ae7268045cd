import numpy as np
import pytest

from cobalt_bench.evaluation.bootstrap import binomial_interval
from cobalt_bench.robustness.intervals import difference_interval, rate_interval


def test_an_interval_is_the_same_each_time_and_holds_the_rate() -> None:
    events, of = np.array([0.0, 3, 1, 4, 2]), np.array([4.0, 4, 2, 4, 4])
    low, high = rate_interval(events, of) or (1, 0)
    assert [low, high] == rate_interval(events, of)
    assert 0 <= low < events.sum() / of.sum() < high <= 1


def test_where_all_problems_agree_the_interval_is_the_exact_binomial_one() -> None:
    assert rate_interval(np.zeros(20), np.full(20, 3.0)) == list(binomial_interval(0, 20))
    assert rate_interval(np.array([2.0, 0, 5]), np.array([2.0, 0, 5])) == list(binomial_interval(2, 2))
    assert difference_interval(np.ones(8)) == list(binomial_interval(8, 8))
    assert difference_interval(-np.ones(8)) == [-1, pytest.approx(-binomial_interval(8, 8)[0])]
    low, high = difference_interval(np.zeros(8))
    assert -low == high == binomial_interval(0, 8)[1]


def test_there_is_no_interval_of_nothing() -> None:
    assert rate_interval(np.zeros(3), np.zeros(3)) is None
    assert rate_interval(np.zeros(0), np.zeros(0)) is None


def test_paired_differences_may_be_negative() -> None:
    low, high = difference_interval(np.array([-0.5, 0.25, 0.0, -1.0]))
    assert -1 <= low < -0.3125 < high <= 0.25
