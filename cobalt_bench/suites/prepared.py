"""A prepared suite: a folder with the problems that `cobalt-bench prepare` made, and the report of how."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.problems.problem import Problem, problem_columns
from cobalt_bench.problems.problem_files import read_problems
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.strangers import Folder
from cobalt_bench.suites.cache import cached_problems
from cobalt_bench.suites.suite import Source

OUTCOMES = "outcomes.jsonl"  # which solutions were accepted; there from the beginning
PROBLEMS = "problems.parquet"
REPORT = "report.json"
MAX_REPORT_BYTES = 2**24
ROWS_A_GROUP, CHARACTERS_A_GROUP = 64, 32 * 2**20  # of the Parquet file, at most: what is in memory at once


def is_prepared(folder: Path) -> bool:
    """Return whether a folder holds a prepared suite, or the beginning of one."""
    return (folder / OUTCOMES).is_file() or (folder / PROBLEMS).is_file()


def read_prepared(folder: Path) -> Source:
    """Return the problems of a prepared suite, and the commit of the dataset that they were made from.

    Raises InputError for a folder that can't be read, or was not prepared to the end.
    """
    if not (folder / PROBLEMS).is_file():
        raise InputError(f"{folder} is not prepared to the end; run the same `cobalt-bench prepare` again.")
    try:
        with Folder(folder, MAX_REPORT_BYTES) as files:
            revision = parse_json(files.read(REPORT, MAX_REPORT_BYTES))["source"]["revision"]
            if files.kind(PROBLEMS) != "file" or not (revision is None or isinstance(revision, str)):
                raise TypeError(f"{PROBLEMS} is no file, or the revision no text")
    except (InputError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{folder / REPORT} can't be read ({error}); prepare the suite again.") from None
    return Source(cached_problems(folder / PROBLEMS, read_problems), revision)


def write_problems(folder: Path, problems: Iterable[Problem]) -> None:
    """Write the problems of a prepared suite, a row group in memory at a time; the file is there once it is whole.

    The same problems give the same bytes under the same pyarrow.
    """
    import pyarrow
    import pyarrow.parquet

    schema = problem_columns()
    draft = folder / f"{PROBLEMS}.draft"
    try:
        with pyarrow.parquet.ParquetWriter(draft, schema, compression="zstd") as writer:
            for group in _groups(problems):
                writer.write_table(pyarrow.Table.from_pylist([problem_to_row(problem) for problem in group], schema=schema))
        draft.replace(folder / PROBLEMS)
    finally:
        draft.unlink(missing_ok=True)


def write_report(folder: Path, report: Mapping[str, Any]) -> None:
    """Write how a prepared suite was made."""
    draft = folder / f"{REPORT}.draft"
    draft.write_text(json.dumps(report, indent=2) + "\n")
    draft.replace(folder / REPORT)


def _groups(problems: Iterable[Problem]) -> Iterator[list[Problem]]:
    group: list[Problem] = []
    characters = 0
    for problem in problems:
        group.append(problem)
        characters += sum(len(test.input) + len(test.output) for test in problem.tests)
        if len(group) == ROWS_A_GROUP or characters >= CHARACTERS_A_GROUP:
            yield group
            group, characters = [], 0
    if group:
        yield group
