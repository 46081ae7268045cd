"""The program `cobalt-bench`: its commands, and how their errors end."""

import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cobalt_bench import __version__
from cobalt_bench.cli.arguments import Command, UsageError, in_one_sentence
from cobalt_bench.cli.build import build
from cobalt_bench.cli.collect import collect
from cobalt_bench.cli.compare import compare
from cobalt_bench.cli.doctor import doctor
from cobalt_bench.cli.evaluate import evaluate
from cobalt_bench.cli.export import export
from cobalt_bench.cli.hub_double import hub_double
from cobalt_bench.cli.interrupts import Interrupted, interrupts
from cobalt_bench.cli.judge import judge
from cobalt_bench.cli.list import list_problems
from cobalt_bench.cli.merge import merge
from cobalt_bench.cli.output import say, show_log
from cobalt_bench.cli.prefetch import prefetch
from cobalt_bench.cli.prepare import prepare
from cobalt_bench.cli.publish import publish
from cobalt_bench.cli.report import report
from cobalt_bench.cli.serve import serve
from cobalt_bench.cli.show import show
from cobalt_bench.cli.submit import submit
from cobalt_bench.cli.validate import validate
from cobalt_bench.cli.verify import verify
from cobalt_bench.errors import CobaltError, InputError


class Commands(TyperGroup):
    """Commands whose expected errors end in one sentence on stderr and an exit status, without a traceback."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read what comes before the command; without any command all of them are shown."""
        if not args:
            return super().make_context(info_name, args, parent, **extra)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except UsageError as error:
            say(f"Error: {in_one_sentence(error)}")
            raise typer.Exit(2) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; exit status 2 where the user can mend it, 1 for other failures, 128 + signal."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            say(f"Error: {in_one_sentence(error)}")
            raise typer.Exit(2) from None
        except CobaltError as error:
            say(f"Error: {error}")
            raise typer.Exit(2 if isinstance(error, InputError) else 1) from None
        except OSError as error:
            if error.errno != errno.ENOSPC and (error.filename is None or error.strerror is None):  # not for the user to mend
                raise
            place = "The disk" if error.filename is None else os.fsdecode(error.filename)[:200]
            say(f"Error: {place} can't be used: {error.strerror or 'no space is left'}.")
            raise typer.Exit(2) from None
        except Interrupted as interrupted:
            interrupts.say_advice()
            raise typer.Exit(interrupted.exit_status) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help="Multi-turn code generation: evaluate models, judge programs, collect and publish trajectories.",
)

_COMMANDS: dict[str, Callable[..., Any]] = {
    "evaluate": evaluate,
    "collect": collect,
    "build": build,
    "judge": judge,
    "validate": validate,
    "compare": compare,
    "report": report,
    "export": export,
    "merge": merge,
    "publish": publish,
    "submit": submit,
    "verify": verify,
    "prefetch": prefetch,
    "prepare": prepare,
    "list": list_problems,
    "show": show,
    "serve": serve,
    "doctor": doctor,
    "hub-double": hub_double,
}
for _name, _command in _COMMANDS.items():
    app.command(_name, cls=Command)(_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show it.")] = False,
) -> None:
    show_log()


def main() -> None:
    """Run the command line and exit."""
    interrupts.install()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a letter that the terminal lacks is no failure, as on stderr
    try:
        app(prog_name="cobalt-bench")
    except BrokenPipeError:  # the reader of stdout has seen enough
        sys.stderr.close()
        sys.exit(1)
