"""The file that --config names: its values become the defaults of a command's options."""

from pathlib import Path
from typing import Any

import typer

from cobalt_bench._option import left_to_server
from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.runs.config import MAX_BYTES, RunConfig
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.runs.spec_data import check_not_empty, normal
from cobalt_bench.strangers import read_file

_MAX_YAML_DEPTH = 10
_MAX_YAML_BYTES = 2**18


def read_config(ctx: typer.Context, path: Path | None) -> Path | None:
    """Make the file's values the defaults of this command; what the command line says wins.

    Raises InputError for a file that can't be read, and for an option that there is not.
    """
    if path is not None:
        names = [str(parameter.name) for parameter in ctx.command.params if parameter.name not in ("config", None)]
        ctx.default_map = {**(ctx.default_map or {}), **_config_values(path, names)}
    return path


def _config_values(path: Path, names: list[str]) -> dict[str, Any]:
    import yaml

    try:
        text = read_file(path, MAX_BYTES if path.suffix == ".json" else _MAX_YAML_BYTES).decode()
        data = parse_json(text) if path.suffix == ".json" else _plain_yaml(text)
    except InputError as error:
        raise InputError(f"--config {error}") from error
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        raise InputError(f"--config {path} is neither YAML nor JSON: {' '.join(str(error).split())}.") from error
    of_run = isinstance(data, dict) and bool(data.get("sittings"))  # a run's config.json
    if of_run:
        try:
            data = {name: value for name, value in RunConfig.of(data).options.items() if name != "allow_unsafe"}
        except (InputError, TypeError, LookupError, AttributeError):
            raise InputError(f"--config {path} has sittings without options; restore it.") from None
    if not isinstance(data, dict):
        raise InputError(f"--config {path} must hold options as `name: value`.")
    try:
        values = normal(data, RunSpec, names)
        if not of_run:
            check_not_empty(values)
    except InputError as error:
        raise InputError(f"--config {path}: {error}") from None
    return {name: "none" if value is None and name in left_to_server(RunSpec) else value for name, value in values.items()}


def _plain_yaml(text: str) -> Any:
    """Return the data of a YAML text; raises ValueError for aliases, which can blow up a small text, and for deep nesting."""
    import yaml

    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent) or depth > _MAX_YAML_DEPTH:
            raise ValueError("it has an alias, *name, or lists in lists, which no option needs")
    return yaml.safe_load(text)
