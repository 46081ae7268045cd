"""The figures at the top of a page, each with its interval where there is one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cobalt_bench.evaluation.bootstrap import RESAMPLES, SEED, binomial_interval, mean_intervals, resampled_means
from cobalt_bench.evaluation.metrics import Bools, Floats, problem_means, solved_by_turn
from cobalt_bench.evaluation.scores import Scores

Bounds = tuple[float, float] | None


@dataclass(frozen=True)
class Tile:
    """A figure 0..1 under its name, with the bounds of its 95% interval over problems."""

    name: str
    value: float | None
    bounds: Bounds


def tiles_of(results: Mapping[str, Any], scores: Scores | None) -> list[Tile]:
    """Return the tiles of a run; without `scores` those that results.json has no interval for stand without."""
    first, last = (results["pass_at_1"]["ci95"][turn] if results["pass_at_1"]["ci95"] else None for turn in (0, -1))
    solved = repaired = regressed = None
    if scores is not None:
        begun, ended = scores.accepted[:, :, 0], scores.accepted[:, :, -1]
        solved = _of_means(problem_means(solved_by_turn(scores.accepted), scores.scored)[:, -1:])
        repaired = _of_share(ended, scores.scored & ~begun)
        regressed = _of_share(~ended, scores.scored & begun)
    return [
        Tile("Pass@1, first program", results["pass_at_1"]["per_turn"][0], first),
        Tile("Pass@1, last program", results["pass_at_1"]["per_turn"][-1], last),
        Tile("solved at any turn", results["solved_by_turn"]["per_turn"][-1], solved),
        Tile("repaired, of those not accepted at first", results["repair_rate"], repaired),
        Tile("regressed, of those accepted at first", results["regression_rate"], regressed),
    ]


def _of_means(means: Floats) -> Bounds:
    intervals = mean_intervals(means)
    return (intervals[0].low, intervals[0].high) if intervals else None


def _of_share(what: Bools, of: Bools) -> Bounds:
    """Return the interval of a share of episodes: problems are drawn, as for means; exact where all episodes agree."""
    counts = np.stack([(what & of).sum(axis=1), of.sum(axis=1)], axis=1).astype(np.float64)
    counts = counts[counts[:, 1] > 0]
    if not len(counts):
        return None
    share = counts[:, 0].sum() / counts[:, 1].sum()
    if share in (0.0, 1.0):
        return binomial_interval(len(counts) if share else 0, len(counts))
    drawn = resampled_means(counts, RESAMPLES, SEED)
    low, high = np.percentile(drawn[:, 0] / drawn[:, 1], [2.5, 97.5])
    return float(low), float(high)
