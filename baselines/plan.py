"""What a dry run says: steps, tokens, memory."""

from typing import Any, Protocol, TypeVar

from datasets import Dataset

from baselines.memory_plan import plan_memory
from baselines.model_size import ModelSize, model_size
from baselines.recipe import Recipe
from baselines.trainer_setup import check_settings, fitting, load_tokenizer, prompt_length, setting


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


def show_plan(recipe: Recipe[Any], gpus: int, gpu_gib: float) -> None:
    """Print what a run of the recipe would do on so many GPUs; raises InputError for what would stop it."""
    check_settings(recipe)
    size = model_size(recipe)
    for name, value in make_plan(recipe, size).items():
        print(f"{name:<36}{value:,}" if isinstance(value, int) else f"{name:<36}{value}")
    if not recipe.trainer.get("use_cpu"):
        memory = plan_memory(recipe, size, gpus=gpus, gib=gpu_gib)
        for name, text in memory.lines().items():
            print(f"{name:<36}{text}")
        memory.check()


def make_plan(recipe: Recipe[Any], size: ModelSize) -> dict[str, Any]:
    """Return the plan of a recipe whose settings were checked: names of quantities and their values."""
    method, batch, answer = recipe.method, recipe.batch, setting(recipe, "max_completion_length")
    tokenizer = load_tokenizer(recipe)
    rows = fitting(method.load_rows(), tokenizer, recipe, method.max_prompt_tokens)
    template = recipe.trainer.get("chat_template_kwargs") or {}
    lengths = sorted(prompt_length(chat, tokenizer, template) for chat in rows["prompt"])
    steps = _steps(recipe, len(rows))
    generations = -(-steps // batch.updates)
    sequences = generations * batch.prompts * batch.generations
    return {
        "parameters": size.parameters,
        "prompts": len(rows),
        "prompt tokens, median": lengths[len(lengths) // 2],
        "prompt tokens, longest": lengths[-1],
        "optimizer steps": steps,
        "generations": generations,
        "sequences": sequences,
        "programs to judge, at most": sequences * method.programs,
        "tokens generated, at most": sequences * method.programs * answer,
        "tokens of a sequence, at most": method.max_prompt_tokens + answer,
    }


def _steps(recipe: Recipe[Any], prompts: int) -> int:
    """Return the optimizer steps: max_steps, else whole batches of prompts an epoch."""
    given = setting(recipe, "max_steps")
    if given > 0:
        return int(given)
    epochs = setting(recipe, "num_train_epochs")
    return int(epochs * (prompts // recipe.batch.prompts) * recipe.batch.updates)
