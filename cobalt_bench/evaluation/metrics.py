"""The benchmark's metrics, as pure functions of which programs were accepted.

Shapes: P problems, S samples, T + 1 turns (turn 0 is the first program). `scored` (P, S) says which episodes count;
those not finished, for whatever reason, don't. Repeats of one problem are reduced first, then problems are averaged.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def problem_means(values: NDArray[np.generic], scored: Bools) -> Floats:
    """Return the mean over each problem's scored samples: (P, S, T + 1) -> (problems with any such sample, T + 1)."""
    counts = scored.sum(axis=1)
    sums = np.where(scored[:, :, None], values.astype(np.float64), 0.0).sum(axis=1)
    kept = counts > 0
    return np.asarray(sums[kept] / counts[kept, None], dtype=np.float64)


def pass_at_k(accepted: Bools, scored: Bools, k: int) -> Floats:
    """Return the unbiased chance that one of k samples is accepted, a turn: (P, S, T + 1) -> (T + 1,).

    1 - C(n - c, k) / C(n, k) for c of n samples accepted, mean over problems (arXiv 2107.03374, equation 1).
    Raises ValueError where a problem has fewer than k scored samples: the estimate does not exist there.
    """
    counts = scored.sum(axis=1)
    if k < 1 or counts.size == 0 or counts.min() < k:
        raise ValueError(f"pass@{k} needs at least {k} samples of each problem")
    passed = (accepted & scored[:, :, None]).sum(axis=1)
    chances = [[_any_of_k(int(n), int(c), k) for c in row] for n, row in zip(counts, passed, strict=True)]
    return np.asarray(np.mean(np.array(chances, dtype=np.float64), axis=0), dtype=np.float64)


@cache
def _any_of_k(n: int, c: int, k: int) -> float:
    return 1.0 - math.comb(n - c, k) / math.comb(n, k)


def solved_by_turn(accepted: Bools) -> Bools:
    """Return whether an episode was accepted at that turn or before: (P, S, T + 1) -> the same."""
    return np.asarray(np.logical_or.accumulate(accepted, axis=2), dtype=np.bool_)


def repair_rate(accepted: Bools, scored: Bools) -> float | None:
    """Return the share accepted at the last turn of the episodes not accepted at turn 0; None where there are none."""
    return _share(accepted[:, :, -1], scored & ~accepted[:, :, 0])


def regression_rate(accepted: Bools, scored: Bools) -> float | None:
    """Return the share not accepted at the last turn of the episodes accepted at turn 0; None where there are none."""
    return _share(~accepted[:, :, -1], scored & accepted[:, :, 0])


def _share(what: Bools, of: Bools) -> float | None:
    return float((what & of).sum() / of.sum()) if of.any() else None
