"""Shares with intervals, clustered by statement: percentile bootstrap over statements, as the benchmark's own."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, resampled_means

Floats = NDArray[np.float64]


def estimate(counts: Floats, statistic: Callable[[Floats], Floats]) -> dict[str, Any]:
    """Return a statistic of the mean row of counts (statements, columns), with its 95% interval.

    `statistic` takes rows (resamples, columns) and returns a value of each.
    """
    whole = counts.mean(axis=0, keepdims=True)
    values = statistic(resampled_means(counts, RESAMPLES, SEED))
    low, high = np.percentile(values, [2.5, 97.5])
    return {"value": float(statistic(whole)[0]), "ci95": [float(low), float(high)]}


def share(events: int, of: int) -> Callable[[Floats], Floats]:
    """Return the statistic that divides one column by another."""
    return lambda rows: np.asarray(rows[:, events] / rows[:, of], dtype=np.float64)


def difference(first: Floats, second: Floats, events: int, of: int) -> dict[str, Any]:
    """Return the difference of two shares, of counts (statements, columns) of the same statements."""
    width = first.shape[1]

    def change(rows: Floats) -> Floats:
        return np.asarray(rows[:, events] / rows[:, of] - rows[:, width + events] / rows[:, width + of], dtype=np.float64)

    return estimate(np.column_stack([first, second]), change)


def interval(values: Floats) -> dict[str, Any]:
    """Return the value of the whole set, which comes first, with the interval of its resamples."""
    low, high = np.percentile(values[1:], [2.5, 97.5])
    return {"value": float(values[0]), "ci95": [float(low), float(high)]}


def cost_to_reach(scores: Floats, costs: Floats, target: Floats) -> Floats:
    """Return at what cost a curve first reaches a target, by straight lines between its points; inf where it never does.

    `scores` (resamples, points), `costs` (points,) rising, `target` (resamples,).
    """
    reached = scores >= target[:, None]
    first = reached.argmax(axis=1)
    rows = np.arange(len(scores))
    before = np.maximum(first - 1, 0)
    rise = scores[rows, first] - scores[rows, before]
    part = np.where(first > 0, (target - scores[rows, before]) / np.where(rise > 0, rise, 1.0), 0.0)
    found = costs[before] + part * (costs[first] - costs[before])
    return np.where(reached.any(axis=1), found, np.inf)


def cost_interval(found: Floats, whole: float) -> dict[str, Any]:
    """Return a cost with its interval; None stands for `not reached`."""
    low, high = np.percentile(found, [2.5, 97.5], method="nearest")
    finite = [None if not np.isfinite(value) else float(value) for value in (whole, low, high)]
    return {"value": finite[0], "ci95": finite[1:], "reached_in": float(np.isfinite(found).mean())}
