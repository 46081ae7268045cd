"""Reads recipes from YAML."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import yaml

from baselines.recipe import Method, Recipe
from cobalt_bench.errors import InputError


def load_recipe(path: Path, method: type[Method], changes: Sequence[str] = ()) -> Recipe[Method]:
    """Read a recipe; `changes` are KEY=VALUE pairs that override it (`trainer.max_steps=5`), values in YAML.

    Raises InputError for a file that can't be read and for a key or value that is not one.
    """
    try:
        data = yaml.safe_load(path.read_text())
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise InputError(f"recipe {path} can't be read: {error}") from None
    if not isinstance(data, dict):
        raise InputError(f"recipe {path} holds no settings")
    for change in changes:
        _override(data, change)
    return recipe_from_dict(data, method)


def recipe_from_dict(data: Mapping[str, Any], method: type[Method]) -> Recipe[Method]:
    """Return the recipe that a mapping describes; raises InputError for a key or value that is not one."""
    own = _build(method, data.get("method") or {}, "method.")
    recipe = cast("Recipe[Method]", _build(Recipe, {**data, "method": own}, ""))
    if "output_dir" not in recipe.trainer:
        raise InputError("recipe: trainer.output_dir is missing; name the folder for checkpoints.")
    for name, value in recipe.trainer.items():
        if isinstance(value, str) and _is_number(value):
            raise InputError(f"recipe: trainer.{name} is the text {value!r}; YAML needs a point in it, as in 1.0e-6.")
    every = recipe.trainer.get("save_steps", 500)  # the default of transformers
    if isinstance(every, int) and every % recipe.batch.updates:
        raise InputError(
            f"recipe: trainer.save_steps is {every}; a checkpoint must end a generation, so give a multiple of "
            f"{recipe.batch.updates}."
        )
    return recipe


def _override(data: dict[str, Any], change: str) -> None:
    key, given, value = change.partition("=")
    *sections, name = key.split(".")
    if not given or not name:
        raise InputError(f"{change!r} is no KEY=VALUE, such as trainer.max_steps=5")
    for section in sections:
        data = data.setdefault(section, {})
        if not isinstance(data, dict):
            raise InputError(f"{change!r}: {section} is no section of the recipe")
    data[name] = yaml.safe_load(value)


def _build(kind: type[Any], data: Any, where: str) -> Any:
    """Return a dataclass from a mapping, nested ones too."""
    if not isinstance(data, Mapping):
        raise InputError(f"recipe: {where.rstrip('.') or 'it'} must be a section with keys")
    known = {item.name: item for item in fields(kind)}
    if unknown := sorted(set(data) - set(known)):
        raise InputError(f"recipe: there is no {where}{unknown[0]}; keys are {', '.join(sorted(known))}")
    hints, values = get_type_hints(kind), {}
    for name, item in known.items():
        if name in data:
            values[name] = _value(hints[name], data[name], where + name)
        elif item.default is MISSING and item.default_factory is MISSING:
            raise InputError(f"recipe: {where}{name} is missing")
    return kind(**values)


def _value(hint: Any, value: Any, where: str) -> Any:
    choices = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    if value is None and type(None) in choices:
        return None
    hint = next(choice for choice in choices if choice is not type(None))
    if isinstance(hint, type) and is_dataclass(hint):
        return _build(hint, value, f"{where}.")
    if get_origin(hint) is Literal:
        if value in get_args(hint):
            return value
        raise InputError(f"recipe: {where} is {value!r}, choose one of {', '.join(map(str, get_args(hint)))}")
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    wanted = {int: int, float: float, str: str, bool: bool}.get(hint)
    if wanted is not None and (not isinstance(value, wanted) or (wanted is int and isinstance(value, bool))):
        raise InputError(f"recipe: {where} is {value!r}, give {wanted.__name__}")
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
