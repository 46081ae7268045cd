"""Numbers of the command line that a range does not bound."""

import math

import typer

from cobalt_bench.errors import InputError


def finite(param: typer.CallbackParam, value: float | None) -> float | None:
    """Return an option's number; raises InputError where it is infinite or none, which a range lets pass."""
    if value is not None and not math.isfinite(value):
        raise InputError(f"{param.opts[0]} must be a finite number, not {value}.")
    return value
