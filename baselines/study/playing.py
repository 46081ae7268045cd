"""The benchmark's own commands, run in this process: collect, evaluate and build, as a user would type them."""

import sys
from pathlib import Path
from typing import Any

from cobalt_bench.cli.main import app
from cobalt_bench.errors import InputError


def cobalt_bench(command: str, *arguments: str | Path, **options: Any) -> None:
    """Run `cobalt-bench COMMAND ARGUMENT... --OPTION VALUE`; an option that is None is left out.

    Raises InputError where the command fails, which has said why on stderr.
    """
    given = [text for name, value in options.items() if value is not None for text in (_flag(name), str(value))]
    before = sys.argv
    sys.argv = ["cobalt-bench", command, *map(str, arguments), *given]  # kept in the run's config.json
    try:
        status = app(standalone_mode=False)
    finally:
        sys.argv = before
    if status:
        raise InputError(f"`cobalt-bench {command}` failed with exit status {status}.")


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")
