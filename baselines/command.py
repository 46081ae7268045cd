"""The command line that the three trainers share."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from baselines.checkpoints import check_recipe, last_checkpoint, note_recipe
from baselines.plan import Method, show_plan
from baselines.recipe import Recipe
from baselines.recipe_file import load_recipe
from baselines.trainer import BaselineTrainer
from baselines.validation_scores import ValidationCallback
from cobalt_bench.errors import CobaltError
from cobalt_bench.judge import Judge, available_cores


def run(
    method: type[Method], make_trainer: Callable[..., BaselineTrainer], about: str | None, arguments: Sequence[str] | None = None
) -> int:
    """Run one trainer's command line and return its exit status: 0, or 2 where the user can mend what is wrong."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", type=Path, help="a YAML file, such as those in baselines/recipes")
    parser.add_argument("changes", nargs="*", metavar="KEY=VALUE", help="settings that override the recipe's")
    parser.add_argument("--dry-run", action="store_true", help="load recipe, data and tokenizer, print the plan and stop")
    options = parser.parse_intermixed_args(arguments)
    try:
        recipe = load_recipe(options.recipe, method, options.changes)
        if options.dry_run:
            show_plan(recipe)
        else:
            check_recipe(recipe)
            with Judge(workers=recipe.judge_workers or _share_of_cores()) as judge:
                train(recipe, make_trainer(recipe, judge))
    except CobaltError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def train(recipe: Recipe[Any], trainer: BaselineTrainer) -> None:
    """Train from the last checkpoint on, if there is one, and save the model as `model` beside the checkpoints."""
    check_recipe(recipe)
    if recipe.validation is not None:
        trainer.add_callback(ValidationCallback(trainer, recipe.validation))
    if trainer.accelerator.is_main_process:
        note_recipe(recipe)
    trainer.train(resume_from_checkpoint=last_checkpoint(recipe.output))
    trainer.save_model(str(recipe.output / "model"))


def _share_of_cores() -> int:
    """Return the judge's workers of one process, where several train on this machine."""
    return max(1, available_cores() // int(os.environ.get("LOCAL_WORLD_SIZE", "1")))
