"""One run: an arm and a seed, from the start model to its scores."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from filelock import FileLock
from transformers import TrainerCallback, set_seed

from baselines import cobalt, multi_turn_grpo, verpo
from baselines.command import train
from baselines.recipe import recipe_from_dict
from baselines.study.playing import cobalt_bench
from baselines.study.settings import MAX_PROMPT_TOKENS, MAX_TOKENS, PROMPTS, Arm, Scoring, Settings
from cobalt_bench.judge import Judge

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
        trainer.add_callback(_ProcessorTime(run / "train" / "cpu.jsonl"))  # before validation, which it leaves out
        train(recipe, trainer)
    _write(run / "train" / "log.json", trainer.state.log_history)


def collect(study: Path, arm: Arm, settings: Settings, seed: int) -> Path:
    """Return the folder of the partial trajectories that an arm learns from; arms with the same seed share rollouts."""
    folder = study / "collected" / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    data = folder / ("with-perturbed" if arm.perturbed else "data")
    with FileLock(folder / "lock"):
        runs = [folder / "true", *([folder / "perturbed"] if arm.perturbed else [])]
        for run in runs:
            perturbed = run.name == "perturbed"
            with _timed(run):
                cobalt_bench(
                    "collect",
                    study / "start",
                    suite=study / "problems" / "train.jsonl",
                    turns=settings.collecting.turns,
                    samples=settings.collecting.samples,
                    perturb="swap" if perturbed else None,
                    first_turn_from=folder / "true" if perturbed else None,
                    seed=seed,
                    output=run,
                    **_playing(settings),
                )
        if not data.exists():
            perturbed_run = {"perturbed": folder / "perturbed"} if arm.perturbed else {}
            tokenizer = study / "start"
            cobalt_bench("build", runs[0], output=data, tokenizer=tokenizer, validation_share=0.0, **perturbed_run)
    return data


def score(study: Path, model: Path, folder: Path, settings: Settings) -> None:
    """Play the held-out problems with a model, with true feedback and with exchanged outputs, from the same first programs."""
    for name in ("true", "swap"):
        if not (folder / name / "results.json").exists():
            cobalt_bench(
                "evaluate",
                model,
                suite=study / "problems" / "held_out.jsonl",
                turns=settings.scoring.turns,
                samples=settings.scoring.final_samples,
                perturb=None if name == "true" else name,
                first_turn_from=None if name == "true" else folder / "true",
                seed=settings.scoring.seed,
                output=folder / name,
                **_playing(settings),
            )


def recipe_data(
    study: Path, run: Path, arm: Arm, settings: Settings, *, seed: int, scored_on: str, data: Path | None
) -> dict[str, Any]:
    """Return the recipe of a run, as the trainers' own files have it."""
    own: dict[str, Any] = {"max_prompt_tokens": MAX_PROMPT_TOKENS}
    if data is None:
        episodes = {"suite": str(study / "problems" / "train.jsonl"), "prompts": str(PROMPTS), "turns": settings.scoring.turns}
        method = {"episodes": own | episodes}
    else:
        method = own | {"dataset": str(data), "thinking": False}
    return {
        "model": str(study / "start"),
        "method": method | dict(arm.method),
        "batch": {
            "prompts": settings.prompts,
            "minibatch_prompts": settings.prompts,
            "device_sequences": settings.prompts * settings.generations,
            "generations": settings.generations,
        },
        "trainer": {
            "output_dir": str(run / "train"),
            "max_steps": arm.steps,
            "learning_rate": arm.learning_rate,
            "lr_scheduler_type": "constant",
            "max_completion_length": MAX_TOKENS,
            "temperature": 1.0,
            "loss_type": "dapo",
            "scale_rewards": "none" if arm.kind == "verpo" else "group",
            "beta": 0.0,
            "use_cpu": True,
            "bf16": False,
            "gradient_checkpointing": False,
            "report_to": "none",
            "logging_steps": 1,
            "save_steps": arm.every,
            "save_total_limit": 1,
            "disable_tqdm": True,
            "seed": seed,
            **arm.trainer,
        },
        "validation": _validation(study, arm, settings.scoring, scored_on),
    }


def _validation(study: Path, arm: Arm, scoring: Scoring, scored_on: str) -> dict[str, Any]:
    return {
        "suite": str(study / "problems" / f"{scored_on}.jsonl"),
        "every": arm.every,
        "samples": scoring.samples,
        "turns": scoring.turns,
        "temperature": scoring.temperature,
        "top_p": scoring.top_p,
        "max_tokens": MAX_TOKENS,
        "max_prompt_tokens": MAX_PROMPT_TOKENS,
        "prompts": str(PROMPTS),
        "at_start": False,
        "seed": scoring.seed,
    }


def _playing(settings: Settings) -> dict[str, Any]:
    return {
        "batch_size": settings.batch_size,
        "temperature": settings.scoring.temperature,
        "top_p": settings.scoring.top_p,
        "max_tokens": MAX_TOKENS,
        "prompts": PROMPTS,
        "workers": 1,
    }


class _ProcessorTime(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """Note the processor seconds of each step: unlike the clock's, they don't depend on what else the machine does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._started = 0.0

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        self._started = time.process_time()

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        with self._path.open("a") as file:
            file.write(json.dumps({"step": state.global_step, "seconds": time.process_time() - self._started}) + "\n")


@contextmanager
def _timed(run: Path) -> Iterator[None]:
    """Add the processor seconds of the block to a run folder's cpu.json."""
    path, started = run / "cpu.json", time.process_time()
    spent = json.loads(path.read_text())["seconds"] if path.exists() else 0.0
    yield
    _write(path, {"seconds": spent + time.process_time() - started})


def _write(path: Path, data: Any) -> None:
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(data, indent=1))
    draft.rename(path)
