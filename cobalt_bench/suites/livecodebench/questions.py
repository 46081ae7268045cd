"""LiveCodeBench's rows to problems."""

from collections.abc import Mapping
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.suites.livecodebench.private_tests import decode
from cobalt_bench.suites.livecodebench.releases import DATASET, LICENSE

TIME_LIMIT_S = 6.0  # as LiveCodeBench's own harness sets them
MEMORY_LIMIT_MB = 4096
TEST_TYPES = ("stdin", "functional")
CALLED = {  # our fields -> theirs
    "problem_id": "question_id",
    "title": "question_title",
    "statement": "question_content",
    "public_tests": "public_test_cases",
    "hidden_tests": "private_test_cases",
    "release_date": "contest_date",
}


def problem_from_livecodebench(row: Any, where: str) -> Problem:
    """Return the problem in one line of LiveCodeBench's files, judged as its own harness does.

    Raises InputError, naming the row and the field, for a row that is malformed.
    """
    if not isinstance(row, Mapping) or "question_id" not in row:
        raise InputError(f"{where}: not a row of LiveCodeBench: field `question_id` is missing.")
    public, public_type = _tests(row.get("public_test_cases"), "public_test_cases", where)
    hidden, hidden_type = _tests(row.get("private_test_cases"), "private_test_cases", where)
    kinds = {kind for kind in (public_type, hidden_type) if kind}
    if len(kinds) > 1:
        raise InputError(f"{where}: field `private_test_cases` has another testtype than `public_test_cases`.")
    return problem_from_row(
        {
            "problem_id": row["question_id"],
            "title": row.get("question_title"),
            "statement": _field(row, "question_content", where),
            "entry_point": _function_name(row, where) if kinds == {"functional"} else None,
            "starter_code": row.get("starter_code"),
            "public_tests": public,
            "hidden_tests": hidden,
            "grader": "livecodebench",
            "prelude": "livecodebench",
            "time_limit_s": TIME_LIMIT_S,
            "memory_limit_mb": MEMORY_LIMIT_MB,
            "difficulty": row.get("difficulty"),
            "release_date": row.get("contest_date"),
            "platform": row.get("platform"),
            "source": DATASET,
            "license": LICENSE,
            "contest_id": row.get("contest_id"),
        },
        where,
        CALLED,
    )


def _field(row: Mapping[str, Any], name: str, where: str) -> str:
    if not isinstance(row.get(name), str):
        raise InputError(f"{where}: field `{name}` must be a text.")
    return str(row[name])


def _tests(value: Any, name: str, where: str) -> tuple[list[dict[str, str]], str | None]:
    """Return the tests in a field, encoded or a list already, and their type; None where there is no test."""
    if not isinstance(value, str | list):
        raise InputError(f"{where}: field `{name}` must be a text or a list of tests.")
    try:
        tests = decode(value) if isinstance(value, str) else value
    except ValueError as error:
        raise InputError(f"{where}: field `{name}` holds {error}.") from None
    if not isinstance(tests, list) or not all(isinstance(test, dict) for test in tests):
        raise InputError(f"{where}: field `{name}` must hold a list of tests.")
    kinds = {kind for kind in TEST_TYPES if any(test.get("testtype") == kind for test in tests)}
    if len(kinds) > 1 or not all(test.get("testtype") in TEST_TYPES for test in tests):
        raise InputError(f"{where}: field `{name}` must have testtype stdin or functional, the same in all its tests.")
    return [{"input": test.get("input"), "output": test.get("output")} for test in tests], next(iter(kinds), None)


def _function_name(row: Mapping[str, Any], where: str) -> str:
    try:
        metadata = row.get("metadata")
        name = (parse_json(metadata) if isinstance(metadata, str) else metadata)["func_name"]  # type: ignore[index]
    except (ValueError, KeyError, TypeError):
        name = None
    if not isinstance(name, str) or not name.isidentifier():
        raise InputError(f'{where}: field `metadata` must name the function to call, as {{"func_name": ...}}.')
    return name
