"""The curves of runs: Pass@1 at the last turn at each point that was scored, of the held-out set and of its resamples."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from baselines.study.statistics import Floats
from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, resampled_means

Run = Mapping[str, Any]


def mean_columns(tables: Sequence[Mapping[str, Any]]) -> Floats:
    """Return counts of statements, averaged over runs: (statements, 1 + turns)."""
    return np.asarray(np.mean([rows_of(table) for table in tables], axis=0), dtype=np.float64)


def rows_of(table: Mapping[str, Sequence[int]]) -> Floats:
    """Return counts as an array, a row a statement, in the order of their names."""
    return np.array([table[name] for name in sorted(table)], dtype=np.float64)


def resampled_curve(run: Run) -> Floats:
    """Return Pass@1 at the last turn at each point of a run: (1 + resamples, points), the whole set first.

    Row N is of the same statements in every run, so that rows can be paired.
    """
    curves = []
    for point in run["curve"]:
        counts = rows_of(point["statements"])
        rows = np.vstack([counts.mean(axis=0), resampled_means(counts, RESAMPLES, SEED)])
        curves.append(rows[:, -1] / rows[:, 0])
    return np.column_stack(curves)


def costs_of(run: Run, axis: str) -> Floats:
    """Return what had been spent at each point."""
    return np.array([point["cost"][axis] for point in run["curve"]], dtype=np.float64)


def interpolated(curves: Floats, costs: Floats, budget: float) -> Floats:
    """Return the scores at a cost; what is spent before the first point buys the start model's."""
    if budget <= costs[0]:
        return curves[:, 0]
    place = int(np.searchsorted(costs, budget))
    part = (budget - costs[place - 1]) / (costs[place] - costs[place - 1])
    return np.asarray(curves[:, place - 1] + part * (curves[:, place] - curves[:, place - 1]), dtype=np.float64)


def mean_at_cost(runs: Sequence[Run], axis: str, budget: float) -> Floats:
    """Return what runs scored on average when they had spent so much: (1 + resamples,), the whole set first."""
    values = [interpolated(resampled_curve(run), costs_of(run, axis), budget) for run in runs]
    return np.asarray(np.mean(values, axis=0), dtype=np.float64)
