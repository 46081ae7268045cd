"""What a recipe needs installed, in the versions that the package's extras name; said before anything is loaded."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from packaging.requirements import Requirement

from baselines.recipe import Recipe
from cobalt_bench.errors import InputError

_LOGGERS = {"tensorboard": "tensorboard", "wandb": "wandb", "trackio": "trackio", "mlflow": "mlflow"}  # report_to -> package


def missing_packages(recipe: Recipe[Any]) -> list[str]:
    """Return what a recipe needs and this environment lacks: one phrase a package, with the version that is wanted."""
    return [phrase for phrase in map(_lacking, _wanted(recipe)) if phrase]


def check_packages(recipe: Recipe[Any]) -> None:
    """Raise InputError, in one sentence, where a package is missing or of a version that is not supported."""
    if missing := missing_packages(recipe):
        without = ", or train without vLLM by trainer.use_vllm=false" if recipe.trainer.get("use_vllm") else ""
        raise InputError(
            f"This recipe needs {'; '.join(missing)}: run `pip install 'cobalt-bench[{_extra(recipe)}]'` "
            f"(and the logger that trainer.report_to names){without}."
        )


def _extra(recipe: Recipe[Any]) -> str:
    return "train-vllm" if recipe.trainer.get("use_vllm") else "train"


def _wanted(recipe: Recipe[Any]) -> Iterator[Requirement]:
    """Yield the requirements of the recipe's extra, as pyproject.toml states them, and of its loggers."""
    extra = _extra(recipe)
    for requirement in map(Requirement, requires("cobalt-bench") or ()):
        marker = requirement.marker
        if marker is not None and marker.evaluate({"extra": extra}) and not marker.evaluate({"extra": ""}):
            yield requirement
    loggers = recipe.trainer.get("report_to") or ()
    for name in [loggers] if isinstance(loggers, str) else loggers:
        if name in _LOGGERS:
            yield Requirement(_LOGGERS[name])


def _lacking(requirement: Requirement) -> str | None:
    wanted = f"{requirement.name} {requirement.specifier}".strip()
    try:
        installed = version(requirement.name)
    except PackageNotFoundError:
        return f"{wanted} (not installed)"
    return None if requirement.specifier.contains(installed, prereleases=True) else f"{wanted} (installed: {installed})"
