"""Real processes: two together come to what one comes to, and a killed one goes on where it was."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_problems import PROMPTS, episodes

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": f"{ROOT}:{Path(__file__).parent}",
    "OMP_NUM_THREADS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
# `--cpu` would start one process; the recipe says use_cpu.
ACCELERATE = (
    "accelerate.commands.launch",
    "--multi_gpu",
    "--num_machines",
    "1",
    "--mixed_precision",
    "no",
    "--dynamo_backend",
    "no",
)


def launch(processes: int, data: dict[str, Any], folder: Path) -> dict[str, Any]:
    folder.mkdir()
    data = {**data, "trainer": {**data["trainer"], "output_dir": str(folder / "out")}}
    recipe, result = folder / "recipe.json", folder / "result.json"
    recipe.write_text(json.dumps(data))
    script = [str(Path(__file__).with_name("group_statistics.py")), str(recipe), str(result)]
    prefix = ["-m", *ACCELERATE, "--num_processes", str(processes), "--main_process_port", "0"] if processes > 1 else []
    subprocess.run([sys.executable, *prefix, *script], env=ENVIRONMENT, cwd=folder, check=True, timeout=500)
    return dict(json.loads(result.read_text()))


@pytest.mark.slow
def test_two_processes_give_the_group_statistics_of_one(recipe_data: dict[str, Any], suite: Path, tmp_path: Path) -> None:
    # One group of four reaches over both processes; three validation episodes do not divide evenly.
    recipe_data["batch"] = {"prompts": 1, "minibatch_prompts": 1, "device_sequences": 2, "generations": 4}
    recipe_data["validation"] = {
        "suite": str(suite),
        "every": 2,
        "problems": 3,
        "turns": 0,
        "max_tokens": 4,
        "prompts": str(PROMPTS),
    }
    recipe_data["method"] = {"episodes": episodes(suite), "alpha": 2, "beta": 1, "gamma": 0.9}
    one, two = (launch(processes, recipe_data, tmp_path / str(processes)) for processes in (1, 2))
    assert (one["processes"], two["processes"]) == (1, 2)
    assert any(advantage for step in one["advantages"] for turns in step for advantage in turns)
    assert one["advantages"] == two["advantages"]
    assert one["validation"] == two["validation"] == [pytest.approx(2 / 3)] * 2
    for alone, together in zip(one["steps"], two["steps"], strict=True):
        assert together == pytest.approx(alone, rel=1e-4, abs=1e-6)


@pytest.mark.slow
def test_a_process_killed_in_training_goes_on_to_the_same_weights(
    recipe_data: dict[str, Any], suite: Path, tmp_path: Path
) -> None:
    from safetensors.torch import load_file

    recipe_data["trainer"] |= {"save_strategy": "steps", "save_steps": 1, "max_steps": 5}
    recipe_data |= {"method": {"episodes": episodes(suite)}, "judge_workers": 1}
    weights = []
    for name, kill in (("whole", False), ("killed", True)):
        output = tmp_path / name
        path = tmp_path / f"{name}.yaml"
        path.write_text(yaml.safe_dump({**recipe_data, "trainer": {**recipe_data["trainer"], "output_dir": str(output)}}))
        command = [sys.executable, "-m", "baselines.multi_turn_grpo", str(path)]
        process = subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT)
        if kill:
            while not (output / "checkpoint-2").exists() and process.poll() is None:
                time.sleep(0.02)
            process.kill()
            assert process.wait() == -9
            assert not (output / "model").exists()
            process = subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT)
        assert process.wait(timeout=300) == 0
        weights.append(output / "model" / "model.safetensors")
    whole, resumed = (load_file(path) for path in weights)
    assert all((whole[name] == resumed[name]).all() for name in whole)
