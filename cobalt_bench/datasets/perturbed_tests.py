"""Builds the dataset `perturbed-feedback`: `python -m cobalt_bench.datasets.perturbed_tests --suite mini --output DIR`.

A config for each perturbation that makes tests wrong; a row is a problem with its true tests, and the wrong ones beside
them. The perturbations that change reports depend on a program, so they are not in the data: `evaluate --perturb` plays them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from cobalt_bench._files import whole_folder
from cobalt_bench.datasets.manifest import write_manifest
from cobalt_bench.datasets.writer import SplitWriter, split_entry, split_path
from cobalt_bench.errors import CobaltError, InputError
from cobalt_bench.perturbations.by_name import SEED, perturbed_tests, reason_against, wrong_and_benign
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS
from cobalt_bench.problems.problem import Problem, Test, problem_columns
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.suites import Suite, load_suite
from cobalt_bench.trajectories.sources import public_name

SPLIT = "test"
# In every row, so that a text that holds it can be recognised as taken from this data.
CANARY = "91140657-6443-47b2-9a49-f7a117bb1a23"

_TESTS = problem_columns().field("public_tests").type
# What a row holds besides a problem's own columns, by the column that it follows.
_MORE = {
    "hidden_tests": [
        pa.field("perturbation", pa.string()),
        pa.field("perturbed_public_tests", _TESTS),
        pa.field("wrong_tests", pa.list_(pa.int64())),  # indices into perturbed_public_tests
    ],
    "source": [pa.field("source_revision", pa.string())],
    "wrong_programs": [pa.field("canary", pa.string())],
}
_SCHEMA = pa.schema([each for column in problem_columns() for each in (column, *_MORE.get(column.name, ()))])


def build_perturbed(suite: Suite, output: Path, seed: int = SEED) -> dict[str, Any]:
    """Write the dataset to a folder that is not there yet, and return its manifest.

    The folder holds PERTURBATION/test.parquet and manifest.json; it appears whole or not at all, and the same suite gives the
    same bytes. With another seed than the default the tests are not those that `evaluate --perturb` shows.
    Raises InputError when the folder holds something, can't be written, or no problem can be perturbed.
    """
    with whole_folder(output) as folder:
        configs = {name: config for name in WRONG_TESTS if (config := _write_config(suite, name, folder, seed)) is not None}
        if not configs:
            raise InputError(f"No problem of {suite.name} can be perturbed; choose a suite with several public tests.")
        return write_manifest(folder, configs, {"seed": seed, "canary": CANARY}, kind="perturbed-feedback")


def _write_config(suite: Suite, name: str, folder: Path, seed: int) -> dict[str, Any] | None:
    """Write a perturbation's problems and return its entry of the manifest; None where there is none."""
    why = [reason_against(problem, name, seed) for problem in suite.problems]
    kept = [problem for problem, reason in zip(suite.problems, why, strict=True) if reason is None]
    if not kept:
        return None
    with SplitWriter[dict[str, Any]](split_path(folder, name, SPLIT), _SCHEMA, _table) as file:
        for problem in kept:
            row = perturbed_row(problem, name, suite.revision, seed)
            file.write(row, sum(len(test.input) + len(test.output) for test in problem.tests))
    step = {"seen": len(suite.problems), "kept": len(kept), "dropped": dict(Counter(reason for reason in why if reason))}
    return {
        "sources": [
            {
                "suite": {"name": public_name(suite.name), "revision": suite.revision, "hash": suite.content_hash},
                "redistributed": suite.redistributed,
                "evaluation_suite": suite.evaluation,
            }
        ],
        "splits": {SPLIT: {**split_entry(folder, split_path(folder, name, SPLIT)), "steps": {"problems": step}}},
    }


def _table(rows: Sequence[dict[str, Any]], _: int) -> pa.Table:
    return pa.Table.from_pylist(list(rows), schema=_SCHEMA)


def perturbed_row(problem: Problem, name: str, revision: str | None, seed: int = SEED) -> dict[str, Any]:
    """Return a problem's row under a perturbation that can be built on it: JSON data in the columns of the dataset."""
    tests = perturbed_tests(problem, name, seed)
    if tests is None:
        raise ValueError(f"{name} can't be built on {problem.problem_id}")
    wrong, _ = wrong_and_benign(problem, tests)
    row = problem_to_row(problem) | {
        "perturbation": name,
        "perturbed_public_tests": [_test_row(test) for test in tests],
        "wrong_tests": sorted(wrong),
        "source_revision": revision,
        "canary": CANARY,
    }
    return {column: row[column] for column in _SCHEMA.names}


def _test_row(test: Test) -> dict[str, str]:
    return {"input": test.input, "output": test.output}


def main() -> int:
    """Build the dataset from a suite and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m cobalt_bench.datasets.perturbed_tests", description=main.__doc__)
    parser.add_argument("--suite", default="mini", help="name of a suite, problem file, or Hub dataset (mini)")
    parser.add_argument("--data", type=Path, help="folder with your own copy of the suite's files")
    parser.add_argument("--output", type=Path, required=True, help="folder for the dataset; not there yet, or empty")
    arguments = parser.parse_args()
    try:
        manifest = build_perturbed(load_suite(arguments.suite, data=arguments.data), arguments.output)
    except CobaltError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2 if isinstance(error, InputError) else 1
    for name, config in manifest["configs"].items():
        print(f"{name}: {config['splits'][SPLIT]['rows']} problems", file=sys.stderr)
    print(f"Written to {arguments.output}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
