import numpy as np

from cobalt_bench.evaluation.bootstrap import binomial_interval
from cobalt_bench.robustness.rates import rate_interval


def test_an_interval_is_the_same_each_time_and_holds_the_rate() -> None:
    events, of = np.array([0.0, 3, 1, 4, 2]), np.array([4.0, 4, 2, 4, 4])
    low, high = rate_interval(events, of) or (1, 0)
    assert [low, high] == rate_interval(events, of)
    assert 0 <= low < events.sum() / of.sum() < high <= 1


def test_where_all_problems_agree_the_interval_is_the_exact_binomial_one() -> None:
    assert rate_interval(np.zeros(20), np.full(20, 3.0)) == list(binomial_interval(0, 20))
    assert rate_interval(np.array([2.0, 0, 5]), np.array([2.0, 0, 5])) == list(binomial_interval(2, 2))


def test_there_is_no_interval_of_nothing() -> None:
    assert rate_interval(np.zeros(3), np.zeros(3)) is None
    assert rate_interval(np.zeros(0), np.zeros(0)) is None
