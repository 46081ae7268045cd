"""How fast the three trainers run on this machine's device: five steps of each with a small random model, in bf16 on a GPU.

    python tests/performance/training.py [STEPS]

Prints the generated tokens a second of each trainer, over all its time, and where that time went. Ends with an error if a
step's loss is not finite.
"""

import json
import math
import sys
import tempfile
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1] / "baselines"))
from small_problems import PROMPTS, episodes, problem
from tiny_model import save_tiny_model

from baselines import cobalt, multi_turn_grpo, verpo
from baselines.cobalt import Cobalt
from baselines.command import train
from baselines.multi_turn_grpo import MultiTurn
from baselines.recipe_file import recipe_from_dict
from baselines.trainer import BaselineTrainer
from baselines.verpo import Verpo
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.suites import load_suite

ON_GPU = torch.cuda.is_available()
NUMBERS = range(1, 33)  # one problem each


def recipe_data(model: Path, output: Path, steps: int) -> dict[str, Any]:
    return {
        "model": str(model),
        "batch": {"prompts": 8, "minibatch_prompts": 8, "device_sequences": 32, "generations": 8},
        "trainer": {
            "output_dir": str(output),
            "max_steps": steps,
            "learning_rate": 1e-5,
            "max_completion_length": 256 if ON_GPU else 16,
            "bf16": ON_GPU,
            "use_cpu": not ON_GPU,
            "gradient_checkpointing": False,
            "report_to": "none",
            "save_strategy": "no",
            "logging_steps": 1,
            "disable_tqdm": True,
        },
    }


def starting_rows(suite: Path) -> Dataset:
    """Return partial trajectories without a turn played, as `cobalt-bench build` writes them."""
    chats = [Episode(each, Protocol(), Prompts.load(PROMPTS)).messages() for each in load_suite(str(suite)).problems]
    tests = {name: [problem(number)[name] for number in NUMBERS] for name in ("public_tests", "hidden_tests")}
    return Dataset.from_dict({"prompt": chats, "prev_best_pass_rate": [0.0] * len(chats), "turn": [0] * len(chats), **tests})


def make(kind: str, data: dict[str, Any], suite: Path, judge: Judge) -> tuple[Any, BaselineTrainer]:
    if kind == "cobalt":
        recipe: Any = recipe_from_dict(
            {**data, "method": {"dataset": "given", "max_prompt_tokens": 400, "thinking": False}}, Cobalt
        )
        return recipe, cobalt.make_trainer(recipe, judge, starting_rows(suite))
    played = {"episodes": episodes(suite, turns=2, max_prompt_tokens=2000)}
    if kind == "verpo":
        recipe = recipe_from_dict({**data, "method": {**played, "alpha": 2, "beta": 1, "gamma": 0.9}}, Verpo)
        return recipe, verpo.make_trainer(recipe, judge)
    recipe = recipe_from_dict({**data, "method": played}, MultiTurn)
    return recipe, multi_turn_grpo.make_trainer(recipe, judge)


def main() -> None:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    size = {"hidden_size": 1024, "num_hidden_layers": 12, "num_attention_heads": 16, "head_dim": 64} if ON_GPU else {}
    print(f"device: {torch.cuda.get_device_name() if ON_GPU else 'cpu'}")
    with tempfile.TemporaryDirectory() as place, Judge() as judge:
        suite = Path(place, "problems.jsonl")
        suite.write_text("".join(json.dumps(problem(number)) + "\n" for number in NUMBERS))
        model = save_tiny_model(Path(place, "model"), **size)
        for kind in ("cobalt", "multi_turn_grpo", "verpo"):
            recipe, trainer = make(kind, recipe_data(model, Path(place, kind), steps), suite, judge)
            train(recipe, trainer)
            losses = [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]
            assert len(losses) == steps
            assert all(map(math.isfinite, losses)), losses
            cost = [entry for entry in trainer.state.log_history if "cost/generated_tokens" in entry][-1]
            total = cost["cost/training_seconds"]
            print(
                f"{kind}: {steps} steps in {total:.1f} s, {cost['cost/generated_tokens'] / total:.0f} tokens/s; generating "
                f"{cost['cost/generating_seconds']:.1f} s, judging {cost['cost/judging_seconds']:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
