"""Where output goes: data to stdout, talk to stderr."""

import json
import logging
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from cobalt_bench.engines.serving import hide_headers
from cobalt_bench.errors import InputError
from cobalt_bench.shown import printable

WIDTH = 160  # characters of a table that goes into a file or a pipe
Format = Annotated[Literal["table", "json"], typer.Option("--format", help="How the data on stdout looks.")]


def say(text: str) -> None:
    """Write one line of talk, in which nothing that a server or a file says is an order to the terminal."""
    print(printable(text, keep="\n\t"), file=sys.stderr, flush=True)


def say_without_hidden_tests(number: int, problems: int) -> None:
    """Warn of problems that are scored on public tests alone, where there are any."""
    if number:
        say(f"Warning: {number} of {problems} problems have no hidden tests; public tests alone, which models see, score them.")


class _Talk(logging.Handler):
    """Write what the package logs as talk."""

    def emit(self, record: logging.LogRecord) -> None:
        say(self.format(record))


def show_log() -> None:
    """Show what the package says underway, such as how far a conversion is, on stderr."""
    logger = logging.getLogger("cobalt_bench")
    logger.setLevel(logging.INFO)
    if not logger.handlers:
        logger.addHandler(_Talk())


def check_output(path: Path | None) -> None:
    """Raise InputError for a file that can't be written, before the work whose outcome would be lost."""
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{path} can't be written: it is a folder.")
    if not path.parent.is_dir():
        raise InputError(f"{path} can't be written: there is no folder {path.parent}; make it first.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InputError(f"{path} can't be written: permission is denied; choose another file.")


def print_json(data: Mapping[str, Any] | Sequence[Any]) -> None:
    """Write data as JSON."""
    print(json.dumps(data, indent=2))


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Write rows under the names of their columns, and those under a title, which stays in one line: it may be an id to copy."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(str(cell), keep="\n\t")) for cell in row))
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    console.print(Text(printable(title), style="italic"), soft_wrap=True)
    console.print(table)


def this_command() -> str:
    """Return the command that is running, as it can be typed again."""
    return shlex.join(command_words())


def command_words() -> list[str]:
    """Return the words of the command that is running, without the values of headers."""
    return ["cobalt-bench", *hide_headers(sys.argv[1:])]
