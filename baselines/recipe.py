"""Recipes: what a training run is made of, read from YAML."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import yaml

from cobalt_bench.errors import InputError

Method = TypeVar("Method")


@dataclass(frozen=True)
class Batch:
    """How many prompts are generated and learned from at a time, whatever the number of devices."""

    prompts: int  # generated together
    minibatch_prompts: int  # an optimizer step
    device_sequences: int  # sequences at a time on one device: bounds its memory
    generations: int  # answers (or episodes) a prompt: the group

    @property
    def updates(self) -> int:
        """Return the optimizer steps that learn from one generation."""
        return self.prompts // self.minibatch_prompts

    def accumulation(self, processes: int) -> int:
        """Return gradient_accumulation_steps; raises InputError where the mini-batch does not divide evenly."""
        sequences, together = self.minibatch_prompts * self.generations, self.device_sequences * processes
        if self.prompts % self.minibatch_prompts or sequences % together:
            raise InputError(
                f"batch: {self.prompts} prompts in mini-batches of {self.minibatch_prompts} x {self.generations} sequences do "
                f"not divide evenly over {processes} processes with {self.device_sequences} at a time; choose numbers that do."
            )
        return sequences // together


@dataclass(frozen=True)
class Validation:
    """When the model in training plays a suite, and how; the benchmark's protocol otherwise."""

    suite: str
    every: int  # optimizer steps
    data: str | None = None  # folder of a suite that is read from the user's own files
    problems: int | None = None  # the first ones by id; None for all
    samples: int = 1
    turns: int = 2  # repairs
    temperature: float = 0.6
    top_p: float = 0.95
    max_tokens: int = 6144
    max_prompt_tokens: int | None = None  # None for what vLLM's window leaves beside an answer
    prompts: str | None = None  # folder of texts that replace the package's
    at_start: bool = True  # play it before the first step, too
    seed: int = 0


@dataclass(frozen=True)
class Recipe(Generic[Method]):
    """One training run: the model, the method's own settings, and TRL's.

    `trainer` holds fields of trl.GRPOConfig but for those that `batch` decides; `lora` those of peft.LoraConfig.
    """

    model: str
    method: Method
    batch: Batch
    trainer: Mapping[str, Any]
    revision: str | None = None
    lora: Mapping[str, Any] | None = None
    validation: Validation | None = None
    judge_workers: int | None = None  # a process; None shares the machine's cores out

    @property
    def output(self) -> Path:
        """Return the folder of checkpoints."""
        return Path(self.trainer["output_dir"])

    def to_dict(self) -> dict[str, Any]:
        """Return the recipe as JSON data."""
        return asdict(self)


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


def process_count() -> int:
    """Return how many processes train together, as their launcher says."""
    return int(os.environ.get("WORLD_SIZE", "1"))


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
