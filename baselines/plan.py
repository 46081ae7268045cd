"""What a dry run says: steps, tokens, memory."""

from typing import Any, Protocol, TypeVar

import torch
from datasets import Dataset
from transformers import AutoConfig, AutoModelForCausalLM
from trl.trainer.grpo_config import GRPOConfig

from baselines.lengths import check_lengths
from baselines.recipe import Recipe
from baselines.trainer_setup import check_fields, fitting, load_tokenizer, prompt_length
from cobalt_bench.errors import InputError

GPUS = (1, 4, 8)
_GIB = 2**30


class TrainingMethod(Protocol):
    """What the settings of every method offer."""

    @property
    def programs(self) -> int:
        """Return the programs of one sequence, at most."""
        ...

    @property
    def max_prompt_tokens(self) -> int:
        """Return the tokens that the prompt of a turn may have."""
        ...

    def load_rows(self) -> Dataset:
        """Return the prompts to draw from."""
        ...


Method = TypeVar("Method", bound=TrainingMethod)


def show_plan(recipe: Recipe[Any]) -> None:
    """Print what a run of the recipe would do; raises InputError for what would stop it."""
    for name, value in make_plan(recipe).items():
        print(f"{name:<36}{value:,}" if isinstance(value, int) else f"{name:<36}{value}")


def make_plan(recipe: Recipe[Any]) -> dict[str, Any]:
    """Return the plan of a recipe: names of quantities and their values."""
    method, batch = recipe.method, recipe.batch
    check_fields(recipe)
    answer = recipe.trainer.get("max_completion_length", _default("max_completion_length"))
    check_lengths(recipe, answer)
    tokenizer = load_tokenizer(recipe)
    rows = fitting(method.load_rows(), tokenizer, recipe, method.max_prompt_tokens)
    template = recipe.trainer.get("chat_template_kwargs") or {}
    lengths = sorted(prompt_length(chat, tokenizer, template) for chat in rows["prompt"])
    steps = _steps(recipe, len(rows))
    generations = -(-steps // batch.updates)
    sequences = generations * batch.prompts * batch.generations
    parameters = count_parameters(recipe)
    memory = {f"GiB a GPU, {gpus} of them, at least": f"{_gib(recipe, parameters, gpus):.1f}" for gpus in GPUS}
    return {
        "parameters": parameters,
        "prompts": len(rows),
        "prompt tokens, median": lengths[len(lengths) // 2],
        "prompt tokens, longest": lengths[-1],
        "optimizer steps": steps,
        "generations": generations,
        "sequences": sequences,
        "programs to judge, at most": sequences * method.programs,
        "tokens generated, at most": sequences * method.programs * answer,
        "tokens of a sequence, at most": method.max_prompt_tokens + answer,
        **memory,
        "memory": "weights, gradients, optimizer and reference, fully sharded; activations and vLLM come on top",
    }


def count_parameters(recipe: Recipe[Any]) -> int:
    """Return the model's parameters from its configuration alone."""
    try:
        config = AutoConfig.from_pretrained(recipe.model, revision=recipe.revision)
    except (OSError, ValueError) as error:
        raise InputError(f"model {recipe.model}: its configuration can't be loaded ({str(error).splitlines()[0]})") from error
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(config)  # type: ignore[no-untyped-call, unused-ignore]
    return sum(parameter.numel() for parameter in model.parameters())


def _steps(recipe: Recipe[Any], prompts: int) -> int:
    """Return the optimizer steps: max_steps, else whole batches of prompts an epoch."""
    given = recipe.trainer.get("max_steps", -1)
    if given > 0:
        return int(given)
    epochs = recipe.trainer.get("num_train_epochs", _default("num_train_epochs"))
    return int(epochs * (prompts // recipe.batch.prompts) * recipe.batch.updates)


def _gib(recipe: Recipe[Any], parameters: int, gpus: int) -> float:
    """Return the memory of weights and what belongs to each: AdamW's two moments are kept in the weights' precision."""
    half = (recipe.trainer.get("model_init_kwargs") or {}).get("dtype") in ("bfloat16", "float16")
    width = 2 if half else 4
    copies = 1 if recipe.lora else 4  # weights; gradients and two moments where they are all trained
    reference = recipe.trainer.get("beta", 0.0) != 0 and not recipe.lora
    return parameters * width * (copies + reference) / gpus / _GIB


def _default(name: str) -> Any:
    return GRPOConfig.__dataclass_fields__[name].default
