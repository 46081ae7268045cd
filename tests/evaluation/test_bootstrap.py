import numpy as np
import pytest

from cobalt_bench.evaluation.bootstrap import binomial_interval, mean_intervals


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Clopper and Pearson, from tables of the beta distribution
        (0, 10, 0.0, 0.308497),
        (10, 10, 0.691503, 1.0),
        (5, 10, 0.187086, 0.812914),
        (1, 1, 0.025, 1.0),
        (8, 100, 0.035172, 0.151558),
        (0, 175, 0.0, 0.020859),
        (1000, 2000, 0.477850, 0.522150),
    ],
)
def test_the_exact_interval_is_that_of_the_tables(successes: int, trials: int, low: float, high: float) -> None:
    assert binomial_interval(successes, trials) == pytest.approx((low, high), abs=1e-5)


def test_the_bootstrap_is_the_percentile_one_over_problems() -> None:
    means = np.random.default_rng(1).random((7, 3))
    draws = np.random.RandomState(5).randint(0, 7, size=(200, 7))
    plain = np.percentile([means[draw].mean(axis=0) for draw in draws], [2.5, 97.5], axis=0)
    intervals = mean_intervals(means, resamples=200, seed=5)
    np.testing.assert_allclose([(i.low, i.high) for i in intervals], plain.T, atol=1e-12)
    assert not any(interval.exact for interval in intervals)


def test_the_same_scores_give_the_same_interval_today_and_later() -> None:
    means = np.arange(12.0).reshape(6, 2) / 12
    first, second = mean_intervals(means)
    assert (first.low, first.high) == pytest.approx((14 / 72, 46 / 72), abs=1e-12)
    assert (second.low, second.high) == pytest.approx((20 / 72, 52 / 72), abs=1e-12)


def test_the_interval_covers_the_true_mean_about_as_often_as_it_says() -> None:
    random = np.random.default_rng(0)
    rates = random.beta(0.5, 0.5, size=(300, 60))
    covered = 0
    for rate in rates:
        means = random.binomial(16, rate) / 16
        (interval,) = mean_intervals(means[:, None], resamples=400)
        covered += interval.low <= 0.5 <= interval.high
    assert 0.90 <= covered / 300 <= 0.98


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_where_all_problems_agree_the_interval_is_the_exact_one_and_marked(score: float) -> None:
    (interval,) = mean_intervals(np.full((10, 1), score))
    assert interval.exact
    assert (interval.low, interval.high) == binomial_interval(round(10 * score), 10)


def test_a_rate_between_whole_problems_takes_the_wider_side() -> None:
    (interval,) = mean_intervals(np.full((5, 1), 0.5))
    assert (interval.low, interval.high) == (binomial_interval(2, 5)[0], binomial_interval(3, 5)[1])


def test_only_the_turns_that_agree_are_exact() -> None:
    assert [interval.exact for interval in mean_intervals(np.array([[0.0, 0.0], [0.0, 1.0]]))] == [True, False]


def test_one_problem_has_an_interval_and_none_has_none() -> None:
    (interval,) = mean_intervals(np.array([[1.0]]))
    assert (interval.low, interval.high) == pytest.approx((0.025, 1.0))
    assert mean_intervals(np.empty((0, 3))) == []
