"""A problem store: a local Parquet file from which problems load fast, their hidden tests left on disk."""

import dataclasses
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.suites.hashing import tests_hash
from cobalt_bench.suites.stored_tests import StoredTests


def write_store(problems: Iterable[Problem], path: Path) -> None:
    """Write problems to a store, one in memory at a time."""
    import pyarrow
    import pyarrow.parquet

    test = pyarrow.struct([("input", pyarrow.string()), ("output", pyarrow.string())])
    schema = pyarrow.schema(
        [
            ("problem", pyarrow.string()),  # JSON of all but the hidden tests
            ("count", pyarrow.int64()),
            ("size", pyarrow.int64()),
            ("sha256", pyarrow.string()),
            ("hidden_tests", pyarrow.list_(test)),
        ]
    )
    # A row group a problem, so that one problem's tests can be read alone.
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd", use_dictionary=False) as writer:
        for problem in problems:
            tests = problem.hidden_tests
            row = {
                "problem": json.dumps(dataclasses.asdict(dataclasses.replace(problem, hidden_tests=()))),
                "count": len(tests),
                "size": sum(len(test.input) + len(test.output) for test in tests),
                "sha256": tests_hash(tests),
                "hidden_tests": [{"input": test.input, "output": test.output} for test in tests],
            }
            writer.write_table(pyarrow.Table.from_pylist([row], schema=schema))


def read_store(path: Path) -> list[Problem]:
    """Return the problems of a store; their hidden tests are StoredTests.

    Raises pyarrow.ArrowException for a file that is no store.
    """
    import pyarrow.parquet

    with pyarrow.parquet.ParquetFile(path) as file:
        rows = file.read(columns=["problem", "count", "size", "sha256"]).to_pylist()
    return [
        _problem(row["problem"], StoredTests(path, number, row["count"], row["size"], row["sha256"]))
        for number, row in enumerate(rows)
    ]


def _problem(text: str, hidden_tests: StoredTests) -> Problem:
    fields: dict[str, Any] = json.loads(text)
    fields["public_tests"] = tuple(Test(**test) for test in fields["public_tests"])
    for name in ("solutions", "wrong_programs"):
        fields[name] = tuple(fields[name])
    return Problem(**(fields | {"hidden_tests": hidden_tests}))
