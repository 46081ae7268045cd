"""Content hashes: the same problems give the same hash on every machine and Python version."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.suites.stored_tests import StoredTests

JUDGED_FIELDS = (  # what decides what a model is asked and how its programs are judged, beside the tests
    "problem_id",
    "statement",
    "starter_code",
    "entry_point",
    "grader",
    "checker",
    "prelude",
    "memory_limit_mb",
)


def suite_hash(problems: Iterable[Problem]) -> str:
    """Return the SHA-256, in hex, of the judged content of problems in their order."""
    return _sha256([problem_hash(problem) for problem in problems])


def problem_hash(problem: Problem) -> str:
    """Return the SHA-256, in hex, of the judged content of one problem."""
    content = {name: getattr(problem, name) for name in JUDGED_FIELDS}
    return _sha256(
        content
        | {
            "time_limit_s": float(problem.time_limit_s),
            "public_tests": tests_hash(problem.public_tests),
            "hidden_tests": tests_hash(problem.hidden_tests),
        }
    )


def tests_hash(tests: Sequence[Test]) -> str:
    """Return the SHA-256, in hex, of tests in their order; stored tests know theirs and aren't read."""
    if isinstance(tests, StoredTests):
        return tests.sha256
    digest = hashlib.sha256()
    for test in tests:
        digest.update(_canonical([test.input, test.output]))
        digest.update(b"\n")
    return digest.hexdigest()


def _sha256(value: Any) -> str:
    return hashlib.sha256(_canonical(value)).hexdigest()


def _canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode()
