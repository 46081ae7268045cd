"""Which trainer a recipe is for."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from baselines import cobalt, multi_turn_grpo, verpo
from baselines.recipe import Recipe
from baselines.recipe_file import load_recipe
from baselines.trainer import BaselineTrainer
from cobalt_bench.errors import InputError

METHODS: dict[str, tuple[type[Any], Callable[..., BaselineTrainer]]] = {
    "cobalt": (cobalt.Cobalt, cobalt.make_trainer),
    "multi_turn_grpo": (multi_turn_grpo.MultiTurn, multi_turn_grpo.make_trainer),
    "verpo": (verpo.Verpo, verpo.make_trainer),
}


def find_method(path: Path, changes: Sequence[str]) -> tuple[str, Recipe[Any]]:
    """Return the name of the method whose settings a recipe has, and the recipe; raises InputError where it has those of none."""
    refused: list[InputError] = []
    for name, (settings, _) in METHODS.items():
        try:
            return name, load_recipe(path, settings, changes)
        except InputError as error:
            refused.append(error)
    named = [error for name, error in zip(METHODS, refused, strict=True) if path.name.startswith(name)]
    raise (named or refused)[0]
