"""Multi-turn GRPO: whole episodes, played online with the judge between turns.

    python -m baselines.multi_turn_grpo RECIPE [KEY=VALUE ...] [--dry-run]

The COBALT paper (arXiv 2602.03806) compares with such a trainer but doesn't publish it, so this is a documented choice,
not a reproduction. `method.advantage` says what a turn's tokens are credited with:

- `outcome`: 1 if the trajectory's last program passes all tests, else 0, normalised over the group of trajectories; the same
  for all of its turns, as in RLEF (arXiv 2410.02089) without its penalties.
- `turn_return`: G_t = sum_{k >= t} gamma^(k-t) s_k with s_k = 1 if program k passes all tests, normalised over all turns of the
  group, as in Kevin (arXiv 2507.11948).

Where it differs, and why:

- Kevin makes every turn a sample of its own, with earlier thinking cut from its prompt, and COBALT's trajectories keep only what
  follows the thinking, cut to 6,000 characters; here an episode is one sequence that keeps all that was said, thinking too, so
  that it costs one forward pass and stays exact to the token. Evaluation cuts thinking, so later turns are trained on longer
  prompts than they are scored on.
- COBALT drops problems whose first programs all pass. Here every problem is drawn, for which these are is known only once
  it was played; a group in which all is solved has no advantage and costs its episodes.
- The loss is a mean over the tokens of the whole mini-batch, where COBALT's verl takes one over each micro-batch.
- Kevin's s_k also rewards speed; programs here are right or wrong.
- Advantages are divided by the population standard deviation of the group, where COBALT's verl takes the sample one: with 16
  episodes all are 1.03 times as large.
- KL is TRL's k3 estimator with its importance correction, where COBALT's training uses k2: TRL has no other.
- An episode on which the judge failed, or whose prompt outgrew `max_prompt_tokens`, is left out of its group:
  no reward is made up.
"""

import sys
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from baselines.command import run
from baselines.episode_settings import OnlineMethod
from baselines.online import Advantages, EpisodeGroup, OnlineTrainer, online_parts
from baselines.recipe import Recipe
from cobalt_bench.judge import Judge
from cobalt_bench.rewards import centred, turn_returns
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class MultiTurn(OnlineMethod):
    """What is played, and how turns are credited."""

    advantage: Literal["outcome", "turn_return"] = "outcome"
    gamma: float = 1.0  # discount of later turns, for turn_return


def advantages(method: MultiTurn) -> Advantages:
    """Return the function from a group to the advantage of each turn."""
    return outcome_advantages if method.advantage == "outcome" else lambda group: return_advantages(group, method.gamma)


def outcome_advantages(group: EpisodeGroup) -> NDArray[np.float64]:
    """Return each trajectory's normalised outcome at each of its turns: (G, T)."""
    counted = np.asarray(group.alive.any(axis=1), dtype=np.bool_)
    last = group.alive.sum(axis=1) - 1
    solved = np.asarray(group.solved[np.arange(len(last)), last], dtype=np.float64)
    return np.where(group.alive, centred(solved, counted)[:, None], 0.0)


def return_advantages(group: EpisodeGroup, gamma: float) -> NDArray[np.float64]:
    """Return each turn's return, normalised over all turns of the group: (G, T)."""
    returns = turn_returns(group.solved.astype(np.float64), group.alive, gamma=gamma)
    return centred(returns, group.alive)


def make_trainer(recipe: Recipe[MultiTurn], judge: Judge, suite: Suite | None = None, **settings: Any) -> OnlineTrainer:
    """Return the trainer of a recipe; `suite` stands in for the one it names, `settings` go to the trainer."""
    method = recipe.method
    return OnlineTrainer(advantages=advantages(method), **online_parts(recipe, recipe.method.episodes, judge, suite), **settings)


if __name__ == "__main__":
    sys.exit(run(MultiTurn, make_trainer, __doc__))
