"""Recipes: what a training run is made of."""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from cobalt_bench.errors import InputError

Method = TypeVar("Method")


@dataclass(frozen=True)
class Batch:
    """How many prompts are generated and learned from at a time, whatever the number of devices."""

    prompts: int  # generated together
    minibatch_prompts: int  # an optimizer step
    device_sequences: int  # sequences at a time on one device: bounds its memory
    generations: int  # answers (or episodes) a prompt: the group

    @property
    def updates(self) -> int:
        """Return the optimizer steps that learn from one generation."""
        return self.prompts // self.minibatch_prompts

    def accumulation(self, processes: int) -> int:
        """Return gradient_accumulation_steps; raises InputError where the mini-batch does not divide evenly."""
        sequences, together = self.minibatch_prompts * self.generations, self.device_sequences * processes
        if self.prompts % self.minibatch_prompts or sequences % together:
            raise InputError(
                f"batch: {self.prompts} prompts in mini-batches of {self.minibatch_prompts} x {self.generations} sequences do "
                f"not divide evenly over {processes} processes with {self.device_sequences} at a time; choose numbers that do."
            )
        return sequences // together


@dataclass(frozen=True)
class Validation:
    """When the model in training plays a suite, and how; the benchmark's protocol otherwise."""

    suite: str
    every: int  # optimizer steps
    data: str | None = None  # folder of a suite that is read from the user's own files
    problems: int | None = None  # the first ones by id; None for all
    samples: int = 1
    turns: int = 2  # repairs
    temperature: float = 0.6
    top_p: float = 0.95
    max_tokens: int = 6144
    max_prompt_tokens: int | None = None  # None for what vLLM's window leaves beside an answer
    prompts: str | None = None  # folder of texts that replace the package's
    at_start: bool = True  # play it before the first step, too
    seed: int = 0


@dataclass(frozen=True)
class Recipe(Generic[Method]):
    """One training run: the model, the method's own settings, and TRL's.

    `trainer` holds fields of trl.GRPOConfig but for those that `batch` decides; `lora` those of peft.LoraConfig.
    """

    model: str
    method: Method
    batch: Batch
    trainer: Mapping[str, Any]
    revision: str | None = None
    lora: Mapping[str, Any] | None = None
    validation: Validation | None = None
    judge_workers: int | None = None  # a process; None shares the machine's cores out

    @property
    def output(self) -> Path:
        """Return the folder of checkpoints."""
        return Path(self.trainer["output_dir"])

    def to_dict(self) -> dict[str, Any]:
        """Return the recipe as JSON data."""
        return asdict(self)


def process_count() -> int:
    """Return how many processes train together, as their launcher says."""
    return int(os.environ.get("WORLD_SIZE", "1"))
