"""From a recipe to what TRL's trainer takes: configuration, tokenizer, adapter, prompts that fit."""

import sys
from dataclasses import fields
from typing import Any

from datasets import Dataset
from transformers import AutoTokenizer
from trl.trainer.grpo_config import GRPOConfig

from baselines.lengths import check_lengths
from baselines.recipe import Recipe, process_count
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge

_DECIDED = {
    "num_generations",
    "generation_batch_size",
    "steps_per_generation",
    "per_device_train_batch_size",
    "gradient_accumulation_steps",
}


def trainer_parts(recipe: Recipe[Any], judge: Judge) -> dict[str, Any]:
    """Return the arguments that all three trainers share; raises InputError for what TRL refuses."""
    return {
        "model": recipe.model,
        "args": grpo_config(recipe),
        "processing_class": load_tokenizer(recipe),
        "peft_config": _adapter(recipe),
        "judge": judge,
    }


def grpo_config(recipe: Recipe[Any]) -> GRPOConfig:
    """Return TRL's configuration for the processes that there are."""
    batch = recipe.batch
    own: dict[str, Any] = {
        "num_generations": batch.generations,
        "generation_batch_size": batch.prompts * batch.generations,
        "per_device_train_batch_size": batch.device_sequences,
        "gradient_accumulation_steps": batch.accumulation(process_count()),
    }
    check_fields(recipe)
    given = dict(recipe.trainer)
    if recipe.revision is not None:
        given["model_init_kwargs"] = {**(given.get("model_init_kwargs") or {}), "revision": recipe.revision}
    try:
        config = GRPOConfig(**given, **own)
    except (ValueError, TypeError) as error:
        raise InputError(f"recipe: TRL refuses the section `trainer`: {error}") from error
    check_lengths(recipe, config.max_completion_length or 0)
    return config


def setting(recipe: Recipe[Any], name: str) -> Any:
    """Return a value of the section `trainer`, TRL's default where the recipe has none."""
    return recipe.trainer.get(name, GRPOConfig.__dataclass_fields__[name].default)


def check_settings(recipe: Recipe[Any]) -> None:
    """Raise InputError for what can be known of the section `trainer` before anything is loaded."""
    check_fields(recipe)
    check_lengths(recipe, setting(recipe, "max_completion_length"))


def check_fields(recipe: Recipe[Any]) -> None:
    """Raise InputError where the section `trainer` names what TRL does not know, or what `batch` decides."""
    if decided := sorted(_DECIDED & recipe.trainer.keys()):
        raise InputError(f"recipe: trainer.{decided[0]} is decided by the section `batch`; leave it out.")
    if unknown := sorted(recipe.trainer.keys() - {item.name for item in fields(GRPOConfig)}):
        raise InputError(f"recipe: trainer.{unknown[0]} is no field of trl.GRPOConfig.")


def load_tokenizer(recipe: Recipe[Any]) -> Any:
    """Return the model's tokenizer; raises InputError where it can't be had or has no chat template."""
    try:
        tokenizer = AutoTokenizer.from_pretrained(recipe.model, revision=recipe.revision, padding_side="left")
    except (OSError, ValueError) as error:
        raise InputError(f"model {recipe.model}: its tokenizer can't be loaded ({str(error).splitlines()[0]})") from error
    if tokenizer.chat_template is None:
        raise InputError(f"model {recipe.model} has no chat template; take one that was tuned for chat.")
    return tokenizer


def fitting(rows: Dataset, tokenizer: Any, recipe: Recipe[Any], max_prompt_tokens: int) -> Dataset:
    """Return the rows whose prompt has at most so many tokens, and say on stderr how many are left out."""
    template = recipe.trainer.get("chat_template_kwargs") or {}
    lengths = [prompt_length(chat, tokenizer, template) for chat in rows["prompt"]]
    kept = [index for index, length in enumerate(lengths) if length <= max_prompt_tokens]
    if len(kept) < len(rows):
        print(
            f"{len(rows) - len(kept)} of {len(rows)} prompts are longer than {max_prompt_tokens} tokens: left out",
            file=sys.stderr,
        )
    if len(kept) < recipe.batch.prompts:
        raise InputError(f"recipe: {len(kept)} prompts are too few for batch.prompts = {recipe.batch.prompts}.")
    return rows.select(kept)


def prompt_length(chat: Any, tokenizer: Any, template: Any) -> int:
    """Return the tokens of a chat, up to where the answer begins."""
    return len(
        tokenizer.apply_chat_template(chat, add_generation_prompt=True, tokenize=True, return_dict=True, **template)["input_ids"]
    )


def _adapter(recipe: Recipe[Any]) -> Any:
    if recipe.lora is None:
        return None
    try:
        from peft import LoraConfig
    except ImportError as error:
        raise InputError("LoRA needs peft: install it with `pip install 'cobalt-bench[train]'`.") from error
    try:
        return LoraConfig(task_type="CAUSAL_LM", **recipe.lora)
    except (TypeError, ValueError) as error:
        raise InputError(f"recipe: peft refuses the section `lora`: {error}") from error
