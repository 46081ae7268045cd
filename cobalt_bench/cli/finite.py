"""Numbers of the command line that a range does not bound."""

import math
from collections.abc import Callable
from typing import Any

import typer

from cobalt_bench.errors import InputError


def finite(param: typer.CallbackParam, value: float | None) -> float | None:
    """Return an option's number; raises InputError for infinity and nan, which a range lets pass."""
    if value is not None:
        _check(param.opts[0], value)
    return value


def number_or_none(option: str, least: float, most: float = math.inf) -> Callable[[Any], float | None]:
    """Return the parser of an option that takes a number of a range, both ends included, or `none`.

    It raises InputError for anything else.
    """

    def read(value: Any) -> float | None:
        if str(value).lower() == "none":
            return None
        try:
            number = float(value)
        except (TypeError, ValueError):
            raise InputError(f"{option} must be a number or none, not {value}.") from None
        _check(option, number)
        if not least <= number <= most:
            raise InputError(
                f"{option} must be {least:g} or more{'' if math.isinf(most) else f', at most {most:g}'}, not {value}."
            )
        return number

    return read


def _check(option: str, number: float) -> None:
    if not math.isfinite(number):
        raise InputError(f"{option} must be a finite number, not {number}.")
