"""The command line that the three trainers share."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from baselines.checkpoints import check_recipe, last_checkpoint, note_recipe
from baselines.lengths import sized_validation
from baselines.plan import Method, show_plan
from baselines.preemption import StopWhenTold
from baselines.recipe import Recipe
from baselines.recipe_file import load_recipe
from baselines.requirements import check_packages
from baselines.sharding import shard_checkpoints, whole_model
from baselines.trainer import BaselineTrainer
from baselines.validation_scores import ValidationCallback
from baselines.vllm_server import wait_for_server
from cobalt_bench.errors import CobaltError
from cobalt_bench.judge import Judge, available_cores

TOLD = "told-to-end"  # a file beside the checkpoints, where the last run was


def run(
    method: type[Method], make_trainer: Callable[..., BaselineTrainer], about: str | None, arguments: Sequence[str] | None = None
) -> int:
    """Run one trainer's command line and return its exit status: 0, or 2 where the user can mend what is wrong."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", type=Path, help="a YAML file, such as those in baselines/recipes")
    parser.add_argument("changes", nargs="*", metavar="KEY=VALUE", help="settings that override the recipe's")
    parser.add_argument("--dry-run", action="store_true", help="load recipe, data and tokenizer, print the plan and stop")
    parser.add_argument("--gpus", type=int, default=4, help="GPUs that a dry run plans for (4)")
    parser.add_argument("--gpu-memory", type=float, default=80.0, metavar="GIB", help="memory of each of them (80)")
    options = parser.parse_intermixed_args(arguments)
    try:
        recipe = load_recipe(options.recipe, method, options.changes)
        if options.dry_run:
            show_plan(recipe, options.gpus, options.gpu_memory)
            check_packages(recipe)
        else:
            check_packages(recipe)
            check_recipe(recipe)
            wait_for_server(recipe)
            with Judge(workers=recipe.judge_workers or _share_of_cores()) as judge:
                train(recipe, make_trainer(recipe, judge))
    except CobaltError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def train(recipe: Recipe[Any], trainer: BaselineTrainer) -> None:
    """Train from the last checkpoint on, if there is one, and save the model as `model` beside the checkpoints.

    Raises SystemExit with 128 and the signal's number where the run was told to end; a checkpoint is then saved.
    """
    check_recipe(recipe)
    if (validation := sized_validation(recipe)) is not None:
        trainer.add_callback(ValidationCallback(trainer, validation))
    trainer.accelerator.wait_for_everyone()  # all have read the folder before one of them writes to it
    if trainer.accelerator.is_main_process:
        note_recipe(recipe)
        (recipe.output / TOLD).unlink(missing_ok=True)
    stop = StopWhenTold(trainer.accelerator, recipe.batch.updates)
    trainer.add_callback(stop)
    shard_checkpoints(trainer.accelerator)
    with stop.listening():
        trainer.train(resume_from_checkpoint=last_checkpoint(recipe.output))
    if stop.received is not None:
        _end(recipe, trainer, stop.received)
    with whole_model(trainer.accelerator):
        trainer.save_model(str(recipe.output / "model"))


def _end(recipe: Recipe[Any], trainer: BaselineTrainer, received: signal.Signals) -> NoReturn:
    """End a run that was told to: with a status, and for a launcher that has its own one with the file `TOLD`."""
    if trainer.accelerator.is_main_process:
        (recipe.output / TOLD).write_text(f"{received.name}\n")
        step = trainer.state.global_step
        print(f"{received.name}: stopped after step {step}, saved; the same command goes on from there.", file=sys.stderr)
    trainer.accelerator.wait_for_everyone()  # a launcher kills the others once one has ended
    raise SystemExit(128 + received)


def _share_of_cores() -> int:
    """Return the judge's workers of one process, where several train on this machine."""
    return max(1, available_cores() // int(os.environ.get("LOCAL_WORLD_SIZE", "1")))
