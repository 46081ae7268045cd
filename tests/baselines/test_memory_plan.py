"""The memory plan against figures computed by hand from the published configurations."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
import yaml
from small_problems import episodes
from test_training_recipes import METHODS, RECIPES
from transformers import AutoConfig, Qwen3Config, Qwen3ForCausalLM

from baselines.command import run
from baselines.memory_plan import GIB, MemoryPlan, plan_memory
from baselines.model_size import ModelSize, size_of
from baselines.multi_turn_grpo import MultiTurn, make_trainer
from baselines.recipe_file import load_recipe
from cobalt_bench.errors import InputError

PUBLISHED = {
    "qwen3-8b": {
        "model_type": "qwen3",
        "hidden_size": 4096,
        "num_hidden_layers": 36,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "intermediate_size": 12288,
        "vocab_size": 151936,
        "tie_word_embeddings": False,
    },
    "r1-distill-llama-8b": {
        "model_type": "llama",
        "hidden_size": 4096,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "intermediate_size": 14336,
        "vocab_size": 128256,
        "tie_word_embeddings": False,
    },
}


@pytest.fixture(scope="module")
def sizes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModelSize]:
    found = {}
    for name, config in PUBLISHED.items():
        folder = tmp_path_factory.mktemp(name)
        (folder / "config.json").write_text(json.dumps(config))
        found[name] = size_of(AutoConfig.from_pretrained(folder))
    return found


def planned(path: Path, sizes: dict[str, ModelSize], gpus: int, *changes: str, gib: float = 80) -> MemoryPlan:
    method, _, model = path.stem.partition("-")
    recipe = load_recipe(path, METHODS[method], changes)
    return plan_memory(recipe, sizes[model], gpus=gpus, gib=gib)


def recipe_path(name: str) -> Path:
    return next(path for path in RECIPES if path.stem == name)


def test_a_models_size_is_that_of_its_published_configuration(sizes: dict[str, ModelSize]) -> None:
    qwen, llama = sizes["qwen3-8b"], sizes["r1-distill-llama-8b"]
    # Of a layer: queries, output 2 x 4096 x 4096, keys, values 2 x 4096 x 1024, MLP 3 x 4096 x 12288, norms 2 x 4096 + 2 x 128.
    assert qwen.layer_parameters == 192_946_432 + 113  # 113 = final norm 4096 over 36 layers
    assert qwen.parameters == 36 * 192_946_432 + 4096 + 2 * 151_936 * 4096 == 8_190_735_360
    assert llama.parameters == 8_030_261_248
    assert qwen.kv_bytes == 147_456  # 2 x 36 x 1024 x 2
    assert llama.kv_bytes == 131_072


def test_the_plan_of_four_gpus_is_the_one_computed_by_hand(sizes: dict[str, ModelSize]) -> None:
    plan = planned(recipe_path("multi_turn_grpo-qwen3-8b"), sizes, 4)
    share = 8_190_735_360 / 4 / GIB  # parameters of a GPU: 1.907 x 2^30
    assert plan.weights == plan.gradients == plan.reference == pytest.approx(4 * share)  # 7.63 GiB
    assert plan.optimizer == pytest.approx(8 * share)
    assert plan.engine == pytest.approx(44.0)
    assert plan.kv_cache == pytest.approx(44.0 - 8_190_735_360 / GIB - 2.0)  # half of the weights in bfloat16
    assert plan.answers == 22  # 34.37 GiB x 2 GPUs / 147,456 bytes / 22,528 tokens
    assert plan.generating == pytest.approx(16 * share + 44 + 3)
    # An input of 4096 x 2 bytes for each of 36 layers, and one layer in full: 297 KB a token.
    kept = 16 * 4096 + 12 * 4096 + 10 * 1024 + 14 * 12_288
    assert plan.activations == pytest.approx(22_528 * (36 * 8192 + kept) / GIB + 1.5)


@pytest.mark.parametrize("gpus", [4, 8])
@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_shipped_recipe_fits_on_80_gb_with_sixteen_answers_at_once(path: Path, gpus: int, sizes: dict[str, ModelSize]) -> None:
    plan = planned(path, sizes, gpus)
    plan.check()
    assert plan.answers is not None
    assert plan.answers >= 16


@pytest.mark.parametrize(
    ("gpus", "changes", "complaint"),
    [
        (1, ["trainer.vllm_tensor_parallel_size=1"], "learning takes .* more GPUs"),
        (4, ["trainer.vllm_gpu_memory_utilization=0.8"], "vllm_gpu_memory_utilization to at most 0.58"),
        (4, ["trainer.vllm_gpu_memory_utilization=0.12"], "no room for one answer"),
        (4, ["trainer.vllm_enable_sleep_mode=false"], "vllm_enable_sleep_mode=true"),
        (3, [], "does not divide 3 GPUs"),
    ],
)
def test_what_cannot_fit_is_refused_with_what_to_change(
    gpus: int, changes: list[str], complaint: str, sizes: dict[str, ModelSize]
) -> None:
    with pytest.raises(InputError, match=complaint):
        planned(recipe_path("multi_turn_grpo-qwen3-8b"), sizes, gpus, *changes).check()


def test_gradients_that_are_not_shared_out_between_micro_batches_count_whole(sizes: dict[str, ModelSize]) -> None:
    path = recipe_path("verpo-qwen3-8b")
    whole = planned(path, sizes, 8, "trainer.accelerator_config=null").gradients - planned(path, sizes, 8).gradients
    assert whole == pytest.approx(2 * 8_190_735_360 / GIB)  # 15.3 GiB, however many GPUs


def test_a_layers_activations_are_what_autograd_keeps() -> None:
    config = Qwen3Config(
        hidden_size=128, num_attention_heads=8, num_key_value_heads=2, head_dim=16, intermediate_size=384, num_hidden_layers=1
    )
    model = Qwen3ForCausalLM(config).to(torch.bfloat16).model
    tokens = 256
    inputs = torch.randn(1, tokens, 128, dtype=torch.bfloat16, requires_grad=True)
    rotary = model.rotary_emb(inputs, torch.arange(tokens)[None])
    own = {tensor.untyped_storage().data_ptr() for tensor in (*model.parameters(), *rotary)}
    kept: dict[int, torch.Tensor] = {}

    def keep(tensor: torch.Tensor) -> torch.Tensor:
        if tensor.untyped_storage().data_ptr() not in own:
            kept[tensor.untyped_storage().data_ptr()] = tensor
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        model.layers[0](inputs, attention_mask=None, position_embeddings=rotary)
    measured = sum(tensor.untyped_storage().nbytes() for tensor in kept.values()) / tokens
    size = size_of(config)
    assert measured == pytest.approx(size.layer_bytes - 6 * 384, rel=0.05)  # less the gradients, which come later


def test_a_dry_run_prints_the_plan_for_the_gpus_it_is_given_and_refuses_too_few(
    recipe_data: dict[str, Any], suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "recipe.yaml"
    recipe_data["trainer"] |= {"use_cpu": False}
    path.write_text(yaml.safe_dump({**recipe_data, "method": {"episodes": episodes(suite)}}))
    arguments = [str(path), "--dry-run", "--gpus", "2"]
    assert run(MultiTurn, make_trainer, None, [*arguments, "--gpu-memory", "24"]) == 0
    assert "2 of 24 GiB" in capsys.readouterr().out
    assert run(MultiTurn, make_trainer, None, [*arguments, "--gpu-memory", "4"]) == 2  # less than a process itself takes
    assert "does not fit on 2 GPUs of 4 GiB" in capsys.readouterr().err
    assert run(MultiTurn, make_trainer, None, [str(path), "--dry-run", "--gpus", "0"]) == 2
    assert "--gpus" in capsys.readouterr().err
