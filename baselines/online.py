"""Training on episodes played online: rollouts, advantages a turn, and from them advantages a token."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from accelerate.utils import gather_object
from numpy.typing import NDArray

from baselines.episode_settings import EpisodeSettings, problem_prompts
from baselines.recipe import Recipe
from baselines.rollouts import Rollout, play_rollouts
from baselines.trainer import BaselineTrainer
from baselines.trainer_setup import fitting, trainer_parts
from cobalt_bench.episodes import Episode, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class EpisodeGroup:
    """The outcome of one problem's episodes: G trajectories, up to T turns, J tests.

    Of a trajectory on which the judge failed or whose prompt grew too long no turn is alive.
    """

    passed: NDArray[np.bool_]  # (G, T, J)
    alive: NDArray[np.bool_]  # (G, T)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """Return which programs pass all tests: (G, T)."""
        return np.asarray(self.passed.all(axis=2), dtype=np.bool_)


Advantages = Callable[[EpisodeGroup], NDArray[np.float64]]  # -> (G, T)


class OnlineTrainer(BaselineTrainer):
    """A GRPO trainer that plays whole episodes and gives all tokens of a turn that turn's advantage."""

    def __init__(
        self,
        *,
        suite: Suite,
        episodes: EpisodeSettings,
        advantages: Advantages,
        **settings: Any,
    ) -> None:
        self._problems = {problem.problem_id: problem for problem in suite.problems}
        self._prompts = episodes.load_prompts()
        # Sampling and samples are the trainer's; what of the protocol matters here is how an episode goes on and ends.
        self._protocol = Protocol(turns=episodes.turns, stop_on_public_pass=episodes.stop_on_public_pass)
        self._max_prompt_tokens = episodes.max_prompt_tokens
        self._advantages = advantages
        self._rows: Sequence[Mapping[str, Any]] = ()
        self._rollouts: list[Rollout] = []
        super().__init__(reward_funcs=[outcome], rollout_func=lambda _prompts, _trainer: self._play(), **settings)

    def _play(self) -> dict[str, Any]:
        """Play an episode a row, and return them as TRL wants them."""
        episodes = [Episode(self._problems[row["problem_id"]], self._protocol, self._prompts) for row in self._rows]
        self._rollouts = play_rollouts(self, self.judge, episodes, self.costs, self._max_prompt_tokens)
        return {
            "prompt_ids": [rollout.prompt_ids for rollout in self._rollouts],
            "completion_ids": [rollout.completion_ids for rollout in self._rollouts],
            "logprobs": [rollout.logprobs for rollout in self._rollouts] if self.use_vllm else None,
            "env_mask": [rollout.env_mask for rollout in self._rollouts],
            "outcome": [rollout.outcome for rollout in self._rollouts],
        }

    def _generate_and_score_completions(self, inputs: Any) -> Any:
        self._rows = inputs  # the rollout function gets the prompts alone
        batch = super()._generate_and_score_completions(inputs)
        turn_advantages = self._turn_advantages()
        batch["advantages"] = token_advantages(self._rollouts, turn_advantages, batch["completion_ids"])
        self._log_turns()
        return batch

    def _turn_advantages(self) -> list[list[float]]:
        """Return the advantage of each turn of this process's rollouts; groups may reach over processes."""
        everyone = gather_object([(rollout.passed, rollout.broken) for rollout in self._rollouts])
        size = int(self.num_generations or 0)
        advantages: list[list[float]] = []
        for first in range(0, len(everyone), size):
            advantages += self._advantages(as_group(everyone[first : first + size])).tolist()
        begin = self.accelerator.process_index * len(self._rollouts)
        return advantages[begin : begin + len(self._rollouts)]

    def _log_turns(self) -> None:
        whole = [rollout for rollout in self._rollouts if not rollout.broken]
        lost = gather_object([rollout.broken for rollout in self._rollouts])
        solved = gather_object([[all(tests) for tests in rollout.passed] for rollout in whole])
        metrics = self._metrics["train"]
        metrics["rollouts/left_out"].append(sum(lost) / len(lost))
        for turn in range(self._protocol.turns + 1):
            at_turn = [turns[turn] for turns in solved if len(turns) > turn]
            metrics[f"rollouts/accepted_turn_{turn}"].append(sum(at_turn) / len(at_turn) if at_turn else float("nan"))


def outcome(completions: Sequence[Any], outcome: Sequence[float | None], **_: Any) -> list[float | None]:
    """Return the outcomes of the rollouts, for TRL's log; it leaves None out."""
    return list(outcome)


def online_parts(recipe: Recipe[Any], episodes: EpisodeSettings, judge: Judge, suite: Suite | None) -> dict[str, Any]:
    """Return what OnlineTrainer takes besides advantages; `suite` stands in for the one that the recipe names."""
    suite = suite or episodes.load_suite()
    parts = trainer_parts(recipe, judge)
    rows = fitting(problem_prompts(suite, episodes), parts["processing_class"], recipe, episodes.max_prompt_tokens)
    return {**parts, "suite": suite, "episodes": episodes, "train_dataset": rows}


def as_group(trajectories: Sequence[tuple[list[list[bool]], bool]]) -> EpisodeGroup:
    """Return a group from each trajectory's passed tests (turns, tests) and whether it is broken."""
    turns = max(1, *(len(passed) for passed, _ in trajectories))
    tests = max((len(tests) for passed, _ in trajectories for tests in passed), default=0)
    group = EpisodeGroup(np.zeros((len(trajectories), turns, tests), bool), np.zeros((len(trajectories), turns), bool))
    for row, (passed, broken) in enumerate(trajectories):
        if not broken:
            group.passed[row, : len(passed)] = passed
            group.alive[row, : len(passed)] = True
    return group


def token_advantages(
    rollouts: Sequence[Rollout], of_turns: Sequence[Sequence[float]], completion_ids: torch.Tensor
) -> torch.Tensor:
    """Return the advantage of each token, shaped as `completion_ids` (B, C): its turn's, 0 for feedback and padding."""
    advantages = torch.zeros(completion_ids.shape, dtype=torch.float32)
    for row, (rollout, turns) in enumerate(zip(rollouts, of_turns, strict=True)):
        for turn, (start, end) in enumerate(rollout.spans):
            if turn < len(turns):  # a broken rollout has a turn more than its group knows of, worth nothing
                advantages[row, start:end] = turns[turn]
    return advantages.to(completion_ids.device)
