"""The same tuning for every arm: short runs at a few learning rates, scored on the dev set."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from baselines.study.arms import train_arm
from baselines.study.finished_runs import curve, last_turn
from baselines.study.settings import Settings

LEARNING_RATES = (3e-4, 1e-3)
STEPS = 8
SEED = 100  # none of the study's


def tune(study: Path, settings: Settings, arms: Sequence[str]) -> None:
    """Play what is left of the tuning runs; two processes share them out."""
    for name in arms:
        for rate in LEARNING_RATES:
            run = study / "tuning" / f"{name}-{rate:g}"
            run.mkdir(parents=True, exist_ok=True)
            arm = settings.arms[name]
            try:
                with FileLock(run / "lock", timeout=0):
                    tried = replace(arm, steps=STEPS, every=STEPS, learning_rate=rate)
                    train_arm(study, run, tried, settings, seed=SEED, scored_on="dev")
            except Timeout:
                continue


def tried(study: Path) -> list[dict[str, Any]]:
    """Return what was tried and what it came to on the dev set."""
    found = []
    for run in sorted((study / "tuning").glob("*")):
        if (run / "train" / "log.json").exists():
            recipe = json.loads((run / "train" / "recipe.json").read_text())
            name, _, _ = run.name.partition("-")
            points = curve(run, {})
            found.append(
                {
                    "arm": name,
                    "learning_rate": recipe["trainer"]["learning_rate"],
                    "steps": recipe["trainer"]["max_steps"],
                    "dev_pass_at_1_last_turn": {str(point["step"]): last_turn(point["statements"]) for point in points},
                }
            )
    return found
