"""The recipe of a run: what the trainers' own files hold, in small."""

from pathlib import Path
from typing import Any

from baselines.study.settings import MAX_PROMPT_TOKENS, MAX_TOKENS, PROMPTS, Arm, Scoring, Settings


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
