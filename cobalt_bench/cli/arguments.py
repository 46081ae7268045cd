"""What a command line gives, checked before a command sees it; each refusal is one sentence."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand

from cobalt_bench._option import Option
from cobalt_bench.errors import InputError

UsageError: type[Any] = typer.BadParameter.__mro__[1]  # of the parser that typer is built on, where typer keeps it now


class Command(TyperCommand):
    """A command none of whose words is empty, and none of whose values is the next option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words after the command's name; raises InputError for those that can't be meant so."""
        try:
            given, _, _ = self.make_parser(ctx).parse_args(args=list(args))
        except UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        options = {name for param in self.params for name in param.opts if name.startswith("--")}
        for param in self.params:
            metavar = param.metavar or str(param.name).upper()
            written = param.opts[0] if param.opts[0] in options else metavar
            for word in _words(given.get(param.name)):
                if not word.strip():
                    raise InputError(f"{written} is empty; give a value" + ("." if param.required else ", or leave it out."))
                if word in options and written in options:
                    raise InputError(f"{written} {metavar} is cut short by {word}; give all of its value.")
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            words = " ".join(_words(given.get(str(error.param.name)) if error.param else None))
            if words:  # else it is missing, or from --config
                error.message = f"it is {words!r}; {error.message.removeprefix('Value error, ')}"
            raise


def in_one_sentence(error: Any) -> InputError:
    """Return the parser's complaint of a command line as an error of ours."""
    text = re.sub(r"\. Did you mean (.*)\?$", r" (did you mean \1?)", " ".join(error.format_message().split())).rstrip(".")
    return InputError(f"{text}; see `{error.ctx.command_path} --help`." if error.ctx is not None else f"{text}.")


def finite(param: typer.CallbackParam, value: float | None) -> float | None:
    """Return an option's number; raises InputError for infinity and nan, which a range lets pass."""
    if value is not None and not math.isfinite(value):
        raise InputError(f"{param.opts[0]} must be a finite number, not {value}.")
    return value


def within(written: str, known: Option) -> Callable[[Any], Any]:
    """Return the check of an option's number: it raises InputError for one out of bounds."""

    def check(value: Any) -> Any:
        known.check(written, value)
        return value

    return check


def number_or_none(written: str) -> Callable[[Any], float | None]:
    """Return the parser of an option that takes a number or `none`; it raises InputError for anything else."""

    def read(value: Any) -> float | None:
        if str(value).lower() == "none":
            return None
        try:
            return float(value)
        except (TypeError, ValueError):
            raise InputError(f"{written} must be a number or none, not {value}.") from None

    return read


def _words(value: Any) -> Sequence[str]:
    """Return the words that an option or argument is given, be it once or several times."""
    if isinstance(value, list | tuple):
        return [word for each in value for word in _words(each)]
    return [value] if isinstance(value, str) else []
