"""Partial trajectories as a taskset of `verifiers` (0.4 or later), rewarded as COBALT does.

One task a prompt: the model answers once and the judge scores its program. Needs `pip install verifiers`. Its command line
finds tasksets by the name of a module; one that says `from cobalt_bench.rewards.verifiers import *` is enough.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.rewards.cobalt import cobalt_reward
from cobalt_bench.rewards.completions import judged_pass_rate, response_of, token_counter

try:
    import verifiers.v1 as vf
except ImportError as error:
    raise InputError("The environment for verifiers needs it: install it with `pip install verifiers`.") from error

__all__ = ["TrajectoryTaskset"]


class TrajectoryTaskConfig(vf.TaskConfig):  # type: ignore[misc]
    """How an answer is rewarded: `thinking` is that of `cobalt_reward`, `tokenizer` an id or a folder."""

    tokenizer: str = ""
    thinking: bool = True


class TrajectoryTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """The prompts to load: the arguments of `cobalt_bench.load_dataset`, and a split."""

    dataset: str = "partial-trajectories"
    reference_model: str | None = None  # the dataset's config
    revision: str | None = None
    split: str = "train"
    task: TrajectoryTaskConfig = TrajectoryTaskConfig()


class TrajectoryData(vf.TaskData):  # type: ignore[misc]
    """One prompt and the columns by which its answer is judged."""

    row: dict[str, Any]


class TrajectoryTask(vf.Task[TrajectoryData, vf.State, TrajectoryTaskConfig]):  # type: ignore[misc]
    """A task that asks for one program and rewards it on all tests of its problem."""

    @vf.reward  # type: ignore[untyped-decorator]
    async def cobalt(self, trace: Any) -> float:
        """Return COBALT's reward; a judge failure is an error of the rollout, never a score."""
        if not self.config.tokenizer:
            raise InputError("Set task.tokenizer to the id or folder of the model's tokenizer: the reward counts tokens.")
        row, response = self.data.row, response_of(trace.assistant_messages)
        rate = await judged_pass_rate(response.answer, row, _judge())
        count_tokens = token_counter(self.config.tokenizer)
        reward = cobalt_reward(response.text, rate, row["prev_best_pass_rate"], count_tokens, thinking=self.config.thinking)
        assert reward is not None  # None stands for a failed judge, which raised
        return reward


class TrajectoryTaskset(vf.Taskset[TrajectoryTask, TrajectoryTasksetConfig]):  # type: ignore[misc]
    """The prompts of a partial-trajectory dataset, one task a row."""

    def load(self) -> Iterator[TrajectoryTask]:
        """Yield one task a row."""
        from cobalt_bench import load_dataset

        dataset = load_dataset(self.config.dataset, self.config.reference_model, self.config.revision)
        for row in dataset[self.config.split]:
            yield TrajectoryTask(TrajectoryData(id=row["id"], prompt=row.pop("prompt"), row=row), self.config.task)


@cache
def _judge() -> Judge:
    return Judge()
