"""Checks of single fields: each returns a value in our type, or raises ValueError with what it must be."""

import ast
import datetime
import json
import re
from collections.abc import Sequence
from typing import Any

from cobalt_bench.problems.grader import GraderSpec
from cobalt_bench.problems.problem import Test

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
PRELUDES = ("none", "livecodebench")
DIFFICULTIES = ("easy", "medium", "hard")
MAX_SECONDS = 86_400  # a day: what is more is a mistake, and beyond what the system's timers take
MAX_MEBIBYTES = 2**20  # 1 TiB


def shown(value: Any) -> str:
    """Return a value as an error shows it, in one short line."""
    characters = repr(value)
    return characters if len(characters) <= 60 else f"{characters[:60]}..."


def text(value: Any) -> str:
    """Return a text that UTF-8 can write."""
    if not isinstance(value, str):
        raise ValueError("a text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ValueError("a text without lone surrogates (half a character)") from None
    return value


def problem_id(value: Any) -> str:
    """Return a text that is not empty and has no control characters: ids are shown, and listed one a line."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a text that is not empty")
    if CONTROL.search(value):
        raise ValueError("one line without control characters")
    return text(value)


def identifier(value: Any) -> str:
    """Return the name of a Python function."""
    if not isinstance(value, str) or not value.isidentifier():
        raise ValueError("the name of a function, or null")
    return value


def seconds(value: Any) -> float:
    """Return a number of seconds above 0, a day at most."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MAX_SECONDS:
        raise ValueError(f"a number of seconds above 0 and at most {MAX_SECONDS}")
    return float(value)


def mebibytes(value: Any) -> int:
    """Return a whole number of MiB above 0, 1 TiB at most; a column of floats may hold it."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MAX_MEBIBYTES or value % 1 != 0:
        raise ValueError(f"a whole number of MiB above 0 and at most {MAX_MEBIBYTES}")
    return int(value)


def program(value: Any) -> str:
    """Return the source of a Python program that does something."""
    source = text(value)
    try:
        if ast.parse(source).body:
            return source
        fault = "it is empty"
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        fault = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else str(error)
    raise ValueError(f"the source of a Python program ({fault})")


def difficulty(value: Any) -> str:
    """Return one of the three difficulties."""
    if value not in DIFFICULTIES:
        raise ValueError(f"one of {', '.join(DIFFICULTIES)}, or null")
    return str(value)


def prelude(value: Any) -> str:
    """Return the name of a prelude."""
    if value not in PRELUDES:
        raise ValueError(f"one of {', '.join(PRELUDES)}")
    return str(value)


def grader(value: Any) -> str:
    """Return the name of a grader, `tokens` with its flags among them: tokens:case_sensitive, tokens:1e-6."""
    GraderSpec.parse(value)
    return str(value)


def day(value: Any) -> str:
    """Return an ISO date; a time of day after it is cut off."""
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d(?:[T ].*)?", value):
        raise ValueError("an ISO date such as 2025-01-31, or null")
    try:
        return datetime.date.fromisoformat(value[:10]).isoformat()
    except ValueError:
        raise ValueError("a date that the calendar has, or null") from None


def texts(value: Any) -> tuple[str, ...]:
    """Return a list of texts."""
    if not _is_list(value) or not all(isinstance(item, str) for item in value):
        raise ValueError("a list of texts")
    return tuple(text(item) for item in value)


def tests(value: Any) -> tuple[Test, ...]:
    """Return a list of tests."""
    if not _is_list(value):
        raise ValueError("a list of {input, output}")
    return tuple(_test(item, number) for number, item in enumerate(value, 1))


def call_tests(tests: Sequence[Test]) -> None:
    """Check that tests of a function-call problem hold JSON: a value a line in the input, one value in the output."""
    for number, test in enumerate(tests, 1):
        try:
            for line in test.input.split("\n"):
                if line.strip():
                    json.loads(line, parse_int=str)  # as text: int() takes no more than 4,300 digits
            json.loads(test.output, parse_int=str)
        except (ValueError, RecursionError):
            raise ValueError(
                f"function-call tests with a JSON value a line in `input` and one in `output`, unlike test {number}"
            ) from None


def _test(item: Any, number: int) -> Test:
    if not isinstance(item, dict) or not isinstance(item.get("input"), str) or not isinstance(item.get("output"), str):
        raise ValueError(f"a list of {{input, output}}, both texts, unlike test {number}")
    return Test(text(item["input"]), text(item["output"]))


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)
