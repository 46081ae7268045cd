"""A rehearsal plays a recipe's stages on this machine, and names what it could not."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from baselines.rehearse.methods import find_method
from baselines.rehearse.stages import StageError, Stages
from baselines.rehearse.stand_ins import small_recipe
from cobalt_bench.errors import InputError

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "baselines" / "recipes"


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_recipe_is_cut_down_but_for_what_a_cpu_takes_as_it_is(path: Path, tmp_path: Path) -> None:
    method, recipe = find_method(path, [])
    assert path.name.startswith(method)
    small, left = small_recipe(recipe, tmp_path, "out")
    assert small["trainer"]["loss_type"] == recipe.trainer["loss_type"]
    assert small["batch"]["prompts"] == 2 * recipe.batch.updates
    assert "trainer.use_vllm=True" in left
    assert not any(name.startswith("vllm_") for name in small["trainer"])


def test_a_recipe_of_no_method_is_refused_by_the_one_that_its_name_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "verpo-mine.yaml"
    path.write_text("model: a/b\nmethod: {alpha: 1}\nbatch: {}\ntrainer: {}\n")
    with pytest.raises(InputError, match=r"method\.episodes is missing"):
        find_method(path, [])


def test_a_stage_that_fails_says_with_which_error(tmp_path: Path) -> None:
    stages = Stages("cobalt", {"trainer": {}}, tmp_path)
    with pytest.raises(StageError, match=r"Error: .*one_process.log"):
        stages.one_process()


@pytest.mark.slow
def test_the_rehearsal_of_a_recipe_plays_all_stages_and_ends_with_what_only_a_gpu_shows() -> None:
    recipe = RECIPES / "multi_turn_grpo-qwen3-8b.yaml"
    environment: dict[str, Any] = {**os.environ, "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, "-m", "baselines.rehearse", str(recipe), "--gpus", "4"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout
    for said in (
        "multi_turn_grpo, its lengths and fields agree, its batch divides evenly over 4 GPUs",
        "gone on to the same weights",
        "by two processes and gloo",
        "the gathered weights as without",
        "only a GPU can show:",
    ):
        assert said in done.stdout


def test_lengths_that_a_recipe_leaves_to_trl_are_checked_too(tmp_path: Path) -> None:
    recipe = RECIPES / "multi_turn_grpo-qwen3-8b.yaml"
    text = "".join(line for line in recipe.read_text().splitlines(keepends=True) if "max_completion_length" not in line)
    path = tmp_path / recipe.name
    path.write_text(text)
    window = yaml.safe_load(text)["method"]["episodes"]["max_prompt_tokens"] + 300  # TRL's answers have up to 512 tokens
    command = [sys.executable, "-m", "baselines.rehearse", str(path), f"trainer.vllm_max_model_length={window}"]
    done = subprocess.run([*command, "--prepare", "--folder", str(tmp_path / "f")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert "an answer of 512 do not fit" in done.stderr
