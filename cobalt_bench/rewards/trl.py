"""COBALT's reward as a reward function of TRL's GRPOTrainer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.rewards.cobalt import cobalt_reward
from cobalt_bench.rewards.completions import judged_pass_rate_or_none, response_of

Completion = str | Sequence[dict[str, Any]]  # text, or messages in any form that `response_of` takes


def trl_reward(
    judge: Judge, count_tokens: Callable[[str], int], *, thinking: bool = True
) -> Callable[..., Awaitable[list[float | None]]]:
    """Return an asynchronous reward function for `GRPOTrainer(reward_funcs=...)`.

    It takes TRL's completions and the columns of a partial-trajectory dataset, judges all completions of a batch at
    once, and gives None (TRL skips it) where the judge failed. `thinking` is that of `cobalt_reward`. It raises InputError for
    columns that are not of such a dataset.
    """
    if not isinstance(judge, Judge) or not callable(count_tokens):
        raise InputError("trl_reward takes a Judge, and a function that counts the tokens of a text.")

    async def cobalt(completions: Sequence[Completion], **columns: Any) -> list[float | None]:
        responses = [response_of(completion) for completion in completions]
        rows = _rows(columns, len(responses))
        rates = await asyncio.gather(
            *(judged_pass_rate_or_none(response.answer, row, judge) for response, row in zip(responses, rows, strict=True))
        )
        return [
            cobalt_reward(response.text, rate, row.get("prev_best_pass_rate", 0.0), count_tokens, thinking=thinking)
            for response, rate, row in zip(responses, rates, rows, strict=True)
        ]

    return cobalt


def _rows(columns: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Return the dataset's row of each completion; TRL passes other things too (its state, a logging function)."""
    listed = {name: values for name, values in columns.items() if isinstance(values, list)}
    for name, values in listed.items():
        if len(values) != number:
            raise InputError(f"Column {name} has {len(values)} rows, and there are {number} completions; give a row for each.")
    best = listed.get("prev_best_pass_rate", [])
    if wrong := [rate for rate in best if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate <= 1]:
        raise InputError(f"Column prev_best_pass_rate must hold numbers of 0 to 1, not {wrong[0]!r:.80}.")
    return [{name: values[index] for name, values in listed.items()} for index in range(number)]
