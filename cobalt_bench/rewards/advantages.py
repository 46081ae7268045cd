"""Advantages within a group: all the answers to one prompt, or all the turns of one problem's trajectories.

VeRPO's (arXiv 2601.03525) weigh a test by how rarely the group passes it.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Weights = Literal["difficulty", "density"]
Scale = Literal["none", "std"]


def centred(
    values: NDArray[np.float64],
    alive: NDArray[np.bool_],
    *,
    scale: Scale = "std",
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


def verpo_weights(
    passed: NDArray[np.bool_],
    alive: NDArray[np.bool_],
    *,
    alpha: float,
    weights: Weights = "difficulty",
    sigma: float | None = None,
    delta: float = 1e-6,
) -> NDArray[np.float64]:
    """Return the weight of each test, shape (tests,), from what a group of trajectories passed.

    `passed` is (trajectories, turns, tests), `alive` (trajectories, turns): False where an episode had ended or a
    program could not be judged. `difficulty`: w_j = exp(-alpha rho_j), rho_j the share of the group's programs that
    pass test j. `density`: w_j / (N_j + delta) with N_j = sum_j' exp(-(rho_j - rho_j')^2 / (2 sigma^2)), the number of
    tests about as hard; `sigma=None` is half the population standard deviation of rho, 1 where that is 0.
    Raises ValueError when no program is alive, or the shapes don't fit. Source: VeRPO, difficulty in v1 and v2, density in v3.
    """
    passed, alive = _checked(passed, alive)
    if not alive.any():
        raise ValueError("No program is alive, so no test has a pass rate.")
    rho = passed[alive].mean(axis=0)
    by_difficulty: NDArray[np.float64] = np.exp(-alpha * rho)
    if weights == "difficulty":
        return by_difficulty
    if sigma is None:
        sigma = float(rho.std()) / 2 or 1.0
    density = np.exp(-((rho[:, None] - rho) ** 2) / (2 * sigma**2)).sum(axis=1)
    corrected: NDArray[np.float64] = by_difficulty / (density + delta)
    return corrected


def verpo_advantages(
    passed: NDArray[np.bool_],
    alive: NDArray[np.bool_],
    *,
    alpha: float,
    beta: float,
    gamma: float,
    weights: Weights = "difficulty",
    sigma: float | None = None,
    delta: float = 1e-6,
    scale: Scale = "none",
) -> NDArray[np.float64]:
    """Return the advantage of each turn, shape (trajectories, turns), 0 where not alive.

    A = A_traj + beta * A_turn, for every token of the turn. R_turn is the sum of the weights of the tests passed,
    R_traj is gamma ** (number of turns) where the last alive turn passes all tests, else 0; each less its mean over the
    group, and with `scale="std"` divided by (population standard deviation + 1e-6). `passed`, `alive` and the other
    arguments are those of `verpo_weights`; a trajectory that is never alive counts in no mean.
    Raises ValueError when the shapes don't fit. Source: VeRPO (arXiv 2601.03525).
    """
    passed, alive = _checked(passed, alive)
    if not alive.any():
        return np.zeros(alive.shape)
    test_weights = verpo_weights(passed, alive, alpha=alpha, weights=weights, sigma=sigma, delta=delta)
    turn_advantages = centred(passed @ test_weights, alive, scale=scale)
    lengths = alive.sum(axis=1)
    last = alive.shape[1] - 1 - alive[:, ::-1].argmax(axis=1)
    solved = passed[np.arange(len(passed)), last].all(axis=1)
    trajectory_advantages = centred(np.where(solved, gamma**lengths, 0.0), lengths > 0, scale=scale)
    return np.where(alive, trajectory_advantages[:, None] + beta * turn_advantages, 0.0)


def _checked(passed: NDArray[np.bool_], alive: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    passed, alive = np.asarray(passed, dtype=bool), np.asarray(alive, dtype=bool)
    if passed.ndim != 3 or alive.shape != passed.shape[:2]:
        raise ValueError(
            f"passed must be (trajectories, turns, tests) and alive (trajectories, turns), not {passed.shape} and {alive.shape}."
        )
    return passed, alive
