"""What a turn of an environment is worth: by name, or a function of one's own."""

from collections.abc import Callable, Mapping
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.rewards import outcome, pass_rate

Reward = Callable[[str, float, float], float | None]
"""Of a response with its thinking, its pass rate, and the best pass rate before it, 0..1: as `cobalt_reward` takes them."""

REWARDS: Mapping[str, Callable[[float | None], float | None]] = {"outcome": outcome, "pass_rate": pass_rate}
"""Rewards that have a name; each looks at the pass rate alone."""


def reward_of(name_or_function: Any) -> Reward:
    """Return the reward function that a name, or one of the functions that have one, stands for; another as it is.

    Raises InputError for a name that there is not, and for what is no function.
    """
    known = REWARDS.get(name_or_function) if isinstance(name_or_function, str) else name_or_function
    if known is None or not callable(known):
        names = ", ".join(REWARDS)
        raise InputError(f"There is no reward {name_or_function!r:.80}; choose one of {names}, or give a function.")
    of_pass_rate: Callable[..., float | None] = known
    return (lambda response, rate, best_before: of_pass_rate(rate)) if known in REWARDS.values() else of_pass_rate
