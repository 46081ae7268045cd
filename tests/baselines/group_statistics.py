"""Train a few steps with written-down answers and keep what was logged: run by one process and by two."""

import json
import sys
from pathlib import Path
from typing import Any

from accelerate.utils import gather_object
from scripted_model import asked, follow, program

from baselines import verpo
from baselines.command import train
from baselines.recipe_file import recipe_from_dict
from cobalt_bench.judge import Judge

LOGGED = (
    "loss",
    "grad_norm",
    "reward",
    "reward_std",
    "rollouts/accepted_turn_0",
    "rollouts/accepted_turn_1",
    "cost/judged_programs",
)


def main(recipe_path: Path, result_path: Path) -> None:
    recipe = recipe_from_dict(json.loads(recipe_path.read_text()), verpo.Verpo)
    with Judge(workers=1) as judge:
        trainer = verpo.make_trainer(recipe, judge)
        advantages: list[list[list[float]]] = []
        inner = trainer._turn_advantages

        def kept() -> list[list[float]]:
            own = inner()
            advantages.append(gather_object(own))
            return own

        def script(prompt: str, row: int) -> str:
            if trainer.costs._paused:  # validation: two problems of three are solved
                return program(asked(prompt) % 3)
            return program(asked(prompt) if row % 2 and "not" in prompt else row % 3)

        trainer._turn_advantages = kept  # type: ignore[method-assign]
        follow(trainer, script)
        train(recipe, trainer)
    if trainer.accelerator.is_main_process:
        log: list[dict[str, Any]] = trainer.state.log_history
        steps = [{name: entry[name] for name in LOGGED} for entry in log if "loss" in entry]
        scores = [entry["validation/pass_at_1_turn_0"] for entry in log if "validation/pass_at_1_turn_0" in entry]
        result = {"processes": trainer.accelerator.num_processes, "steps": steps, "advantages": advantages, "validation": scores}
        result_path.write_text(json.dumps(result))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
