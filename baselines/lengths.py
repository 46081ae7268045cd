"""The lengths of a recipe, in tokens, held against each other: what does not fit would end a run at its first long prompt."""

from dataclasses import replace
from typing import Any

from baselines.recipe import Recipe, Validation
from cobalt_bench.errors import InputError

_WITHOUT_WINDOW = 30_000  # tokens of a validation prompt where no window bounds it


def window_of(recipe: Recipe[Any]) -> int | None:
    """Return the tokens that vLLM holds of prompt and answer together; None without vLLM or where it decides itself."""
    return recipe.trainer.get("vllm_max_model_length") if recipe.trainer.get("use_vllm") else None


def sized_validation(recipe: Recipe[Any]) -> Validation | None:
    """Return the recipe's validation with the longest prompt that leaves room for an answer, where it names none."""
    validation, window = recipe.validation, window_of(recipe)
    if validation is None or validation.max_prompt_tokens is not None:
        return validation
    return replace(validation, max_prompt_tokens=_WITHOUT_WINDOW if window is None else window - validation.max_tokens)


def check_lengths(recipe: Recipe[Any], answer: int) -> None:
    """Raise InputError where a prompt and an answer after it (`answer` tokens in training) outgrow vLLM's window."""
    window, validation = window_of(recipe), sized_validation(recipe)
    if window is None:
        return
    pairs = [("method: a prompt", recipe.method.max_prompt_tokens, answer)]
    if validation is not None and validation.max_prompt_tokens is not None:
        pairs.append(("validation: a prompt", validation.max_prompt_tokens, validation.max_tokens))
    for where, prompt, answered in pairs:
        if prompt <= 0 or prompt + answered > window:
            raise InputError(
                f"recipe: {where} of {prompt:,} tokens and an answer of {answered:,} do not fit into "
                f"trainer.vllm_max_model_length = {window:,}; shorten one or raise it to {max(prompt, 1) + answered:,}."
            )
