"""Checkpoints: the same command again goes on from the last one, another recipe in the same folder is refused."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from baselines.recipe import Recipe
from cobalt_bench._files import draft_of
from cobalt_bench.errors import InputError

_RECIPE = "recipe.json"
_FREE = ("validation", "judge_workers", "batch.device_sequences")  # what may differ when a run goes on
_FREE_OF_TRL = (
    "vllm_",
    "use_vllm",
    "report_to",
    "run_name",
    "logging_",
    "save_",
    "log_completions",
    "ddp_timeout",
    "model_init_kwargs.attn_implementation",
)


def last_checkpoint(output: Path) -> str | None:
    """Return the newest whole checkpoint: one that a kill cut short lacks the file that is written last."""
    whole = [path.parent for path in output.glob("checkpoint-*/trainer_state.json") if _is_json(path)]
    return str(max(whole, key=lambda path: int(path.name.rpartition("-")[2]))) if whole else None


def check_recipe(recipe: Recipe[Any]) -> None:
    """Raise InputError where the recipe's folder holds a run of another one, naming what differs."""
    path = recipe.output / _RECIPE
    if not path.exists():
        return
    before, now = dict(_flat(json.loads(path.read_text()))), dict(_flat(json.loads(json.dumps(recipe.to_dict()))))
    differing = sorted(key for key in before.keys() | now.keys() if before.get(key) != now.get(key) and not _is_free(key, now))
    if differing:
        raise InputError(
            f"{recipe.output} holds a run whose {', '.join(differing)} differ from this recipe's; "
            "choose another trainer.output_dir."
        )


def note_recipe(recipe: Recipe[Any]) -> None:
    """Keep the recipe beside its checkpoints."""
    recipe.output.mkdir(parents=True, exist_ok=True)
    part = draft_of(recipe.output / _RECIPE)
    part.write_text(json.dumps(recipe.to_dict(), indent=2))
    part.replace(recipe.output / _RECIPE)  # whole at once: another process may be reading it


def _is_free(key: str, recipe: Mapping[str, Any]) -> bool:
    if key in ("trainer.max_steps", "trainer.num_train_epochs"):  # a rate that falls to the end falls otherwise
        return str(recipe.get("trainer.lr_scheduler_type")).startswith("constant")
    own = any(key == name or key.startswith(f"{name}.") for name in _FREE)
    return own or any(key.startswith(f"trainer.{name}") for name in _FREE_OF_TRL)


def _flat(data: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{where}{name}.")
        else:
            yield where + name, value


def _is_json(path: Path) -> bool:
    try:
        json.loads(path.read_text())
    except ValueError:
        return False
    return True
