"""One run: an arm and a seed, from the start model to its scores."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch
from filelock import FileLock
from transformers import set_seed

from baselines import cobalt, multi_turn_grpo, verpo
from baselines.command import train
from baselines.recipe_file import recipe_from_dict
from baselines.study.clocks import ProcessorTime, timed, write_json
from baselines.study.recipes import recipe_data
from baselines.study.settings import MAX_TOKENS, PROMPTS, Arm, Settings
from cobalt_bench import Judge, Results
from cobalt_bench import collect as collect_with
from cobalt_bench import evaluate as evaluate_with
from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.inputs import open_sources
from cobalt_bench.trajectories.lengths import prompt_limit

_TRAINERS: Mapping[str, tuple[Any, Callable[..., Any]]] = {
    "cobalt": (cobalt.Cobalt, cobalt.make_trainer),
    "multi_turn_grpo": (multi_turn_grpo.MultiTurn, multi_turn_grpo.make_trainer),
    "verpo": (verpo.Verpo, verpo.make_trainer),
}


def train_arm(study: Path, run: Path, arm: Arm, settings: Settings, *, seed: int, scored_on: str) -> None:
    """Collect what the arm learns from, and train; what is finished already is kept.

    `run` then holds `train`: checkpoints, the scores along the way, log.json, cpu.jsonl and the model.
    """
    torch.set_num_threads(1)  # results then don't depend on how many cores there are
    if (run / "train" / "log.json").exists():
        return
    set_seed(seed)
    data = collect(study, arm, settings, seed) if arm.kind == "cobalt" else None
    method_type, make_trainer = _TRAINERS[arm.kind]
    recipe = recipe_from_dict(recipe_data(study, run, arm, settings, seed=seed, scored_on=scored_on, data=data), method_type)
    with Judge(workers=1) as judge:
        trainer = make_trainer(recipe, judge)
        trainer.add_callback(ProcessorTime(run / "train" / "cpu.jsonl"))  # before validation, which it leaves out
        train(recipe, trainer)
    write_json(run / "train" / "log.json", trainer.state.log_history)


def collect(study: Path, arm: Arm, settings: Settings, seed: int) -> Path:
    """Return the folder of the partial trajectories that an arm learns from; arms with the same seed share rollouts."""
    folder = study / "collected" / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    data = folder / ("with-perturbed" if arm.perturbed else "data")
    with FileLock(folder / "lock"):
        runs = [folder / "true", *([folder / "perturbed"] if arm.perturbed else [])]
        for run in runs:
            perturbed = run.name == "perturbed"
            if _complete(run):
                continue  # to open it again would add to what collecting cost
            with timed(run):
                results = collect_with(
                    str(study / "start"),
                    study / "problems" / "train.jsonl",
                    turns=settings.collecting.turns,
                    samples=settings.collecting.samples,
                    perturb="swap" if perturbed else "none",
                    first_turn_from=folder / "true" if perturbed else None,
                    seed=seed,
                    output=run,
                    **_playing(settings),
                )
                _check_complete(results)
        if not data.exists():
            sources = open_sources([str(runs[0])], [str(run) for run in runs[1:]], from_evaluation_suite=False)
            build_dataset(data, sources, BuildOptions(prompt_limit(str(study / "start")), validation_share=0.0))
    return data


def score(study: Path, model: Path, folder: Path, settings: Settings) -> None:
    """Play the held-out problems with a model, with true feedback and with exchanged outputs, from the same first programs."""
    for name in ("true", "swap"):
        if not _complete(folder / name):
            results = evaluate_with(
                str(model),
                study / "problems" / "held_out.jsonl",
                turns=settings.scoring.turns,
                samples=settings.scoring.final_samples,
                perturb="none" if name == "true" else name,
                first_turn_from=None if name == "true" else folder / "true",
                seed=settings.scoring.seed,
                output=folder / name,
                **_playing(settings),
            )
            _check_complete(results)


def _check_complete(results: Results) -> None:
    """Raise InputError for a run in which answers or verdicts are missing."""
    if not results.complete:
        raise InputError(f"{results.folder} is not complete: answers or verdicts are missing; start the study again to go on.")


def _complete(run: Path) -> bool:
    """Return whether all of a run's episodes were played to their end."""
    results = run / "results.json"
    return results.exists() and bool(json.loads(results.read_text())["complete"])


def _playing(settings: Settings) -> dict[str, Any]:
    return {
        "batch_size": settings.batch_size,
        "temperature": settings.scoring.temperature,
        "top_p": settings.scoring.top_p,
        "max_tokens": MAX_TOKENS,
        "prompts": PROMPTS,
        "workers": 1,
    }
