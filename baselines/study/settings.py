"""What the study consists of: sizes, arms, and the settings that tuning on the dev set chose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from baselines.study.start import StartSettings

PROMPTS = Path(__file__).with_name("prompts")  # a few words each: the package's own would be most of what is read
MAX_TOKENS = 48  # of an answer; one has about 30
MAX_PROMPT_TOKENS = 500


@dataclass(frozen=True)
class Arm:
    """One arm of the study, a way to train: whose trainer, for how long, from what."""

    kind: Literal["cobalt", "multi_turn_grpo", "verpo"]  # whose trainer
    steps: int
    every: int  # steps between two scores
    learning_rate: float
    method: Mapping[str, Any] = field(default_factory=dict)
    trainer: Mapping[str, Any] = field(default_factory=dict)
    perturbed: bool = False  # whether trajectories with exchanged outputs are mixed in


@dataclass(frozen=True)
class Collecting:
    """How the start model's trajectories are collected."""

    samples: int = 3
    turns: int = 2


@dataclass(frozen=True)
class Scoring:
    """How held-out problems are played."""

    samples: int = 1  # along a run
    final_samples: int = 2  # before and after
    turns: int = 2
    temperature: float = 0.6
    top_p: float = 0.95
    seed: int = 0  # the same before and after, and in all arms


@dataclass(frozen=True)
class Settings:
    """The whole study."""

    arms: Mapping[str, Arm]
    start: StartSettings = field(default_factory=StartSettings)
    collecting: Collecting = field(default_factory=Collecting)
    scoring: Scoring = field(default_factory=Scoring)
    training_statements: int = 160
    dev_statements: int = 24
    held_out_statements: int = 48
    prompts: int = 16  # a step
    generations: int = 8
    batch_size: int = 128  # answers generated at once when episodes are collected or scored


_COBALT = {"epsilon": 0.2, "epsilon_high": 0.4}  # COBALT (arXiv 2602.03806)

LEARNING_RATE = 3e-4  # better on the dev set in four arms, one episode worse in the fifth (results/tuning.json)

ARMS: Mapping[str, Arm] = {
    "cobalt": Arm("cobalt", 80, 8, LEARNING_RATE, trainer=_COBALT),
    "multi_turn_grpo": Arm("multi_turn_grpo", 40, 5, LEARNING_RATE, {"advantage": "outcome"}, _COBALT),
    "verpo": Arm(
        "verpo", 40, 5, LEARNING_RATE, {"alpha": 2.0, "beta": 1.0, "gamma": 0.9, "weights": "difficulty"}, {"epsilon": 0.2}
    ),
    "cobalt_perturbed": Arm("cobalt", 64, 8, LEARNING_RATE, trainer=_COBALT, perturbed=True),
    "single_turn_grpo": Arm("cobalt", 120, 20, LEARNING_RATE, {"first_turn_only": True}, _COBALT),
}
