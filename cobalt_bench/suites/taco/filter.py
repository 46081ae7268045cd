"""COBALT's filter of TACO (arXiv 2602.03806): rows in, problems out, and how many fell at each step."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import text
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.suites.taco.raw_rows import MEMORY_LIMIT_MB, TIME_LIMIT_S, difficulty_of, problem_id_of, release_date_of
from cobalt_bench.suites.taco.tests import cut_tests, read_tests

_Item = TypeVar("_Item")

MIN_TESTS = 8
MIN_ALPHANUMERIC = 100  # characters of the statement
PUBLIC_TESTS = 4
MAX_SOLUTIONS = 16  # reference solutions that may be run

NOT_WELL_FORMED = "row or tests not well-formed"
FEW_TESTS = f"fewer than {MIN_TESTS} tests"
IMAGE = "image in the statement"
SHORT = f"fewer than {MIN_ALPHANUMERIC} letters and digits in the statement"
NO_SOLUTION = "no reference solution"
REPEATED = "repeated problem"
STEPS = (NOT_WELL_FORMED, FEW_TESTS, IMAGE, SHORT, NO_SOLUTION, REPEATED)


class Unfit(Exception):
    """A row falls; the text is the step at which it does."""


def problems_of(
    rows: Iterable[tuple[str, Any]], dropped: Counter[str], *, dataset: str, license: str = "", seed: int = 42
) -> Iterator[Problem]:
    """Yield the problems that pass the filter, in the order of their rows; `dropped` counts what fell at which step.

    `rows` are pairs of where a row is and the row. A problem's `solutions` are those that may be run, in the order in which
    they are to be tried. Raises InputError for rows of another schema.
    """
    seen: set[str] = set()
    for where, row in rows:
        try:
            problem = problem_of(row, where, dataset=dataset, license=license, seed=seed)
            if problem.problem_id in seen:
                raise Unfit(REPEATED)
        except Unfit as unfit:
            dropped[str(unfit)] += 1
            continue
        seen.add(problem.problem_id)
        yield problem


def problem_of(row: Any, where: str, *, dataset: str, license: str = "", seed: int = 42) -> Problem:
    """Return the problem in one row of TACO or TACO-verified; the same row and seed give the same problem.

    Raises Unfit where the filter drops the row, InputError for a row of another schema.
    """
    if not isinstance(row, Mapping) or not {"question", "input_output", "solutions"} <= set(row):
        raise InputError(f"{where}: not a row of TACO: it needs the fields `question`, `solutions` and `input_output`.")
    platform = str(row.get("source") or "")
    try:
        tests, function = read_tests(row["input_output"], platform)
        statement, solutions = row["question"].strip(), _solutions(row["solutions"])
        problem_id = text(problem_id_of(row))
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise Unfit(NOT_WELL_FORMED) from None
    if fault := _fault(statement, len(tests), len(solutions)):
        raise Unfit(fault)
    drawn = _shuffled(cut_tests(tests), f"{seed}/{problem_id}/tests")
    values = {
        "problem_id": problem_id,
        "title": row.get("name"),
        "statement": statement,
        "entry_point": function,
        "starter_code": row.get("starter_code") if function else None,
        "public_tests": [{"input": test.input, "output": test.output} for test in drawn[:PUBLIC_TESTS]],
        "hidden_tests": [{"input": test.input, "output": test.output} for test in drawn[PUBLIC_TESTS:]],
        "time_limit_s": TIME_LIMIT_S,
        "memory_limit_mb": MEMORY_LIMIT_MB,
        "difficulty": difficulty_of(row.get("difficulty")),
        "release_date": release_date_of(row.get("date")),
        "platform": platform,
        "source": dataset,
        "license": license,
        "solutions": _shuffled(solutions, f"{seed}/{problem_id}/solutions")[:MAX_SOLUTIONS],
    }
    try:
        return problem_from_row(values, where)
    except InputError:
        raise Unfit(NOT_WELL_FORMED) from None


def _fault(statement: str, tests: int, solutions: int) -> str | None:
    """Return the first step at which a row falls, or None."""
    if tests < MIN_TESTS:
        return FEW_TESTS
    if "image" in statement.lower() or "![" in statement:
        return IMAGE
    if sum(map(str.isalnum, statement)) < MIN_ALPHANUMERIC:
        return SHORT
    return None if solutions else NO_SOLUTION


def _solutions(value: Any) -> tuple[str, ...]:
    """Return the programs in a list of texts, or in the JSON text of one, as BAAI/TACO writes it."""
    programs = json.loads(value or "[]") if isinstance(value, str) else value or []
    if not all(isinstance(program, str) for program in programs):
        raise ValueError("a solution is not a text")
    return tuple(dict.fromkeys(program for program in programs if program.strip()))


def _shuffled(items: Iterable[_Item], seed: str) -> list[_Item]:
    drawn = list(items)
    random.Random(seed).shuffle(drawn)
    return drawn
