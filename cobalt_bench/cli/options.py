"""The options of a run on the command line: those of its specification, and the file that can give them."""

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Annotated, Any, get_origin, get_type_hints

import typer

from cobalt_bench.cli.finite import finite, number_or_none
from cobalt_bench.engines.serving import extra_body_of, headers_of
from cobalt_bench.errors import InputError
from cobalt_bench.runs.spec import LEFT_TO_SERVER, RunSpec, normal
from cobalt_bench.strangers import parse_json, read_file

_MAX_YAML_DEPTH = 10
_MAX_CONFIG_BYTES, _MAX_YAML_BYTES = 2**24, 2**18


def takes_spec(*, without: tuple[str, ...] = (), **defaults: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command an option for each field of RunSpec, and hands it the specification that they make.

    `defaults` are this command's own; a field `without` has no option.
    """
    types = get_type_hints(RunSpec)
    taken = [item for item in fields(RunSpec) if item.name not in without]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_options(**given: Any) -> None:
            values = {item.name: given.pop(item.name) for item in taken}
            command(RunSpec(**{name: _as_field(value, types[name]) for name, value in values.items()}), **given)

        _, *own = inspect.signature(command).parameters.values()
        options = [_parameter(item.name, types[item.name], defaults.get(item.name, item.default)) for item in taken]
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


def _read_config(ctx: typer.Context, path: Path | None) -> Path | None:
    """Make the file's values the defaults of this command; what the command line says wins."""
    if path is not None:
        names = [str(parameter.name) for parameter in ctx.command.params if parameter.name not in ("config", None)]
        ctx.default_map = {**(ctx.default_map or {}), **_config_values(path, names)}
    return path


def _config_values(path: Path, names: list[str]) -> dict[str, Any]:
    import yaml

    try:
        text = read_file(path, _MAX_CONFIG_BYTES if path.suffix == ".json" else _MAX_YAML_BYTES).decode()
        data = parse_json(text) if path.suffix == ".json" else _plain_yaml(text)
    except InputError as error:
        raise InputError(f"--config {error}") from error
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        raise InputError(f"--config {path} is neither YAML nor JSON: {' '.join(str(error).split())}.") from error
    if isinstance(data, dict) and data.get("sittings"):  # a run's config.json
        try:
            data = {name: value for name, value in data["sittings"][-1]["options"].items() if name != "allow_unsafe"}
        except (TypeError, LookupError, AttributeError):
            raise InputError(f"--config {path} has sittings without options; restore it.") from None
    if not isinstance(data, dict):
        raise InputError(f"--config {path} must hold options as `name: value`.")
    try:
        values = normal(data, names)
    except InputError as error:
        raise InputError(f"--config {path}: {error}") from None
    return {name: "none" if value is None and name in LEFT_TO_SERVER else value for name, value in values.items()}


def _plain_yaml(text: str) -> Any:
    """Return the data of a YAML text; raises ValueError for aliases, which make much of little, and for deep nesting."""
    import yaml

    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent) or depth > _MAX_YAML_DEPTH:
            raise ValueError("it has an alias, *name, or lists in lists, which no option needs")
    return yaml.safe_load(text)


def _option(help: str, *names: str, panel: str, **more: Any) -> Any:
    return typer.Option(*names, help=help, rich_help_panel=panel, **more)


def _checked_body(text: str | None) -> str | None:
    extra_body_of(text)
    return text


def _checked_headers(texts: list[str] | None) -> list[str] | None:
    headers_of(texts or ())
    return texts


_PROBLEMS, _EPISODES, _MODEL, _RUN = "Problems", "Episodes", "Model", "Run"

OPTIONS: Mapping[str, Any] = {
    "model": typer.Argument(metavar="MODEL", help="Hub id, folder, GGUF file, served name or reference/AGENT."),
    "suite": _option("Name of a suite, problem file or folder, or Hub dataset.", panel=_PROBLEMS),
    "suite_revision": _option("Branch, tag or commit of the suite's Hub dataset.", metavar="REVISION", panel=_PROBLEMS),
    "data": _option("Your own copy of the suite's files.", metavar="PATH", panel=_PROBLEMS),
    "window": _option("Release dates A:B, both included.", metavar="A:B", panel=_PROBLEMS),
    "difficulty": _option("Of easy, medium, hard.", metavar="NAME,NAME", panel=_PROBLEMS),
    "platform": _option("Such as leetcode.", metavar="NAME,NAME", panel=_PROBLEMS),
    "exclude_errata": _option("Leave out problems that are known to be judged wrongly.", "--exclude-errata", panel=_PROBLEMS),
    "limit": _option("First N problems by id.", min=1, metavar="N", panel=_PROBLEMS),
    "problems": _option("Only these problems.", metavar="ID,ID", panel=_PROBLEMS),
    "extra_fields": _option(
        "Fields that problems may have beside their own and those in x_.", metavar="NAME,NAME", panel=_PROBLEMS
    ),
    "engine": _option("What runs the model.", panel=_MODEL),
    "base_url": _option("OpenAI-compatible server; repeat for several.", metavar="URL", panel=_MODEL),
    "revision": _option("Revision of the model on the Hub.", panel=_MODEL),
    "max_concurrency": _option("Requests at once (openai).", min=1, panel=_MODEL),
    "batch_size": _option("Answers at once (transformers).", min=1, panel=_MODEL),
    "dtype": _option("Numbers to compute with (transformers, vllm).", panel=_MODEL),
    "tensor_parallel": _option("GPUs that share a copy of the model (vllm).", min=1, panel=_MODEL),
    "data_parallel": _option("Copies of the model (vllm).", min=1, panel=_MODEL),
    "max_model_len": _option("Tokens of prompt and answer together (vllm).", min=1, panel=_MODEL),
    "lora": _option("Folder of a LoRA adapter (vllm).", metavar="DIR", panel=_MODEL),
    "temperature": _option(
        "Sampling temperature; 0 is greedy, none leaves it to the server (openai).",
        metavar="NUMBER|none",
        panel=_MODEL,
        parser=number_or_none("--temperature", 0.0),
    ),
    "top_p": _option(
        "Nucleus sampling; none leaves it to the server (openai).",
        metavar="NUMBER|none",
        panel=_MODEL,
        parser=number_or_none("--top-p", 0.0, 1.0),
    ),
    "timeout": _option("Seconds for which a server may be silent (openai).", min=1.0, panel=_MODEL, callback=finite),
    "extra_body": _option(
        "Added to each request, such as reasoning_effort, top_k (openai); part of the run's identity.",
        metavar="JSON",
        panel=_MODEL,
        callback=_checked_body,
    ),
    "header": _option(
        "Sent to --base-url with each request; repeat for several. Values are never written down (openai).",
        metavar="NAME=VALUE",
        panel=_MODEL,
        callback=_checked_headers,
    ),
    "max_tokens": _option("New tokens an answer.", min=1, panel=_MODEL),
    "turns": _option("Repairs; turns + 1 programs an episode.", min=0, panel=_EPISODES),
    "samples": _option("Episodes a problem.", min=1, panel=_EPISODES),
    "thinking": _option("Thinking text in the history.", panel=_EPISODES),
    "thinking_marks": _option(
        "Around the model's thinking, where they are of no known family.", metavar="OPEN CLOSE", panel=_MODEL
    ),
    "protocol": _option("How episodes are played and judged.", panel=_EPISODES),
    "pass_on": _option("Tests that decide whether a program is accepted (the protocol's).", panel=_EPISODES),
    "stop_on_public_pass": _option("End an episode when all public tests pass.", "--stop-on-public-pass", panel=_EPISODES),
    "hide_examples": _option("Cut the examples from statements.", "--hide-examples", panel=_EPISODES),
    "prompts": _option("Folder of prompts that replaces the package's.", panel=_EPISODES),
    "perturb": _option("Perturbation of feedback, or `all`, each in a sub-folder.", metavar="NAME", panel=_EPISODES),
    "judge_model": _option("Model whose opinion on hack events is asked, beside the rules.", panel=_EPISODES),
    "judge_base_url": _option("Server of the judge model.", metavar="URL", panel=_EPISODES),
    "first_turn_from": _option("Run folder whose first programs are taken.", metavar="RUN", panel=_EPISODES),
    "shard": _option(
        "Play each N-th problem only, from the I-th on; `merge` joins the folders.", "--shard", metavar="I/N", panel=_RUN
    ),
    "seed": _option("Same seed, same run.", panel=_RUN),
    "workers": _option("Processes that judge (the cores there are).", min=1, max=1024, panel=_RUN),
    "ray": _option("Judge on the Ray cluster at this address.", "--ray", metavar="ADDRESS", panel=_RUN),
    "allow_unsafe": _option("Judge even without full isolation.", "--allow-unsafe", panel=_RUN),
}
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
AllowUnsafe = Annotated[bool, typer.Option("--allow-unsafe", help="Judge even without full isolation.")]

Output = Annotated[Path | None, _option("Run folder (runs/...).", metavar="DIR", panel=_RUN)]
Config = Annotated[
    Path | None,
    _option(
        "YAML of options, or a run's config.json: the same run again. The command line wins.",
        metavar="FILE",
        panel=_RUN,
        callback=_read_config,
        is_eager=True,
    ),
]
DryRun = Annotated[bool, _option("Say how much there is to do, and stop.", "--dry-run", panel=_RUN)]
TokensPerS = Annotated[
    float | None,
    _option(
        "Tokens that the model writes a second, all answers together: --dry-run says the hours.",
        "--tokens-per-s",
        min=0.001,
        metavar="RATE",
        panel=_RUN,
        callback=finite,
    ),
]
