"""The benchmark as a task of Inspect: `inspect eval cobalt_bench/repair -T suite=mini -T turns=8 --model ...`."""

from collections.abc import Sequence
from typing import Any

from cobalt_bench.environment import Info, RepairEnvironment
from cobalt_bench.errors import CobaltError, InputError

try:
    from inspect_ai import Task, task
    from inspect_ai._util.error import PrerequisiteError  # the one error that Inspect shows without a traceback
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.log import HeadlineMetric
    from inspect_ai.model import (
        ChatMessage,
        ChatMessageAssistant,
        ChatMessageSystem,
        ChatMessageUser,
        ContentReasoning,
        ModelOutput,
    )
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, solver
    from rich.markup import escape
except ImportError as error:
    raise InputError("The task for Inspect needs it: install it with `pip install 'cobalt-bench[inspect]'`.") from error

_PLAYED = "turns"  # where a sample's store has what came of its turns, as `Info`
_FINISH = {"max_tokens": "length", "model_length": "length", "content_filter": "refused"}


@task  # type: ignore[untyped-decorator]
def repair(suite: str = "mini", turns: int = 8, perturb: str = "none", **options: Any) -> Task:
    """Programs that are repaired by feedback, turn by turn, each of them scored by hidden tests.

    `turns` counts repairs, so turns + 1 programs; `options` are those of `RepairEnvironment`. A failure of the judge is an error
    of its sample, never a score; the others go on, and `inspect eval-retry` plays what is missing.
    """
    try:
        environment = RepairEnvironment(suite, turns=turns, perturb=perturb, **_joined(options))
    except CobaltError as error:
        raise PrerequisiteError(escape(str(error))) from None
    last = environment.protocol.turns
    return Task(
        dataset=MemoryDataset([_sample(environment, problem_id) for problem_id in environment.problem_ids], name=suite),
        solver=episode(environment),
        scorer=accepted(last),
        metrics={f"turn_{turn}": [mean(), stderr()] for turn in range(last + 1)},
        headline_metric=HeadlineMetric(scorer="accepted", score=f"turn_{last}", metric="mean"),
        continue_on_fail=True,
        version=environment.protocol.version,
    )


@solver  # type: ignore[untyped-decorator]
def episode(environment: RepairEnvironment) -> Solver:
    """Play an episode: the model answers, and reads feedback, until the episode is over."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        playing, dropped, done = environment.spawn(), 0, False
        answers: list[ChatMessageAssistant] = []
        await playing.areset(str(state.sample_id))
        played: list[Info] = []
        while not done:
            dropped = await _ask(state, generate, playing, answers, dropped)
            step = await playing.astep(_answer(state.output), finish_reason=_finish_reason(state.output), dropped_turns=dropped)
            answers.append(state.output.message)
            played.append(step.info)
            state.messages = _chat(playing, answers)
            state.store.set(_PLAYED, list(played))
            done = step.done
        return state

    return solve


@scorer(metrics={"*": [mean(), stderr()]})  # type: ignore[untyped-decorator]
def accepted(turns: int) -> Scorer:
    """Score each turn by whether all tests that decide accept its program: `turn_0`, ... `turn_N`, means of which are Pass@1.

    An episode that ended early keeps its last program's score. One that a limit of Inspect's cut short is left unscored.
    """

    async def score(state: TaskState, target: Target) -> Score:
        played: list[Info] = state.store.get(_PLAYED, [])
        if not played or played[-1]["finish"] is None:
            return Score.unscored(reason="scoring_failed", explanation="The episode was cut short.")
        last = len(played) - 1
        return Score(
            value={f"turn_{turn}": float(played[min(turn, last)]["accepted"]) for turn in range(turns + 1)},
            explanation=", ".join(info["verdict"] for info in played),
            metadata={_PLAYED: played},
        )

    return score


def _joined(options: dict[str, Any]) -> dict[str, Any]:
    """Return options as the command line has them: Inspect splits a value such as `a,b` at its commas."""
    return {name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in options.items()}


def _sample(environment: RepairEnvironment, problem_id: str) -> Sample:
    playing = environment.spawn()
    playing.reset(problem_id)
    return Sample(id=problem_id, input=_chat(playing, []))


async def _ask(
    state: TaskState, generate: Generate, playing: RepairEnvironment, answers: Sequence[ChatMessageAssistant], dropped: int
) -> int:
    """Have the model answer, without as many of the oldest turns as its context demands; return how many were left out."""
    while True:
        state.messages = _chat(playing, answers, dropped)
        await generate(state, tool_calls="none")
        if not _too_long(state.output) or dropped + 1 >= len(answers):
            return dropped
        dropped += 1


def _chat(playing: RepairEnvironment, answers: Sequence[ChatMessageAssistant], dropped: int = 0) -> list[ChatMessage]:
    """Return the environment's chat; where thinking stays in it, answers are as the provider gave them."""
    kept = iter(answers[dropped:] if playing.protocol.thinking == "keep" else [])
    return [_message(message["role"], message["content"], kept) for message in playing.messages(dropped)]


def _message(role: str, content: str, kept: Any) -> ChatMessage:
    if role == "assistant":
        return next(kept, None) or ChatMessageAssistant(content=content)
    return ChatMessageSystem(content=content) if role == "system" else ChatMessageUser(content=content)


def _answer(output: ModelOutput) -> dict[str, str]:
    """Return an answer with its thinking apart; a provider's word on a prompt that is too long is none."""
    if _too_long(output):
        return {"role": "assistant", "content": ""}
    message = output.message
    parts = message.content if isinstance(message.content, list) else []
    thoughts = [part.reasoning for part in parts if isinstance(part, ContentReasoning) and not part.redacted]
    return {"role": "assistant", "content": message.text, "reasoning": "\n".join(thoughts)}


def _finish_reason(output: ModelOutput) -> str:
    return "prompt_too_long" if _too_long(output) else _FINISH.get(output.stop_reason, "stop")


def _too_long(output: ModelOutput) -> bool:
    """Return whether the prompt did not fit the context: then nothing was generated, so that no tokens were used."""
    return bool(output.stop_reason == "model_length" and not (output.usage and output.usage.output_tokens))
