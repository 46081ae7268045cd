"""Rehearses a recipe on CPUs, before the first day on GPUs.

    python -m baselines.rehearse RECIPE [KEY=VALUE ...] [--gpus N] [--folder DIR]

Checks the recipe for N GPUs, and then runs it cut down: a random model of its architecture, small problems, every other setting
that a CPU takes. One process from loading to validation; interrupted and gone on; two processes; the wrappings of FSDP2 and
ZeRO-3, and vLLM, where they can be had. Ends with what only a GPU can show. Status 1 where a stage failed.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from transformers import logging

from baselines.recipe import Recipe
from baselines.rehearse.methods import find_method
from baselines.rehearse.stages import Skipped, StageError, Stages
from baselines.rehearse.stand_ins import save_model, save_problems, save_trajectories, small_recipe
from baselines.requirements import missing_packages
from baselines.trainer_setup import check_settings
from cobalt_bench.errors import CobaltError

ONLY_A_GPU = (
    "NCCL: that all processes meet in every collective operation, over GPUs and nodes",
    "accelerate's own FSDP2 plugin, and ZeRO-3 at full size with its optimizer offloaded",
    "memory at the recipe's own lengths: activations, vLLM's share, fragmentation",
    "weights given to vLLM after an update (vLLM on CPUs packs them and takes none), sleep mode and waking up",
    "bf16 and attention kernels in vLLM and trainer: how far their probabilities are apart on long answers",
    "tokens a second, and with them how long a step and the judge's part of it take",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, 1 where a stage failed, 2 where the user can mend what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", type=Path, help="a YAML file, such as those in baselines/recipes")
    parser.add_argument("changes", nargs="*", metavar="KEY=VALUE", help="settings that override the recipe's")
    parser.add_argument("--gpus", type=int, default=8, help="for how many the batch must divide evenly (8)")
    parser.add_argument("--folder", type=Path, help="keep stand-ins, logs and checkpoints here")
    parser.add_argument("--prepare", action="store_true", help="write the stand-ins for on_gpu.sh to --folder, and stop")
    options = parser.parse_intermixed_args(arguments)
    logging.set_verbosity_error()  # type: ignore[no-untyped-call, unused-ignore]
    try:
        method, recipe = find_method(options.recipe, options.changes)
        place = (options.folder or Path(tempfile.mkdtemp(prefix="rehearsal-"))).absolute()
        place.mkdir(parents=True, exist_ok=True)
        missing = _prepare(recipe, place, options.gpus)
        if options.prepare:
            gpu_recipe, _ = small_recipe(recipe, place, "on_gpu", gpus=options.gpus)
            (place / "on_gpu.json").write_text(json.dumps(gpu_recipe))
            print(method)
            return 0
        small, left = small_recipe(recipe, place, "")
        print(f"recipe: {method}, its lengths and fields agree, its batch divides evenly over {options.gpus} GPUs", flush=True)
        missing += missing_packages(recipe) + left
        failed = _play(Stages(method, small, place), missing)
    except CobaltError as error:
        print(error, file=sys.stderr)
        return 2
    print("not rehearsed here:", *missing, sep="\n- ")
    print("only a GPU can show:", *ONLY_A_GPU, sep="\n- ")
    print(f"There, in under 15 minutes: bash baselines/rehearse/on_gpu.sh {options.recipe} {options.gpus}")
    if not failed and options.folder is None:
        shutil.rmtree(place)
    return int(failed)


def _prepare(recipe: Recipe[Any], place: Path, gpus: int) -> list[str]:
    """Check the recipe and write what stands in; return what of the real could not be had."""
    check_settings(recipe)
    recipe.batch.accumulation(gpus)
    missing = save_model(recipe, place / "model")
    save_problems(place / "problems.jsonl")
    if not hasattr(recipe.method, "episodes") and not (place / "rows").exists():
        save_trajectories(place / "problems.jsonl", place / "rows", recipe.method.config)
    return missing


def _play(stages: Stages, missing: list[str]) -> bool:
    """Play all stages, printing what each showed; return whether one failed."""
    names: tuple[tuple[str, Callable[[], str]], ...] = (
        ("one process", stages.one_process),
        ("interrupted", stages.interrupted),
        ("two processes", stages.two_processes),
        ("FSDP2", stages.fsdp2),
        ("ZeRO-3", stages.zero3),
        ("vLLM", stages.vllm),
    )
    failed = False
    for name, stage in names:
        started = time.monotonic()
        try:
            said = stage()
        except Skipped as reason:
            missing.append(f"{name}: {reason}")
            continue
        except StageError as error:
            failed, said = True, f"FAILED, {error}"
        print(f"{name}: {said} ({time.monotonic() - started:.0f} s)", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
