"""Whole runs: same seed, same losses; resumed, the same weights; validation by the benchmark's metric."""

import json
import os
import signal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import torch
from datasets import Dataset
from scripted_model import asked, follow, program
from small_problems import PROMPTS, episodes, problem
from transformers import TrainerCallback

from baselines import cobalt, multi_turn_grpo, verpo
from baselines.cobalt import Cobalt
from baselines.command import train
from baselines.multi_turn_grpo import MultiTurn
from baselines.recipe_file import recipe_from_dict
from baselines.rehearse.member import speak_python
from baselines.validation_scores import ValidationCallback
from baselines.verpo import Verpo
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.suites import load_suite

KINDS = ("cobalt", "multi_turn_grpo", "verpo")
INVARIANT = Path(__file__).with_name("losses.json")


def make(kind: str, data: dict[str, Any], suite: Path, judge: Judge, output: str, **trainer: Any) -> tuple[Any, Any]:
    settings = {**data["trainer"], "output_dir": str(Path(data["trainer"]["output_dir"]).with_name(output)), **trainer}
    if kind == "cobalt":
        method: dict[str, Any] = {"dataset": "given", "max_prompt_tokens": 200, "thinking": False}
        recipe: Any = recipe_from_dict({**data, "trainer": settings, "method": method}, Cobalt)
        return recipe, cobalt.make_trainer(recipe, judge, rows(suite))
    method = {"episodes": episodes(suite)}
    if kind == "verpo":
        recipe = recipe_from_dict({**data, "trainer": settings, "method": {**method, "alpha": 2, "beta": 1, "gamma": 0.9}}, Verpo)
        return recipe, verpo.make_trainer(recipe, judge)
    recipe = recipe_from_dict({**data, "trainer": settings, "method": method}, MultiTurn)
    return recipe, multi_turn_grpo.make_trainer(recipe, judge)


def rows(suite: Path) -> Dataset:
    """Return partial trajectories without a turn played, as `cobalt-bench build` writes them."""
    prompts, protocol = Prompts.load(PROMPTS), Protocol()
    tests = {name: [problem(number)[name] for number in (1, 2, 3, 4)] for name in ("public_tests", "hidden_tests")}
    chats = [Episode(each, protocol, prompts).messages() for each in load_suite(str(suite)).problems]
    return Dataset.from_dict({"prompt": chats, "prev_best_pass_rate": [0.0] * 4, "turn": [0] * 4, **tests})


def losses(trainer: Any) -> list[list[float]]:
    """Return loss, norm of the gradient and mean reward of each step."""
    steps = [entry for entry in trainer.state.log_history if "loss" in entry]
    return [[entry[name] for name in ("loss", "grad_norm", "reward")] for entry in steps]


class Stop(TrainerCallback):
    """End the run in its tracks, as a kill does."""

    def __init__(self, step: int) -> None:
        self.step = step

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        if state.global_step == self.step:
            raise KeyboardInterrupt


def test_same_seed_same_losses(recipe_data: dict[str, Any], suite: Path, judge: Judge) -> None:
    got = []
    for run, kind in enumerate([*KINDS, "verpo"]):
        _, trainer = make(kind, recipe_data, suite, judge, f"{kind}-{run}", max_steps=2)
        speak_python(trainer, program)
        trainer.train()
        got.append(losses(trainer))
    assert got[2] == got[3]
    if "REWRITE_LOSSES" in os.environ:
        INVARIANT.write_text(json.dumps(dict(zip(KINDS, got, strict=False)), indent=2) + "\n")
    for kind, steps in zip(KINDS, got, strict=False):
        # Kept from one machine; others may round otherwise.
        assert steps == [pytest.approx(values, rel=1e-3, abs=1e-4) for values in json.loads(INVARIANT.read_text())[kind]]


@pytest.mark.parametrize("kind", ["cobalt", "multi_turn_grpo"])
def test_killed_and_resumed_gives_the_weights_of_a_run_that_was_not(
    kind: str, recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    # Two steps an epoch: the kill is in the second epoch, after a checkpoint in its middle.
    recipe_data["batch"]["generations"] = 4
    schedule = {"max_steps": 4, "save_strategy": "steps", "save_steps": 3}
    recipe, whole = make(kind, recipe_data, suite, judge, f"{kind}-whole", **schedule)
    speak_python(whole, program)
    train(recipe, whole)

    recipe, killed = make(kind, recipe_data, suite, judge, f"{kind}-killed", **schedule)
    speak_python(killed, program)
    killed.add_callback(Stop(3))
    with pytest.raises(KeyboardInterrupt):
        train(recipe, killed)
    torn = recipe.output / "checkpoint-4"  # a kill while it was being written
    torn.mkdir()
    (torn / "model.safetensors").write_bytes(b"half")
    recipe, resumed = make(kind, recipe_data, suite, judge, f"{kind}-killed", **schedule)
    speak_python(resumed, program)
    train(recipe, resumed)

    assert losses(resumed) == losses(whole)
    assert losses(whole)[-1][1] > 0  # the step after the kill learned something
    for name, weight in whole.model.state_dict().items():
        assert torch.equal(weight, resumed.model.state_dict()[name]), name
    counts = [entry["cost/generated_tokens"] for entry in (whole.state.log_history[-1], resumed.state.log_history[-1])]
    assert counts[0] == counts[1]


def test_a_ratio_of_probabilities_that_drifts_is_warned_of_once_until_it_is_back(
    recipe_data: dict[str, Any], suite: Path, judge: Judge, capsys: pytest.CaptureFixture[str]
) -> None:
    _, trainer = make("multi_turn_grpo", recipe_data, suite, judge, "ratio")
    for mean in (1.0, 0.62, 0.6, 0.95, 1.25):
        trainer.log({"sampling/importance_sampling_ratio/mean": mean})
    warned = [line for line in capsys.readouterr().err.splitlines() if "mean importance ratio" in line]
    assert ["0.620" in warned[0], "1.250" in warned[1], len(warned)] == [True, True, 2]


class Tell(TrainerCallback):
    """Sends this process a signal in the middle of a step, as a scheduler does."""

    def __init__(self, number: signal.Signals, step: int) -> None:
        self._number, self._step = number, step

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        if state.global_step == self._step:
            os.kill(os.getpid(), self._number)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGUSR1])
def test_a_run_that_is_told_to_end_saves_its_last_whole_generation_and_goes_on_to_the_same_weights(
    number: signal.Signals, recipe_data: dict[str, Any], suite: Path, judge: Judge, capsys: pytest.CaptureFixture[str]
) -> None:
    # A generation is two steps and checkpoints are far apart: told in step 3, the run ends after step 4.
    recipe_data["batch"] |= {"prompts": 4, "minibatch_prompts": 2}
    recipe_data["trainer"] |= {"max_steps": 6, "save_strategy": "steps", "save_steps": 100}
    recipe, whole = make("multi_turn_grpo", recipe_data, suite, judge, "whole")
    train(recipe, whole)
    recipe, told = make("multi_turn_grpo", recipe_data, suite, judge, "told")
    told.add_callback(Tell(number, 2))
    with pytest.raises(SystemExit) as ended:
        train(recipe, told)
    assert ended.value.code == 128 + number
    assert "stopped after step 4, saved" in capsys.readouterr().err
    assert not (recipe.output / "model").exists()
    assert (recipe.output / "told-to-end").read_text() == f"{number.name}\n"
    recipe, resumed = make("multi_turn_grpo", recipe_data, suite, judge, "told")
    train(recipe, resumed)
    assert not (recipe.output / "told-to-end").exists()
    assert resumed.state.global_step == 6
    for name, weight in whole.model.state_dict().items():
        assert torch.equal(weight, resumed.model.state_dict()[name]), name


def test_a_checkpoint_is_saved_before_its_model_is_scored_and_scored_when_the_run_goes_on(
    recipe_data: dict[str, Any], suite: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    validation = {"suite": str(suite), "every": 2, "turns": 0, "max_tokens": 4, "prompts": str(PROMPTS), "at_start": False}
    recipe_data["trainer"] |= {"max_steps": 2, "save_strategy": "steps", "save_steps": 2}
    recipe, trainer = make("multi_turn_grpo", recipe_data | {"validation": validation}, suite, judge, "scored")

    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("baselines.validation_scores.validate", killed)
        with pytest.raises(KeyboardInterrupt):
            train(recipe, trainer)
    assert (recipe.output / "checkpoint-2" / "trainer_state.json").exists()
    recipe, resumed = make("multi_turn_grpo", recipe_data | {"validation": validation}, suite, judge, "scored")
    train(recipe, resumed)
    assert (recipe.output / "validation" / "step-000002.json").exists()


def test_validation_scores_by_the_benchmarks_metric_and_leaves_training_as_it_was(
    recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    validation = {"suite": str(suite), "every": 2, "turns": 1, "samples": 2, "max_tokens": 4, "prompts": str(PROMPTS)}
    seen = []
    for name, extra in (("plain", {}), ("validated", {"validation": validation})):
        recipe, trainer = make("multi_turn_grpo", {**recipe_data, **extra}, suite, judge, name)
        speak_python(trainer, program)
        train(recipe, trainer)
        seen.append((losses(trainer), trainer.state.log_history[-1]["cost/generated_tokens"]))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == 3
    assert sorted(path.name for path in (recipe.output / "validation").iterdir()) == ["step-000000.json", "step-000002.json"]
    # By a script: every problem but one is solved, each in its second turn.
    follow(trainer, lambda prompt, row: program(asked(prompt) if "not" in prompt and asked(prompt) != 4 else 0))
    assert recipe.validation is not None
    ValidationCallback(trainer, recipe.validation)._validate(9)
    results = json.loads((recipe.output / "validation" / "step-000009.json").read_text())
    assert results["pass_at_1"]["per_turn"] == [0.0, 0.75]
    assert results["repair_rate"] == 0.75
    assert results["complete"] is True
    assert trainer.state.log_history[-1]["validation/pass_at_1_turn_1"] == 0.75
    follow(trainer, lambda prompt, row: "No idea...")
    ValidationCallback(trainer, recipe.validation)._validate(10)
    results = json.loads((recipe.output / "validation" / "step-000010.json").read_text())
    assert results["answers"]["per_turn"]["cut"] == results["answers"]["per_turn"]["all"]


def test_cobalt_rewards_answers_and_skips_what_could_not_be_judged(
    recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    _, trainer = make("cobalt", recipe_data, suite, judge, "rewards")
    follow(trainer, lambda prompt, row: program(asked(prompt)) if row % 2 else "No idea.")
    drawn = [row for row in list(trainer.train_dataset)[:2] for _ in range(2)]
    batch = trainer._generate_and_score_completions(drawn)
    assert trainer._logs["rewards"]["cobalt"] == pytest.approx([-1.0, 1.0, -1.0, 1.0])
    assert torch.sign(batch["advantages"]).tolist() == [-1.0, 1.0, -1.0, 1.0]
    assert trainer.costs.totals(trainer.accelerator)["cost/judged_programs"] == 2


@pytest.mark.parametrize("kind", ["cobalt", "verpo"])
def test_prompts_answers_and_rewards_are_logged_on_request(
    kind: str, recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    recipe, trainer = make(kind, recipe_data, suite, judge, kind, log_completions=True, max_steps=1)
    follow(trainer, lambda prompt, row: program(asked(prompt)))
    train(recipe, trainer)
    table = pq.read_table(recipe.output / "completions" / "completions_00001.parquet").to_pylist()
    assert len(table) == 4
    assert all("print" in str(row["completion"]) for row in table)
    assert [row["cobalt" if kind == "cobalt" else "outcome"] for row in table] == pytest.approx([1.0] * 4)


def test_gradients_are_shared_out_with_each_micro_batch_where_a_recipe_says_so(
    recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    recipe_data["trainer"]["accelerator_config"] = {"gradient_accumulation_kwargs": {"sync_each_batch": True}}
    _, trainer = make("verpo", recipe_data, suite, judge, "synced")
    assert trainer.accelerator.gradient_state.plugin_kwargs["sync_each_batch"]  # what transformers' Trainer asks
