"""One process of a rehearsed run: the trainer as a recipe makes it, whose answers are made into programs.

    python -m baselines.rehearse.member METHOD RECIPE [--told-at STEP] [--as-generated [--shaken-at STEP | --keep-weights]]

A random model writes no program and would learn nothing: what it generates chooses among five. With vLLM answers stay as
generated, so that their log-probabilities can be held against the trainer's.
"""

import argparse
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from transformers import TrainerCallback

from baselines.command import train
from baselines.recipe_file import load_recipe
from baselines.rehearse.methods import METHODS
from cobalt_bench.judge import Judge


class Tell(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """A callback that sends this process the signal with which a cluster ends it."""

    def __init__(self, step: int) -> None:
        self._step = step

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Send it as the step begins."""
        if state.global_step == self._step:
            os.kill(os.getpid(), signal.SIGTERM)


class Shake(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """A callback that changes all weights at once: vLLM answers as the trainer's model does only if it is given them."""

    def __init__(self, step: int) -> None:
        self._step = step

    def on_step_begin(self, args: Any, state: Any, control: Any, model: Any = None, **_: Any) -> None:
        """Change them as the step begins."""
        if state.global_step == self._step:
            for parameter in model.parameters():
                parameter.data.mul_(1.25)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train as told; the exit status is the trainer's."""
    parser = argparse.ArgumentParser()
    parser.add_argument("method", choices=METHODS)
    parser.add_argument("recipe", type=Path)
    parser.add_argument("--told-at", type=int)
    parser.add_argument("--as-generated", action="store_true", help="answers are what the model says")
    parser.add_argument("--shaken-at", type=int, metavar="STEP")
    parser.add_argument("--keep-weights", action="store_true", help="vLLM keeps the weights that it loaded")
    options = parser.parse_args(arguments)
    settings, make_trainer = METHODS[options.method]
    recipe: Any = load_recipe(options.recipe, settings)
    with Judge(workers=recipe.judge_workers) as judge:
        trainer: Any = make_trainer(recipe, judge)
        if options.keep_weights:
            trainer.vllm_generation.sync_weights = lambda: None
        if not options.as_generated:
            speak_python(trainer, _thoughtful)
        if options.shaken_at is not None:
            trainer.add_callback(Shake(options.shaken_at))
        if options.told_at is not None:
            trainer.add_callback(Tell(options.told_at))
        train(recipe, trainer)


def speak_python(trainer: Any, answer: Callable[[int], str]) -> None:
    """Let what the model generates choose among five answers: a random model writes no program, and learns from none."""
    inner = trainer._generate_single_turn

    def generate(prompt_ids: Any, *others: Any) -> tuple[list[list[int]], None]:
        generated, _ = inner(prompt_ids, *others)
        return [answer_ids(trainer._tokenizer, answer(sum(ids) % 5)) for ids in generated], None

    trainer._generate_single_turn = generate


def answer_ids(tokenizer: Any, answer: str) -> list[int]:
    """Return the tokens of an answer, with the one that ends it unless it ends in `...` and so was cut off."""
    ids = list(tokenizer(answer.removesuffix("..."), add_special_tokens=False)["input_ids"])
    return ids if answer.endswith("...") else [*ids, tokenizer.eos_token_id]


def _thoughtful(added: int) -> str:
    return f"<think>\nAdd {added}.\n</think>\n```python\nprint(int(input()) + {added})\n```"


if __name__ == "__main__":
    main()
