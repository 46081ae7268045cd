"""Rows to problems and back: the fields of a problem file, their checks and their defaults."""

import difflib
import json
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems import fields
from cobalt_bench.problems.problem import Problem, Test

CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "problem_id": fields.problem_id,
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

TESTS = ("public_tests", "hidden_tests")
OF_TEST = frozenset(("input", "output"))
OTHER_FIELDS = (  # that this package writes beside those of a problem
    "topics",
    "wrong_kinds",
    "wrong_verdicts",
    "contest_id",
    "source_revision",
    "canary",
    "perturbation",
    "perturbed_public_tests",
    "wrong_tests",
)
OWN_MARK = "x_"  # what the name of a field of one's own begins with
MEANT = {"function_name": "entry_point", "fn_name": "entry_point", "func_name": "entry_point"}  # where no letters tell


def problem_from_row(
    row: Mapping[str, Any],
    where: str,
    called: Mapping[str, str] = MappingProxyType({}),
    extra_fields: Collection[str] = (),
) -> Problem:
    """Return the problem that a row holds; a missing or null field has its default.

    `where` names the row in errors, as in "problems.jsonl, line 3"; `called` has those fields that the file calls otherwise.
    Fields that are not ours are kept: those that begin with x_ or are in `extra_fields`.
    Raises InputError, naming the row and the field, for a row that is not a problem and for a field that is unknown.
    """
    if not isinstance(row, Mapping):
        raise InputError(f"{where}: a row must be an object with the fields of a problem, not {fields.shown(row)}.")
    for name in TESTS:
        _check_tests_known(row.get(name), where, called.get(name, name), extra_fields)
    values = {name: _checked(name, row[name], where, called.get(name, name)) for name in CHECKS if row.get(name) is not None}
    if "problem_id" not in values:
        foreign = "question_id" in row and not called
        hint = "; for LiveCodeBench's own files use --suite livecodebench --data DIR" if foreign else ""
        raise InputError(f"{where}: field `{called.get('problem_id', 'problem_id')}` is missing{hint}.")
    extra = {name: value for name, value in row.items() if name not in CHECKS}
    for name in extra:
        _check_known(name, where, extra_fields, CHECKS)
    _check_writable(extra, where)
    problem = Problem(**values, extra=extra)
    _check_together(problem, where, called)
    return problem


def checked_problem(problem: Any, where: str) -> Problem:
    """Return a problem that was made in Python; raises InputError, naming `where` and the field, for what no file may hold.

    Hidden tests that were left on disk were checked when they were read.
    """
    if not isinstance(problem, Problem):
        raise InputError(f"{where} must be a Problem, not {fields.shown(problem)}.")
    for name in TESTS:
        tests = getattr(problem, name)
        if isinstance(tests, list | tuple) and not all(isinstance(test, Test) for test in tests):
            raise InputError(f"{where}: {name} must be a tuple of Test(input, output), not {fields.shown(tests)}.")
    if isinstance(problem.hidden_tests, list | tuple):
        row = {name: value for name, value in problem_to_row(problem).items() if name in CHECKS}
        problem_from_row(row, where)
    return problem


def problem_to_row(problem: Problem) -> dict[str, Any]:
    """Return the row of a problem: JSON data, from which `problem_from_row` makes an equal problem."""
    row = {name: getattr(problem, name) for name in CHECKS}
    for name in TESTS:
        row[name] = [{"input": test.input, "output": test.output} for test in row[name]]
    for name in ("solutions", "wrong_programs"):
        row[name] = list(row[name])
    return row | dict(problem.extra)


def _checked(name: str, value: Any, where: str, shown_name: str) -> Any:
    try:
        return CHECKS[name](value)
    except ValueError as error:
        raise InputError(f"{where}: field `{shown_name}` must be {error}; it is {fields.shown(value)}.") from None


def _check_tests_known(tests: Any, where: str, shown_name: str, extra_fields: Collection[str]) -> None:
    for number, test in enumerate(tests if isinstance(tests, list | tuple) else (), 1):
        for name in test.keys() - OF_TEST if isinstance(test, dict) else ():
            _check_known(str(name), f"{where}, test {number} of `{shown_name}`", extra_fields, OF_TEST)


def _check_known(name: str, where: str, extra_fields: Collection[str], known: Collection[str]) -> None:
    if (name in OTHER_FIELDS and known is CHECKS) or name.startswith(OWN_MARK) or name in extra_fields:
        return
    close = [MEANT[name]] if name in MEANT and MEANT[name] in known else difflib.get_close_matches(name[:60], known, n=1)
    hint = f" (did you mean `{close[0]}`?)" if close else ""
    raise InputError(
        f"{where}: field {fields.shown(name)} is unknown{hint}; begin a field of your own with {OWN_MARK} or name it in "
        "--extra-fields."
    )


def _check_writable(extra: Mapping[str, Any], where: str) -> None:
    for name, value in extra.items():
        try:
            json.dumps([name, value], ensure_ascii=False).encode()
        except (UnicodeEncodeError, TypeError, ValueError, RecursionError):
            raise InputError(f"{where}: field {fields.shown(name)} must be JSON data without lone surrogates.") from None


def _check_together(problem: Problem, where: str, called: Mapping[str, str]) -> None:
    public, hidden = (called.get(name, name) for name in ("public_tests", "hidden_tests"))
    if not problem.public_tests and not problem.hidden_tests:
        raise InputError(f"{where}: fields `{public}` and `{hidden}` hold no test; give at least one.")
    if (problem.grader == "checker") != (problem.checker is not None):
        raise InputError(f'{where}: field `checker` (a program\'s source) and `grader`: "checker" go together; one is missing.')
    if problem.entry_point is not None:
        for name in TESTS:
            try:
                fields.call_tests(getattr(problem, name))
            except ValueError as error:
                raise InputError(f"{where}: field `{called.get(name, name)}` must be {error}.") from None
