"""COBALT's own selection of TACO, osunlp/TACO-Cobalt: filtered already, with four public tests a problem, no solutions."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.problem_files import each_once, read_rows
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.suites.cache import cached_problems
from cobalt_bench.suites.hub_datasets import read_dataset
from cobalt_bench.suites.suite import Source, SuiteInfo
from cobalt_bench.suites.taco.raw_rows import MEMORY_LIMIT_MB, TIME_LIMIT_S, difficulty_of, problem_id_of
from cobalt_bench.suites.taco.tests import paired_tests

NAME = "taco-cobalt"
DATASET = "osunlp/TACO-Cobalt"
SPLITS = {NAME: "train", f"{NAME}:validation": "validation"}  # suite -> split
TESTS = {"public_tests": "public_test_cases", "hidden_tests": "hidden_test_cases"}  # ours -> theirs
CALLED = {"problem_id": "id", **TESTS}


def is_name(name: str) -> bool:
    """Return whether a suite's name is one of TACO-Cobalt's."""
    return name == NAME or name.startswith(f"{NAME}:")


def load(name: str, data: str | Path | None = None, revision: str | None = None) -> Source:
    """Load the training or the validation split, from the Hub at a commit or from the file `data`.

    Raises InputError for a name without a split, a missing file, a malformed row and an id that comes twice, HubError when
    the Hub fails.
    """
    if name not in SPLITS:
        raise InputError(f"Suite {name!r} is unknown; use {' or '.join(SPLITS)}.")
    evaluation = SPLITS[name] == "validation"
    if data is None:
        source = read_dataset(DATASET, revision, splits=(SPLITS[name],), problem_of=problem_from_taco_cobalt, reading=NAME)
        return Source(source.problems, source.revision, evaluation=evaluation)
    if revision is not None:
        raise InputError("A revision is of the Hub's dataset; leave it out beside --data.")
    return Source(cached_problems(Path(data), _read, NAME), evaluation=evaluation)


def suites() -> Iterator[SuiteInfo]:
    """Yield the two suites."""
    for name, split in SPLITS.items():
        about = f"TACO as COBALT filtered it, split {split}; the newest on the Hub, or --data FILE"
        yield SuiteInfo(name, None, None, True, split == "validation", about)


def problem_from_taco_cobalt(row: Any, where: str) -> Problem:
    """Return the problem in one row of TACO-Cobalt, or of TACO-Cobalt-PTB with its tests as they were.

    Judged by stdin and stdout: the rows don't say which problems once named a function.
    Raises InputError, naming the row and the field, for a row that is malformed.
    """
    if not isinstance(row, Mapping) or row.get("id") in (None, "") or not set(TESTS.values()) <= set(row):
        raise InputError(f"{where}: not a row of TACO-Cobalt: it needs the fields `id` and {' and '.join(TESTS.values())}.")
    tests = {ours: _tests(row[theirs], theirs, where) for ours, theirs in TESTS.items()}
    left_out = {"id", "question", "instruction", "test_cases", "difficulty", *TESTS.values()}
    statement = "question" if row.get("question") else "instruction"
    values = {
        "problem_id": problem_id_of(row),
        "statement": row.get(statement),
        **tests,
        "time_limit_s": TIME_LIMIT_S,
        "memory_limit_mb": MEMORY_LIMIT_MB,
        "difficulty": difficulty_of(row.get("difficulty")),
        "source": DATASET,
    }
    others = {name: value for name, value in row.items() if name not in left_out}
    return problem_from_row(values | others, where, {**CALLED, "statement": statement}, extra_fields=others)


def _tests(text: Any, name: str, where: str) -> list[dict[str, str]]:
    try:
        return [{"input": test.input, "output": test.output} for test in paired_tests(json.loads(text))]
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError(f"{where}: field `{name}` must be JSON of inputs and outputs ({error}).") from None


def _read(path: Path) -> Iterator[Problem]:
    yield from each_once(((where, problem_from_taco_cobalt(row, where)) for where, row in read_rows(path)), CALLED["problem_id"])
