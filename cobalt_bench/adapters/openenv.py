"""The benchmark as an OpenEnv environment: a server with a session for each episode under way, and its client.

The folder `openenv_space/cobalt_repair` is a Space, or a Docker image, of such a server.
"""

from pathlib import Path
from typing import Any
from uuid import uuid4

from cobalt_bench.environment import RepairEnvironment, Step
from cobalt_bench.errors import InputError

try:
    from fastapi import FastAPI
    from openenv.core import EnvClient
    from openenv.core.client_types import StepResult
    from openenv.core.env_server.http_server import create_app
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, Observation, State
    from pydantic import Field
except ImportError as error:
    raise InputError("The environment for OpenEnv needs it: install it with `pip install 'cobalt-bench[openenv]'`.") from error


class RepairAction(Action):  # type: ignore[misc]
    """An answer of the model."""

    answer: str = Field(description="The whole answer, with the program in a fenced block.")
    reasoning: str = Field(default="", description="Thinking, where it is apart from the answer.")
    finish_reason: str = Field(default="stop", description="`length` where the answer was cut.")


class RepairObservation(Observation):  # type: ignore[misc]
    """What the model reads next, and what is known of its last program; nothing of hidden tests."""

    messages: list[dict[str, str]] = Field(default_factory=list, description="To be appended to the chat.")
    info: dict[str, Any] = Field(default_factory=dict, description="Turn, verdicts, whether it was accepted; empty at first.")


class RepairState(State):  # type: ignore[misc]
    """Which problem is played."""

    problem_id: str | None = None


class OpenRepairEnvironment(Environment[RepairAction, RepairObservation, RepairState]):  # type: ignore[misc]
    """A session of a server: one episode at a time.

    A failure of the judge is an error, after which the same step can be taken again.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, playing: RepairEnvironment) -> None:
        super().__init__()
        self._playing = playing
        self._state = RepairState()

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, problem_id: str | None = None, **_others: Any
    ) -> RepairObservation:
        """Begin an episode of a problem: that one, or the one that a seed picks, else any."""
        messages = self._playing.reset(problem_id, seed=seed)
        self._state = RepairState(episode_id=episode_id or str(uuid4()), problem_id=self._playing.problem_id)
        return RepairObservation(messages=messages)

    def step(self, action: RepairAction, timeout_s: float | None = None, **_others: Any) -> RepairObservation:
        """Judge an answer and give its feedback; time is limited by the problem."""
        return self._observed(self._playing.step(_message(action), finish_reason=action.finish_reason))

    async def step_async(self, action: RepairAction, timeout_s: float | None = None, **_others: Any) -> RepairObservation:
        """Judge as `step` does, without a thread that waits."""
        return self._observed(await self._playing.astep(_message(action), finish_reason=action.finish_reason))

    @property
    def state(self) -> RepairState:
        """Return episode, problem, and how many programs were judged."""
        return self._state

    def _observed(self, step: Step) -> RepairObservation:
        self._state.step_count += 1
        return RepairObservation(messages=step.messages, info=dict(step.info), reward=step.reward, done=step.done)


class RepairClient(EnvClient[RepairAction, RepairObservation, RepairState]):  # type: ignore[misc]
    """A session on a server, over a WebSocket: `await reset(problem_id=...)`, `await step(RepairAction(answer=...))`.

    `.sync()` is the same without an event loop.
    """

    def _step_payload(self, action: RepairAction) -> dict[str, Any]:
        return dict(action.model_dump(exclude={"metadata"}))

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[RepairObservation]:
        reward, done = payload.get("reward"), payload.get("done", False)
        observation = RepairObservation(**payload.get("observation", {}), reward=reward, done=done)
        return StepResult(observation=observation, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> RepairState:
        return RepairState(**payload)


def repair_app(suite: str | Path = "mini", *, sessions: int = 64, **options: Any) -> FastAPI:
    """Return a server of episodes; `options` are those of `RepairEnvironment`, and sessions share its problems and its judge."""
    environment = RepairEnvironment(suite, **options)
    app: FastAPI = create_app(
        lambda: OpenRepairEnvironment(environment.spawn()),
        RepairAction,
        RepairObservation,
        env_name="cobalt_repair",
        max_concurrent_envs=sessions,
    )
    return app


def _message(action: RepairAction) -> dict[str, str]:
    return {"role": "assistant", "content": action.answer, "reasoning": action.reasoning}
