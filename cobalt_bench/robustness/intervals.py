"""Intervals of rates: percentile bootstrap over problems."""

import numpy as np

from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, binomial_interval, resampled_means
from cobalt_bench.evaluation.metrics import Floats


def rate_interval(events: Floats, of: Floats) -> list[float] | None:
    """Return the 95% interval of sum(events) / sum(of), both counts a problem (P,); None where there are none.

    Where all problems agree it would collapse: there stands the exact binomial interval over the problems that count.
    """
    counted = of > 0
    if not counted.any():
        return None
    rates = events[counted] / of[counted]
    if np.ptp(rates) == 0:
        return _exact(float(rates[0]), len(rates))
    means = resampled_means(np.column_stack([events[counted], of[counted]]), RESAMPLES, SEED)
    return [float(bound) for bound in np.percentile(means[:, 0] / means[:, 1], [2.5, 97.5])]


def _exact(rate: float, problems: int) -> list[float]:
    # A rate between whole problems takes the wider side.
    low, _ = binomial_interval(int(np.floor(rate * problems + 1e-9)), problems)
    _, high = binomial_interval(int(np.ceil(rate * problems - 1e-9)), problems)
    return [low, high]
