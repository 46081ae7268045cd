"""Graders of text: whether a program's output counts as the expected one. Data compared with data, nothing runs."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import shown
from cobalt_bench.problems.grader import GraderSpec

RELATIVE_TOLERANCE = 1e-6
# No two loops that could take the same digits, and none that gives any back: a token may be megabytes long.
_NUMBER = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?\Z", re.ASCII)
_WITH_POINT_OR_EXPONENT = re.compile(r"[.eE]")

TokenRule = Callable[[str, str], bool]


def grade(output: str | bytes, expected: str | bytes, grader: str = "tolerant") -> bool:
    """Return whether the output is accepted by a grader: livecodebench, exact, tolerant or tokens[:FLAG].

    Raises InputError for a grader that there is not.
    """
    spec = grader_spec(grader)
    got, right = _text(output), _text(expected)
    if got.strip() == right.strip():
        return True
    match spec.name:
        case "exact":
            return False
        case "livecodebench":
            return _lines_match(got, right, _same_decimals)
        case "tolerant":
            return _lines_match(got, right, lambda a, b: _tokens_match(_split(a, b), b.split(), _same_token))
        case "tokens":
            return _tokens_match(_split(got, right), right.split(), _kattis_rule(spec))
    raise InputError("The grader `checker` is a program, which the judge runs; grade() compares texts alone.")


@lru_cache(maxsize=64)
def grader_spec(grader: str) -> GraderSpec:
    """Return the grader of that name; raises InputError where there is none."""
    try:
        return GraderSpec.parse(grader)
    except ValueError as error:
        raise InputError(f"The grader must be {error}; it is {shown(grader)}.") from None


def is_number(text: str) -> bool:
    """Return whether a token is a plain ASCII number: no underscores, no nan, no infinity."""
    return _NUMBER.match(text) is not None


def close(got: float, right: float, tolerance: float = RELATIVE_TOLERANCE) -> bool:
    """Return whether |got - right| <= tolerance * max(1, |right|); false for anything that is not finite."""
    return abs(got - right) <= tolerance * max(1.0, abs(right)) and abs(got) != float("inf")


def _text(data: str | bytes) -> str:
    return data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data


def _lines_match(got: str, right: str, same: TokenRule) -> bool:
    """Compare line by line, each stripped; an output of another number of lines is never split up."""
    got, right = got.strip(), right.strip()
    if got.count("\n") != right.count("\n"):
        return False
    pairs = zip(got.split("\n"), right.split("\n"), strict=True)
    return all(a == b or _same_stripped(a, b, same) for a, b in pairs)


def _same_stripped(a: str, b: str, same: TokenRule) -> bool:
    a, b = a.strip(), b.strip()
    return a == b or same(a, b)


def _same_decimals(a: str, b: str) -> bool:
    """Return whether all tokens of two lines are equal as Decimals: LiveCodeBench's rule."""
    try:
        return [Decimal(token) for token in _split(a, b)] == [Decimal(token) for token in b.split()]
    except InvalidOperation:  # no number, or a comparison with a signalling nan
        return False


def _split(got: str, right: str) -> list[str]:
    """Split into tokens, but not into many more than the right answer has: output is not to be trusted."""
    most = len(right.split())
    return got.split(maxsplit=most + 1) if most else got.split(maxsplit=1)


def _tokens_match(got: list[str], right: Iterable[str], same: TokenRule) -> bool:
    right = list(right)
    return len(got) == len(right) and all(map(same, got, right))


def _same_token(a: str, b: str) -> bool:
    """Return whether two tokens are the same text, or close numbers of which at least one is written as a float."""
    if a == b:
        return True
    if not (is_number(a) and is_number(b)) or not _WITH_POINT_OR_EXPONENT.search(a + " " + b):
        return False
    return close(float(a), float(b))


def _kattis_rule(spec: GraderSpec) -> TokenRule:
    """Return the rule of the Kattis default validator: case ignored unless told otherwise, floats only with a tolerance."""

    def same(a: str, b: str) -> bool:
        if a == b or (not spec.case_sensitive and a.casefold() == b.casefold()):
            return True
        if spec.tolerance is None or not (is_number(a) and is_number(b)):
            return False
        return abs(float(a) - float(b)) <= spec.tolerance or close(float(a), float(b), spec.tolerance)

    return same
