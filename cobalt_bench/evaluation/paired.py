"""Differences of two runs on the same problems."""

from dataclasses import dataclass

import numpy as np

from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, binomial_interval, resampled_means
from cobalt_bench.evaluation.metrics import Floats

_NOISE = 1e-12  # what rounding may leave of a difference that is none


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of paired differences, -1..1, its 95% interval and the two-sided p-value of no difference.

    `exact` where all problems agree, so that the interval is binomial.
    """

    mean: float
    low: float
    high: float
    p_value: float
    exact: bool


def paired_differences(differences: Floats, *, resamples: int = RESAMPLES, seed: int = SEED) -> list[Difference]:
    """Return the mean difference of a column, with interval and p-value: (problems, turns) -> one a turn.

    Percentile bootstrap over problems; the p-value is that at which its interval would just reach 0, and never lower than
    a sign test on the problems that differ could give: from few problems nothing is sure, whatever the resamples say.
    Raises ValueError where there is no problem.
    """
    if not len(differences):
        raise ValueError("there is no problem to compare on")
    means = resampled_means(differences, resamples, seed)
    bounds = np.percentile(means, [2.5, 97.5], axis=0)
    return [_difference(differences[:, turn], means[:, turn], bounds[:, turn]) for turn in range(differences.shape[1])]


def _difference(column: Floats, means: Floats, bounds: Floats) -> Difference:
    exact = bool(np.ptp(column) == 0)
    low, high = _agreed_interval(float(column[0]), len(column)) if exact else (float(bounds[0]), float(bounds[1]))
    return Difference(float(column.mean()), low, high, _p_value(column, means), exact)


def _p_value(column: Floats, means: Floats) -> float:
    beyond = min(int((means <= _NOISE).sum()), int((means >= -_NOISE).sum()))
    bootstrap = 2 * (beyond + 1) / (len(means) + 1)
    sign_test = 2.0 ** (1 - int(np.count_nonzero(column)))
    return float(min(1.0, max(bootstrap, sign_test)))


def _agreed_interval(difference: float, problems: int) -> tuple[float, float]:
    """Return the exact binomial interval of a difference that all problems share; of none at all, to both sides."""
    size = abs(difference) * problems
    low, _ = binomial_interval(int(np.floor(size + 1e-9)), problems)
    _, high = binomial_interval(int(np.ceil(size - 1e-9)), problems)
    if difference == 0:
        return -high, high
    return (low, high) if difference > 0 else (-high, -low)
