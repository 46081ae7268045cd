"""The benchmark as an environment of verifiers: a taskset of problems, and episodes in which the agent reads feedback.

The package in `environments_hub/cobalt_repair` gives it a name that `vf-eval` finds.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from cobalt_bench.environment import RepairEnvironment, Step
from cobalt_bench.errors import InputError

try:
    import verifiers.v1 as vf
    from pydantic import Field
except ImportError as error:
    raise InputError(
        "The environment for verifiers needs it: install it with `pip install 'cobalt-bench[verifiers]'`."
    ) from error

__all__ = ["RepairEnv", "RepairTaskset"]


class RepairData(vf.TaskData):  # type: ignore[misc]
    """A problem, as the model is asked about it."""

    problem_id: str


class RepairTask(vf.Task[RepairData]):  # type: ignore[misc]
    """A program to be written, and repaired by feedback; `RepairEnv` rewards it."""


class RepairTasksetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """What is played, and for which reward: the arguments of `RepairEnvironment`."""

    suite: str = "mini"
    turns: int = 8  # repairs: turns + 1 programs an episode
    perturb: str = "none"
    reward: str = "outcome"
    options: dict[str, Any] = Field(default_factory=dict)  # others, such as problems, difficulty, judge_url, workers


class RepairTaskset(vf.Taskset[RepairTask, RepairTasksetConfig]):  # type: ignore[misc]
    """The problems of a suite, one task each."""

    @cached_property
    def environment(self) -> RepairEnvironment:
        """What the episodes are spawned from; its judge ends with it."""
        config = self.config
        return RepairEnvironment(config.suite, turns=config.turns, perturb=config.perturb, reward=config.reward, **config.options)

    def load(self) -> Iterator[RepairTask]:
        """Yield one task a problem; nothing of hidden tests is in it."""
        playing = self.environment.spawn()
        for problem_id in playing.problem_ids:
            system, *prompt = playing.reset(problem_id)
            data = RepairData(id=problem_id, problem_id=problem_id, system_prompt=system["content"], prompt=prompt)
            yield RepairTask(data, self.config.task)


class RepairEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """Who answers: by default a chat without tools, whose client runs as a process on this machine."""

    coder: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})


class RepairEnv(vf.Env[RepairEnvConfig]):  # type: ignore[misc]
    """Episodes: the agent answers, the judge judges, and its feedback is the next message, until the episode is over.

    A trace has a reward for each turn, `turn_0` to `turn_N`, weighted so that their sum is their mean. A failure of the judge is
    an error of the episode, never a reward.
    """

    async def run(self, task: RepairTask, agents: Any) -> None:
        """Play one episode; one that a limit of the agent's cuts short is rewarded for the turns that it played."""
        playing = self.taskset.environment.spawn()
        await playing.areset(task.data.problem_id)
        steps: list[Step] = []
        async with agents.coder.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                finish_reason = interaction.trace.calls[-1].finish_reason or "stop"
                steps.append(await playing.astep(segment.messages, finish_reason=finish_reason))
                interaction.trace.info["turns"] = [step.info for step in steps]
                if steps[-1].done:
                    break
                segment = await interaction.turn(steps[-1].messages)
        _reward(interaction.trace, steps, playing.protocol.turns + 1)


def _reward(trace: Any, steps: Sequence[Step], programs: int) -> None:
    """Record the reward of each turn, and whether the last program was accepted, or any.

    After an early end the remaining turns have the last one's reward, as in evaluation.
    """
    if not steps:
        return
    rewards = [step.reward for step in steps]
    if steps[-1].done:
        rewards += rewards[-1:] * (programs - len(steps))
    for turn, reward in enumerate(rewards):
        if reward is not None:
            trace.record_reward(f"turn_{turn}", reward, 1 / programs)
    trace.record_metric("accepted", float(steps[-1].info["accepted"]))
    trace.record_metric("solved", float(any(step.info["accepted"] for step in steps)))
