"""Rewards and advantages: pure functions of what the judge found; adapters to trainers in their own modules."""

from cobalt_bench.rewards.advantages import centred, turn_returns, verpo_advantages, verpo_weights
from cobalt_bench.rewards.cobalt import cobalt_reward, outcome, pass_rate
from cobalt_bench.rewards.repetition import has_repeated_block

__all__ = [
    "centred",
    "cobalt_reward",
    "has_repeated_block",
    "outcome",
    "pass_rate",
    "turn_returns",
    "verpo_advantages",
    "verpo_weights",
]
