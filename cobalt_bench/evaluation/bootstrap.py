"""Confidence intervals of means over problems."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cobalt_bench.evaluation.metrics import Floats

RESAMPLES = 10_000
SEED = 0
_CHUNK = 1_000  # resamples at once: bounds the memory to _CHUNK x problems numbers


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95% interval; `exact` where it is binomial because all problems agree."""

    low: float
    high: float
    exact: bool


def mean_intervals(means: Floats, *, resamples: int = RESAMPLES, seed: int = SEED) -> list[Interval]:
    """Return the 95% interval of the mean over problems, a column: (problems, turns) -> one interval a turn.

    Percentile bootstrap over problems. Where all problems agree it would collapse to a point, so the exact binomial
    interval (Clopper and Pearson 1934) over problems is given instead.
    """
    if not means.size:
        return []
    low, high = np.percentile(resampled_means(means, resamples, seed), [2.5, 97.5], axis=0)
    agree = np.ptp(means, axis=0) == 0
    return [
        _exact(float(means[0, turn]), len(means)) if agree[turn] else Interval(float(low[turn]), float(high[turn]), False)
        for turn in range(means.shape[1])
    ]


def resampled_means(means: Floats, resamples: int, seed: int) -> Floats:
    """Return the mean of each resample: (resamples, turns); every turn sees the same resamples."""
    problems = len(means)
    random = np.random.RandomState(seed)  # unlike Generator's, its stream is the same in every version of NumPy
    parts = []
    for start in range(0, resamples, _CHUNK):
        size = min(_CHUNK, resamples - start)
        drawn = random.randint(0, problems, size=(size, problems)) + np.arange(size)[:, None] * problems
        times_drawn: NDArray[np.int64] = np.bincount(drawn.ravel(), minlength=size * problems).reshape(size, problems)
        parts.append(times_drawn @ means / problems)
    return np.concatenate(parts)


def _exact(rate: float, problems: int) -> Interval:
    # A rate between whole problems (half of each one's samples, say) takes the wider side.
    low, _ = binomial_interval(math.floor(rate * problems + 1e-9), problems)
    _, high = binomial_interval(math.ceil(rate * problems - 1e-9), problems)
    return Interval(low, high, True)


def binomial_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the exact (Clopper and Pearson) interval of a chance of which `successes` of `trials` were seen."""
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else _root(lambda p: 1 - _at_most(successes - 1, trials, p) - tail)
    high = 1.0 if successes == trials else _root(lambda p: tail - _at_most(successes, trials, p))
    return low, high


def _at_most(successes: int, trials: int, chance: float) -> float:
    """Return the binomial distribution function."""
    if chance in (0.0, 1.0):
        return 1.0 if chance == 0.0 or successes == trials else 0.0
    log_chance, log_other = math.log(chance), math.log1p(-chance)
    terms = enumerate(_log_choose(trials)[: successes + 1])
    return math.fsum(math.exp(choose + i * log_chance + (trials - i) * log_other) for i, choose in terms)


@lru_cache(maxsize=16)
def _log_choose(trials: int) -> list[float]:
    """Return the logarithm of C(trials, i) for i = 0 .. trials."""
    return [math.lgamma(trials + 1) - math.lgamma(i + 1) - math.lgamma(trials - i + 1) for i in range(trials + 1)]


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):  # halves the bracket to below one unit in the last place
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2
