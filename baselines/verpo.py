"""VeRPO: multi-turn training whose turns are credited by the tests they pass, rare ones more (arXiv 2601.03525).

    python -m baselines.verpo RECIPE [KEY=VALUE ...] [--dry-run]

Where it differs from the paper, and why:

- gamma, delta, beta, sigma and the learning rate are not published: the recipes' values are ours.
- `method.weights`: `difficulty` is the paper's first two versions, which COBALT (arXiv 2602.03806) could compare with;
  `density` its third.
- When an episode ends is not published; with `stop_on_public_pass` it ends when all public tests pass, since
  gamma ^ (number of turns) says something only where lengths differ.
- An episode is one sequence that keeps all that was said, thinking too, so that it stays exact to the token. Evaluation cuts
  thinking, so later turns are trained on longer prompts than they are scored on.
- Every problem is drawn, those too whose first programs all pass, which COBALT leaves out.
- The loss is a mean over the tokens of the whole mini-batch; optimizer, clipping and schedule are not published: the recipes
  take TRL's and COBALT's, without its dual clip and weight decay.
- KL is TRL's k3 estimator with its importance correction, TRL having no other; the recipes switch it off.
- An episode on which the judge failed, or whose prompt outgrew `max_prompt_tokens`, is left out of its group:
  no reward is made up.
"""

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from baselines.command import run
from baselines.episode_settings import OnlineMethod
from baselines.online import EpisodeGroup, OnlineTrainer, online_parts
from baselines.recipe import Recipe
from cobalt_bench.judge import Judge
from cobalt_bench.rewards import verpo_advantages
from cobalt_bench.rewards.advantages import Scale, Weights
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class Verpo(OnlineMethod):
    """What is played, and how turns are credited; alpha to scale are those of `verpo_advantages`."""

    alpha: float
    beta: float
    gamma: float
    weights: Weights = "difficulty"
    sigma: float | None = None
    delta: float = 1e-6
    scale: Scale = "none"


def make_trainer(recipe: Recipe[Verpo], judge: Judge, suite: Suite | None = None, **settings: Any) -> OnlineTrainer:
    """Return the trainer of a recipe; `suite` stands in for the one it names, `settings` go to the trainer."""
    method = recipe.method
    names = ("alpha", "beta", "gamma", "weights", "sigma", "delta", "scale")
    constants: dict[str, Any] = {name: getattr(method, name) for name in names}

    def advantages(group: EpisodeGroup) -> NDArray[np.float64]:
        return verpo_advantages(group.passed, group.alive, **constants)

    return OnlineTrainer(advantages=advantages, **online_parts(recipe, recipe.method.episodes, judge, suite), **settings)


if __name__ == "__main__":
    sys.exit(run(Verpo, make_trainer, __doc__))
