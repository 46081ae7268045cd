"""The options of a run on the command line: those of its specification, and the commands' own."""

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Annotated, Any, get_origin, get_type_hints

import typer

from cobalt_bench._option import Option, options_of, written
from cobalt_bench.cli.arguments import finite, number_or_none, within
from cobalt_bench.cli.config_file import read_config
from cobalt_bench.engines.engine import Sampling
from cobalt_bench.engines.serving import extra_body_of, headers_of
from cobalt_bench.runs.spec import RunSpec


def takes_spec(*, without: tuple[str, ...] = (), **defaults: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command an option for each field of RunSpec, and hands it the specification that they make.

    `defaults` are this command's own; a field `without` has no option.
    """
    known = options_of(RunSpec)
    inherited = {item.name for item in fields(Sampling)}
    taken = [item for item in fields(RunSpec) if item.name not in without]
    taken.sort(key=lambda item: (_PANELS.index(known[item.name].panel), item.name in inherited))

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_options(**given: Any) -> None:
            values = {item.name: given.pop(item.name) for item in taken}
            command(RunSpec(**{name: _as_field(value, _TYPES[name]) for name, value in values.items()}), **given)

        _, *own = inspect.signature(command).parameters.values()
        options = [_parameter(item.name, _TYPES[item.name], defaults.get(item.name, item.default)) for item in taken]
        with_options.__signature__ = inspect.Signature([*options, *own])  # type: ignore[attr-defined]
        with_options.__annotations__ = {}
        return with_options

    return decorate


def _parameter(name: str, kind: Any, default: Any) -> inspect.Parameter:
    several = get_origin(kind) is tuple and kind.__args__[-1] is ...
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if default is MISSING else None if several else default,
        annotation=Annotated[list[str] | None if several else kind, OPTIONS[name]],
    )


def _as_field(value: Any, kind: Any) -> Any:
    return tuple(value or ()) if get_origin(kind) is tuple else value


def _option(help: str, *names: str, panel: str, **more: Any) -> Any:
    return typer.Option(*names, help=help, rich_help_panel=panel, **more)


def _checked_body(text: str | None) -> str | None:
    extra_body_of(text)
    return text


def _checked_headers(texts: list[str] | None) -> list[str] | None:
    headers_of(texts or ())
    return texts


_CHECKS: Mapping[str, Any] = {"extra_body": _checked_body, "header": _checked_headers}
_PANELS = ("Problems", "Model", "Episodes", "Run")  # in this order


def _typer_option(name: str, kind: Any, known: Option) -> Any:
    """Return an option as typer declares it."""
    if name == "model":
        return typer.Argument(metavar=known.metavar, help=known.help)
    check = _CHECKS.get(name, within(written(name), known) if known.bounds else None)
    more: dict[str, Any] = {"metavar": known.metavar, "callback": check}
    if known.left_to_server:
        more["parser"] = number_or_none(written(name))
    help = f"{known.help} {known.bounds.capitalize()}." if known.bounds else known.help
    return _option(help, *([written(name)] if kind is bool else []), panel=known.panel, **more)


_TYPES = get_type_hints(RunSpec)
OPTIONS: Mapping[str, Any] = {name: _typer_option(name, _TYPES[name], known) for name, known in options_of(RunSpec).items()}
"""How each field of a run's specification is written on the command line."""

Suite = Annotated[str, OPTIONS["suite"]]
SuiteRevision = Annotated[str | None, OPTIONS["suite_revision"]]
Data = Annotated[Path | None, OPTIONS["data"]]
Window = Annotated[str | None, OPTIONS["window"]]
Difficulty = Annotated[str | None, OPTIONS["difficulty"]]
Platform = Annotated[str | None, OPTIONS["platform"]]
ExcludeErrata = Annotated[bool, OPTIONS["exclude_errata"]]
Limit = Annotated[int | None, OPTIONS["limit"]]
Problems = Annotated[str | None, OPTIONS["problems"]]
ExtraFields = Annotated[str | None, OPTIONS["extra_fields"]]
Revision = Annotated[str | None, OPTIONS["revision"]]

# of commands that judge without a run
Workers = Annotated[int | None, typer.Option(min=1, max=1024, help="Processes (the cores there are).")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Judge on the Ray cluster at this address.")]
AllowUnsafe = Annotated[bool, typer.Option("--allow-unsafe", help="Judge even without full isolation.")]

Output = Annotated[Path | None, _option("Run folder (runs/...).", metavar="DIR", panel="Run")]
Config = Annotated[
    Path | None,
    _option(
        "YAML of options, or a run's config.json: the same run again. The command line wins.",
        metavar="FILE",
        panel="Run",
        callback=read_config,
        is_eager=True,
    ),
]
DryRun = Annotated[bool, _option("Say how much there is to do, and stop.", "--dry-run", panel="Run")]
TokensPerS = Annotated[
    float | None,
    _option(
        "Tokens that the model writes a second, all answers together: --dry-run says the hours.",
        "--tokens-per-s",
        min=0.001,
        metavar="RATE",
        panel="Run",
        callback=finite,
    ),
]
