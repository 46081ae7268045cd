"""Statistics of one group: all the answers to one prompt, or all the turns of one problem's trajectories."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray


def centred(
    values: NDArray[np.float64],
    alive: NDArray[np.bool_],
    *,
    scale: Literal["none", "std"] = "std",
) -> NDArray[np.float64]:
    """Return each value less the mean of the alive ones, 0 where not alive.

    With `scale="std"` divided by (population standard deviation + 1e-6), as GRPO does (arXiv 2402.03300). Any shape;
    `alive` has the same one.
    """
    values, alive = np.asarray(values, dtype=np.float64), np.asarray(alive, dtype=bool)
    if not alive.any():
        return np.zeros_like(values)
    present = values[alive]
    advantages = np.where(alive, values - present.mean(), 0.0)
    return advantages / (present.std() + 1e-6) if scale == "std" else advantages


def turn_returns(scores: NDArray[np.float64], alive: NDArray[np.bool_], *, gamma: float) -> NDArray[np.float64]:
    """Return G_t = sum_{k >= t} gamma^(k - t) s_k of each turn, shape (trajectories, turns), 0 where not alive.

    Turns that are not alive add nothing; the exponent still counts them. Source: Kevin (arXiv 2507.11948), section on
    multi-turn training.
    """
    scores, alive = np.asarray(scores, dtype=np.float64), np.asarray(alive, dtype=bool)
    returns = np.zeros_like(scores)
    ahead = np.zeros(len(scores))
    for turn in reversed(range(scores.shape[1])):
        ahead = np.where(alive[:, turn], scores[:, turn], 0.0) + gamma * ahead
        returns[:, turn] = ahead
    return np.where(alive, returns, 0.0)
