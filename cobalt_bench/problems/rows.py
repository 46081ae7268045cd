"""Rows to problems and back: the fields of a problem file, their checks and their defaults."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems import fields
from cobalt_bench.problems.problem import Problem

CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "problem_id": fields.name,
    "title": fields.text,
    "statement": fields.text,
    "entry_point": fields.identifier,
    "starter_code": fields.text,
    "public_tests": fields.tests,
    "hidden_tests": fields.tests,
    "grader": fields.grader,
    "checker": fields.program,
    "prelude": fields.prelude,
    "time_limit_s": fields.seconds,
    "memory_limit_mb": fields.mebibytes,
    "difficulty": fields.difficulty,
    "release_date": fields.day,
    "platform": fields.text,
    "source": fields.text,
    "license": fields.text,
    "solutions": fields.texts,
    "wrong_programs": fields.texts,
}


def problem_from_row(row: Mapping[str, Any], where: str, called: Mapping[str, str] = MappingProxyType({})) -> Problem:
    """Return the problem that a row holds; a missing or null field has its default, fields that are not ours are kept.

    `where` names the row in errors, as in "problems.jsonl, line 3"; `called` has those fields that the file calls otherwise.
    Raises InputError, naming the row and the field, for a row that is not a problem.
    """
    if not isinstance(row, Mapping):
        raise InputError(f"{where}: a row must be an object with the fields of a problem, not {fields.shown(row)}.")
    values = {name: _checked(name, row[name], where, called.get(name, name)) for name in CHECKS if row.get(name) is not None}
    if "problem_id" not in values:
        foreign = "question_id" in row and not called
        hint = "; for LiveCodeBench's own files use --suite livecodebench --data DIR" if foreign else ""
        raise InputError(f"{where}: field `{called.get('problem_id', 'problem_id')}` is missing{hint}.")
    problem = Problem(**values, extra={name: value for name, value in row.items() if name not in CHECKS})
    _check_together(problem, where, called)
    return problem


def problem_to_row(problem: Problem) -> dict[str, Any]:
    """Return the row of a problem: JSON data, from which `problem_from_row` makes an equal problem."""
    row = {name: getattr(problem, name) for name in CHECKS}
    for name in ("public_tests", "hidden_tests"):
        row[name] = [{"input": test.input, "output": test.output} for test in row[name]]
    for name in ("solutions", "wrong_programs"):
        row[name] = list(row[name])
    return row | dict(problem.extra)


def _checked(name: str, value: Any, where: str, shown_name: str) -> Any:
    try:
        return CHECKS[name](value)
    except ValueError as error:
        raise InputError(f"{where}: field `{shown_name}` must be {error}; it is {fields.shown(value)}.") from None


def _check_together(problem: Problem, where: str, called: Mapping[str, str]) -> None:
    public, hidden = (called.get(name, name) for name in ("public_tests", "hidden_tests"))
    if not problem.public_tests and not problem.hidden_tests:
        raise InputError(f"{where}: fields `{public}` and `{hidden}` hold no test; give at least one.")
    if (problem.grader == "checker") != (problem.checker is not None):
        raise InputError(f'{where}: field `checker` (a program\'s source) and `grader`: "checker" go together; one is missing.')
    if problem.entry_point is not None:
        for name in ("public_tests", "hidden_tests"):
            try:
                fields.call_tests(getattr(problem, name))
            except ValueError as error:
                raise InputError(f"{where}: field `{called.get(name, name)}` must be {error}.") from None
