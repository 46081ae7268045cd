"""What stands in for a recipe's model, problems and data: small, made here, of the same architecture and form."""

import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer

from baselines.recipe import Recipe
from baselines.rehearse.small_tokenizer import small_tokenizer
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.suites import load_suite

PROBLEMS = 8  # as many as any recipe's generation draws here
_FAMILIES = {"qwen3": "qwen3", "llama": "llama"}  # part of a model's name -> its architecture
_SMALL = {
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 64,  # vLLM takes no less on every device
    "initializer_range": 0.1,
}


def save_model(recipe: Recipe[Any], folder: Path) -> list[str]:
    """Save a random model of the recipe's architecture with a tokenizer; return what of the real ones could not be had."""
    missing = []
    try:
        config: dict[str, Any] = AutoConfig.from_pretrained(recipe.model, revision=recipe.revision).to_dict()
        tokenizer: Any = AutoTokenizer.from_pretrained(recipe.model, revision=recipe.revision)
    except (OSError, ValueError):
        family = next((kind for part, kind in _FAMILIES.items() if part in recipe.model.lower()), None)
        if family is None:
            raise InputError(
                f"model {recipe.model}: its configuration can't be had, and no known family is in its name."
            ) from None
        config, tokenizer = {"model_type": family}, small_tokenizer(inspect.getsource(json), 600, ("<think>", "</think>"))
        missing = [f"the tokenizer and chat template of {recipe.model}: the Hub can't be reached, a ChatML one stands in"]
    own = {name: value for name, value in config.items() if name not in ("layer_types", "max_window_layers")}
    ids = {
        "vocab_size": len(tokenizer),
        "eos_token_id": tokenizer.eos_token_id,
        "bos_token_id": tokenizer.bos_token_id,
        "pad_token_id": tokenizer.pad_token_id,
    }
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_config(AutoConfig.for_model(**own | _SMALL | ids))  # type: ignore[no-untyped-call, unused-ignore]
    model.float().save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return missing


def save_problems(path: Path) -> None:
    """Write problems that a short program solves: read a number and add a small number."""

    def tests(added: int, values: tuple[int, ...]) -> list[dict[str, str]]:
        return [{"input": f"{value}\n", "output": f"{value + added}\n"} for value in values]

    problems = [
        {
            "problem_id": f"add-{added}",
            "statement": f"Add {added}.",
            "public_tests": tests(added, (1, 2)),
            "hidden_tests": tests(added, (5, 9)),
        }
        for added in range(1, PROBLEMS + 1)
    ]
    path.write_text("".join(json.dumps(each) + "\n" for each in problems))


def save_trajectories(problems: Path, folder: Path, config: str | None) -> None:
    """Write partial trajectories without a turn played, in the folder that `cobalt-bench build` would make."""
    rows = [json.loads(line) for line in problems.read_text().splitlines()]
    chats = [Episode(each, Protocol(), Prompts.load()).messages() for each in load_suite(str(problems)).problems]
    table = {name: [row[name] for row in rows] for name in ("public_tests", "hidden_tests")}
    (folder / (config or "all")).mkdir(parents=True)
    Dataset.from_dict({"prompt": chats, "prev_best_pass_rate": [0.0] * len(rows), "turn": [0] * len(rows), **table}).to_parquet(
        str(folder / (config or "all") / "train.parquet")
    )


def small_recipe(recipe: Recipe[Any], place: Path, output: str, *, gpus: int = 0) -> tuple[dict[str, Any], list[str]]:
    """Return the recipe cut down to the stand-ins in a folder, as data, and which of its settings a CPU does not take.

    gpus: processes with a GPU each, which take all of them; 0 for two CPU processes at most.
    """
    data, problems, updates = recipe.to_dict(), str(place / "problems.jsonl"), recipe.batch.updates
    left = {} if gpus else {name: value for name, value in recipe.trainer.items() if _needs_gpu(name, value)}
    kept = {name: value for name, value in recipe.trainer.items() if name not in left}
    on_cpu = {} if gpus else {"use_cpu": True, "use_vllm": False}
    trainer = kept | {
        "output_dir": str(place / output),
        "max_steps": 2 * updates,
        "save_steps": updates,
        "max_completion_length": 8,
        "learning_rate": 1e-3,  # so that a step is seen in the weights
        "report_to": "none",
        "disable_tqdm": True,
    }
    method: dict[str, Any] = dict(data["method"])
    if "episodes" in method:
        method["episodes"] |= {"suite": problems, "data": None, "problems": None}
    else:
        method |= {"dataset": str(place / "rows"), "revision": None}
    scored = {"suite": problems, "data": None, "problems": 2, "every": updates, "max_tokens": 8}
    prompts, generations = 2, max(2, gpus)
    changes = {
        "model": str(place / "model"),
        "revision": None,
        "method": method,
        "batch": {
            "prompts": prompts * updates,
            "minibatch_prompts": prompts,
            "device_sequences": 1,
            "generations": generations,
        },
        "trainer": trainer | on_cpu,
        "validation": data["validation"] | scored if recipe.validation else None,
        "judge_workers": 1,
    }
    return data | changes, [f"trainer.{name}={value}" for name, value in left.items()]


def _needs_gpu(name: str, value: Any) -> bool:
    settings = value if isinstance(value, Mapping) else {}
    return (
        name.startswith("vllm_")
        or name in ("use_vllm", "use_liger_kernel")
        or (name == "optim" and "8bit" in str(value))
        or "flash" in str(settings.get("attn_implementation", ""))
    )
