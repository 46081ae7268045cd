"""Recipes: those that ship, and what is said of one that is wrong."""

import importlib.metadata
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_problems import episodes

from baselines import cobalt, multi_turn_grpo, requirements, verpo
from baselines.checkpoints import check_recipe, note_recipe
from baselines.command import run
from baselines.lengths import sized_validation
from baselines.model_size import model_size
from baselines.plan import make_plan
from baselines.recipe import Recipe
from baselines.recipe_file import load_recipe, recipe_from_dict
from baselines.trainer_setup import grpo_config
from cobalt_bench.errors import InputError

RECIPES = sorted((Path(cobalt.__file__).parent / "recipes").glob("*.yaml"))
METHODS: dict[str, type[Any]] = {"cobalt": cobalt.Cobalt, "multi_turn_grpo": multi_turn_grpo.MultiTurn, "verpo": verpo.Verpo}
ON_A_CPU = ("trainer.use_cpu=true", "trainer.bf16=false", "trainer.use_vllm=false")


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
@pytest.mark.parametrize("processes", [4, 8])
def test_a_shipped_recipe_is_the_same_batch_on_four_and_on_eight_gpus(path: Path, processes: int) -> None:
    recipe = load_recipe(path, METHODS[path.stem.partition("-")[0]], ON_A_CPU)
    grpo_config(recipe)
    batch = recipe.batch
    assert batch.accumulation(processes) * processes * batch.device_sequences == batch.minibatch_prompts * batch.generations
    assert recipe.validation is not None


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_every_value_of_a_shipped_recipe_names_its_source(path: Path) -> None:
    for line in path.read_text().splitlines():
        if not line.startswith("#") and not line.endswith(":"):
            assert "  # " in line, line


def test_there_is_a_recipe_for_each_trainer_and_model() -> None:
    names = {f"{method}-{model}" for method in METHODS for model in ("qwen3-8b", "r1-distill-llama-8b")}
    assert {path.stem for path in RECIPES} == names


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("method.alpha=two", "method.alpha"),
        ("method.weights=heavy", "choose one of difficulty, density"),
        ("method.beta2=1", "there is no method.beta2"),
        ("trainer.learning_rate=1e-6", "1.0e-6"),
        ("trainer.learning_pace=1.0", "learning_pace is no field"),
        ("trainer.num_generations=4", "decided by the section `batch`"),
        ("batch.device_sequences=7", "do not divide evenly"),
        ("nonsense", "no KEY=VALUE"),
        ("method.episodes.max_prompt_tokens=30000", "do not fit into trainer.vllm_max_model_length = 30,720"),
        ("validation.max_prompt_tokens=24577", "24,577 tokens and an answer of 6,144 do not fit"),
        ("validation.max_tokens=31000", "validation: a prompt of -280 tokens"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(change: str, complaint: str) -> None:
    path = next(path for path in RECIPES if path.stem == "verpo-qwen3-8b")
    with pytest.raises(InputError, match=complaint):
        grpo_config(load_recipe(path, verpo.Verpo, [*ON_A_CPU[:2], change]))


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_shipped_recipe_corrects_vllms_probabilities_token_by_token(path: Path) -> None:
    config = grpo_config(load_recipe(path, METHODS[path.stem.partition("-")[0]], ON_A_CPU[:2]))
    assert config.vllm_importance_sampling_mode == "token_truncate"


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_validation_prompt_leaves_room_for_an_answer_in_vllms_window(path: Path) -> None:
    recipe = load_recipe(path, METHODS[path.stem.partition("-")[0]])
    validation = sized_validation(recipe)
    assert validation is not None
    assert validation.max_prompt_tokens == recipe.trainer["vllm_max_model_length"] - validation.max_tokens


def test_what_is_not_installed_is_said_in_a_sentence_after_the_plan_and_before_training(
    recipe_data: dict[str, Any], suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "recipe.yaml"
    path.write_text(yaml.safe_dump({**recipe_data, "method": {"episodes": episodes(suite)}}))
    for changes in ([], ["--dry-run"]):
        arguments = [str(path), "trainer.use_vllm=true", "trainer.report_to=wandb", *changes]
        assert run(multi_turn_grpo.MultiTurn, multi_turn_grpo.make_trainer, None, arguments) == 2
        said = capsys.readouterr()
        assert "vllm <=0.31" in said.err
        assert "wandb (not installed)" in said.err
        assert said.err.count("\n") == 1
        assert ("optimizer steps" in said.out) == bool(changes)


def test_a_version_that_is_not_supported_is_named(
    recipe_data: dict[str, Any], suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requirements, "version", lambda name: "1.15.0" if name == "trl" else importlib.metadata.version(name))
    recipe = recipe_from_dict({**recipe_data, "method": {"episodes": episodes(suite)}}, multi_turn_grpo.MultiTurn)
    assert [phrase for phrase in requirements.missing_packages(recipe) if phrase.startswith("trl")] == [
        "trl <1.17,>=1.16 (installed: 1.15.0)"
    ]


def test_a_checkpoint_must_end_a_generation(recipe_data: dict[str, Any], suite: Path) -> None:
    recipe_data["batch"]["prompts"] = 4
    recipe_data["trainer"] |= {"save_steps": 3}
    with pytest.raises(InputError, match="multiple of 2"):
        recipe_from_dict({**recipe_data, "method": {"episodes": episodes(suite)}}, multi_turn_grpo.MultiTurn)


def test_the_plan_counts_what_a_run_will_do(recipe_data: dict[str, Any], suite: Path) -> None:
    recipe_data["trainer"] |= {"max_steps": -1, "num_train_epochs": 3}
    recipe = recipe_from_dict({**recipe_data, "method": {"episodes": episodes(suite)}}, multi_turn_grpo.MultiTurn)
    plan = make_plan(recipe, model_size(recipe))
    assert plan["prompts"] == 4
    assert plan["optimizer steps"] == 6  # 2 prompts a step, 3 epochs
    assert plan["programs to judge, at most"] == 6 * 4 * 2
    assert plan["tokens generated, at most"] == 6 * 4 * 2 * 6


def test_dry_run_prints_the_plan_and_trains_nothing(
    recipe_data: dict[str, Any], suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "recipe.yaml"
    path.write_text(yaml.safe_dump({**recipe_data, "method": {"episodes": episodes(suite)}}))
    arguments = [str(path), "--dry-run", "batch.generations=4"]
    assert run(multi_turn_grpo.MultiTurn, multi_turn_grpo.make_trainer, None, arguments) == 0
    assert "optimizer steps" in capsys.readouterr().out
    assert not (tmp_path / "out").exists()


def test_another_recipe_in_the_same_folder_is_refused(
    recipe_data: dict[str, Any], suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "recipe.yaml"
    path.write_text(yaml.safe_dump({**recipe_data, "method": {"episodes": episodes(suite)}}))
    arguments = [str(path), "trainer.max_steps=1", "judge_workers=1"]
    make = multi_turn_grpo.make_trainer
    assert run(multi_turn_grpo.MultiTurn, make, None, arguments) == 0
    assert (tmp_path / "out" / "model" / "config.json").exists()
    assert run(multi_turn_grpo.MultiTurn, make, None, [*arguments, "method.gamma=0.5"]) == 2
    assert "method.gamma" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"ddp_timeout": 7200}, False),
        ({"model_init_kwargs": {"attn_implementation": "sdpa"}}, False),
        ({"max_steps": 9, "lr_scheduler_type": "constant"}, False),
        ({"max_steps": 9, "lr_scheduler_type": "linear"}, True),
        ({"learning_rate": 0.01}, True),
    ],
)
def test_a_run_goes_on_with_what_does_not_change_its_result(
    change: dict[str, Any], refused: bool, recipe_data: dict[str, Any], suite: Path
) -> None:
    def made(changes: dict[str, Any]) -> Recipe[Any]:
        trainer = {**recipe_data["trainer"], "lr_scheduler_type": change.get("lr_scheduler_type", "constant"), **changes}
        return recipe_from_dict(
            {**recipe_data, "trainer": trainer, "method": {"episodes": episodes(suite)}}, multi_turn_grpo.MultiTurn
        )

    note_recipe(made({}))
    if refused:
        with pytest.raises(InputError, match="differ from this recipe's"):
            check_recipe(made(change))
    else:
        check_recipe(made(change))


def test_a_recipe_is_whole_to_a_process_that_reads_it_while_another_writes(recipe_data: dict[str, Any], suite: Path) -> None:
    recipe = recipe_from_dict({**recipe_data, "method": {"episodes": episodes(suite)}}, multi_turn_grpo.MultiTurn)
    note_recipe(recipe)
    with ThreadPoolExecutor(1) as other:
        writing = other.submit(lambda: [note_recipe(recipe) for _ in range(300)])
        while not writing.done():
            check_recipe(recipe)
        writing.result()


def test_the_lower_ends_that_are_tested_are_those_that_the_extra_names() -> None:
    root = Path(cobalt.__file__).parents[1]
    extra = tomllib.loads((root / "pyproject.toml").read_text())["project"]["optional-dependencies"]["train"]
    lowest = {name: version for name, version in re.findall(r"([a-z]+)>=([0-9.]+)", " ".join(extra)) if name != "torch"}
    command = (root / "CONTRIBUTING.md").read_text().partition("`pip install -e '.[train]' --group test ")[2].partition(" &&")[0]
    assert dict(part.split("==") for part in command.split()) == lowest
