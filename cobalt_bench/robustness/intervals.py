"""Intervals of rates and of differences: percentile bootstrap over problems."""

from collections.abc import Iterator

import numpy as np

from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, binomial_interval
from cobalt_bench.evaluation.metrics import Floats

_CHUNK = 1_000  # resamples at once
Bounds = list[float]


def rate_interval(events: Floats, of: Floats) -> Bounds | None:
    """Return the 95% interval of sum(events) / sum(of), both counts a problem (P,); None where there are none.

    Where all problems agree it would collapse: there stands the exact binomial interval over the problems that count.
    """
    counted = of > 0
    if not counted.any():
        return None
    rates = events[counted] / of[counted]
    if np.ptp(rates) == 0:
        return _exact(float(rates[0]), int(counted.sum()))
    parts = [(weights @ events[counted], weights @ of[counted]) for weights in _resamples(int(counted.sum()))]
    shares = np.concatenate([above / below for above, below in parts])
    return [float(bound) for bound in np.percentile(shares, [2.5, 97.5])]


def difference_interval(differences: Floats) -> Bounds:
    """Return the 95% interval of a mean of paired differences, one a problem (P,), -1..1.

    Where all problems agree, the exact binomial interval stands for its size; for no difference at all, to both sides.
    """
    if np.ptp(differences) == 0:
        low, high = _exact(abs(float(differences[0])), len(differences))
        return [-high, high] if differences[0] == 0 else [low, high] if differences[0] > 0 else [-high, -low]
    means = np.concatenate([weights @ differences / len(differences) for weights in _resamples(len(differences))])
    return [float(bound) for bound in np.percentile(means, [2.5, 97.5])]


def _resamples(problems: int) -> Iterator[Floats]:
    """Yield how often each resample draws each problem: (some resamples, P)."""
    random = np.random.RandomState(SEED)  # unlike Generator's, its stream is the same in every version of NumPy
    for start in range(0, RESAMPLES, _CHUNK):
        size = min(_CHUNK, RESAMPLES - start)
        drawn = random.randint(0, problems, size=(size, problems)) + np.arange(size)[:, None] * problems
        yield np.bincount(drawn.ravel(), minlength=size * problems).reshape(size, problems).astype(np.float64)


def _exact(rate: float, problems: int) -> Bounds:
    low, _ = binomial_interval(int(np.floor(rate * problems + 1e-9)), problems)
    _, high = binomial_interval(int(np.ceil(rate * problems - 1e-9)), problems)
    return [low, high]
