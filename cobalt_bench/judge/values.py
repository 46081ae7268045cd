"""Comparing what a function returned with what it should: JSON data with JSON data."""

import json
from decimal import Decimal
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.judge.grading import RELATIVE_TOLERANCE, close, grader_spec

# JSON of the same value may be longer by this factor (escapes, digits of floats); what is longer still is not parsed.
_LONGEST_FACTOR = 32
_LONGEST_REST = 4096  # bytes
_COUNTED_FROM = 1 << 16  # bytes; a list of empty lists takes 25 times its JSON in memory
_DIGITS_AS_INT = 4000  # Python refuses to convert many more


def grade_value(result: bytes, expected: str, grader: str = "tolerant") -> bool:
    """Return whether a function's result counts as the expected one, both given as JSON.

    Numbers and booleans compare as in Python, strings only with strings, floats within the grader's tolerance at any depth
    (exactly under `livecodebench` and `exact`). Raises InputError when the expected value is no JSON.
    """
    try:
        right = json.loads(expected, parse_int=_integer)
    except (ValueError, RecursionError):
        raise InputError(f"The expected output {expected[:60]!r} of a function-call test is no JSON value.") from None
    if len(result) > _LONGEST_FACTOR * len(expected) + _LONGEST_REST:
        return False
    try:
        if len(result) >= _COUNTED_FROM and _has_more_values(result, right):
            return False
        return _same(json.loads(result, parse_int=_integer), right, _tolerance(grader))
    except (ValueError, RecursionError):
        return False


def _has_more_values(result: bytes, right: Any) -> bool:
    """Return whether a result holds more lists, objects or members than the expected value; it is not parsed."""
    canonical = json.dumps(right, default=str).encode()
    return any(result.count(sign) > canonical.count(sign) for sign in (b"[", b"{", b","))


def _tolerance(grader: str) -> float:
    return RELATIVE_TOLERANCE if grader == "tolerant" else grader_spec(grader).tolerance or 0.0


def _integer(digits: str) -> int | Decimal:
    return int(digits) if len(digits) <= _DIGITS_AS_INT else Decimal(digits)


def _same(got: Any, right: Any, tolerance: float) -> bool:
    if isinstance(right, list):
        return isinstance(got, list) and len(got) == len(right) and all(map(_same, got, right, [tolerance] * len(right)))
    if isinstance(right, dict):
        return (
            isinstance(got, dict) and got.keys() == right.keys() and all(_same(got[key], right[key], tolerance) for key in right)
        )
    if isinstance(got, (list, dict)) or isinstance(got, str) != isinstance(right, str):
        return False
    if got == right:
        return True
    numbers = isinstance(got, (int, float)) and isinstance(right, (int, float))
    if not tolerance or not numbers or not (isinstance(got, float) or isinstance(right, float)):
        return False
    try:
        return close(float(got), float(right), tolerance)
    except OverflowError:  # an integer beyond every float
        return False
