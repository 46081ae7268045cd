"""Builds the dataset `perturbed-feedback`: `python -m cobalt_bench.datasets.perturbed_tests --suite mini --output DIR`.

A config for each perturbation that makes tests wrong; a row is a problem with its true tests, and the wrong ones beside
them. The perturbations that change reports depend on a program, so they are no data: `evaluate --perturb` plays them.
"""

import argparse
import hashlib
import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench import __version__
from cobalt_bench._files import draft_of
from cobalt_bench.errors import CobaltError, InputError
from cobalt_bench.perturbations.by_name import SEED, perturbed_tests, reason_against, wrong_and_benign
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS
from cobalt_bench.problems.columns import problem_columns
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.suites import Suite, load_suite

SCHEMA_VERSION = 1
SPLIT = "test"
# In every row, so that a text that holds it can be recognised as taken from this data.
CANARY = "91140657-6443-47b2-9a49-f7a117bb1a23"

_ROW_GROUP_CHARACTERS = 64 * 2**20
_DICTIONARY_BYTES = 256 * 2**20  # large enough that what rows share is stored once in a row group
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
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise InputError(f"{output} is not empty; choose another --output.")
    draft = draft_of(output)
    try:
        draft.mkdir(parents=True)
        configs = {name: config for name in WRONG_TESTS if (config := _write_config(suite, name, draft, seed)) is not None}
        if not configs:
            raise InputError(f"No problem of {suite.name} can be perturbed; choose a suite with several public tests.")
        manifest = _manifest(configs, seed)
        (draft / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
        draft.replace(output)
    except OSError as error:
        raise InputError(f"{output} can't be written: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return manifest


def _manifest(configs: Mapping[str, Any], seed: int) -> dict[str, Any]:
    return {
        "schema_version": SCHEMA_VERSION,
        "dataset": "perturbed-feedback",
        "cobalt_bench": __version__,
        "seed": seed,
        "canary": CANARY,
        "configs": dict(configs),
    }


def _write_config(suite: Suite, name: str, folder: Path, seed: int) -> dict[str, Any] | None:
    """Write a perturbation's problems and return its entry of the manifest; None where there is none."""
    why = [reason_against(problem, name, seed) for problem in suite.problems]
    kept = [problem for problem, reason in zip(suite.problems, why, strict=True) if reason is None]
    if not kept:
        return None
    path = folder / name / f"{SPLIT}.parquet"
    path.parent.mkdir()
    with pq.ParquetWriter(
        path, _SCHEMA, compression="zstd", dictionary_pagesize_limit=_DICTIONARY_BYTES, use_content_defined_chunking=True
    ) as file:
        for table in _row_groups(kept, name, suite.revision, seed):
            file.write_table(table, row_group_size=len(table))
    with path.open("rb") as written:
        digest = hashlib.file_digest(written, "sha256").hexdigest()
    step = {"seen": len(suite.problems), "kept": len(kept), "dropped": dict(Counter(reason for reason in why if reason))}
    return {
        "sources": [
            {
                "suite": {"name": _public_name(suite.name), "revision": suite.revision, "hash": suite.content_hash},
                "redistributed": suite.redistributed,
                "evaluation_suite": suite.evaluation,
            }
        ],
        "splits": {
            SPLIT: {
                "file": f"{name}/{SPLIT}.parquet",
                "rows": len(kept),
                "bytes": path.stat().st_size,
                "sha256": digest,
                "steps": {"problems": step},
            }
        },
    }


def _row_groups(problems: list[Problem], name: str, revision: str | None, seed: int) -> Iterator[pa.Table]:
    rows: list[dict[str, Any]] = []
    characters = 0
    for problem in problems:
        rows.append(perturbed_row(problem, name, revision, seed))
        characters += sum(len(test.input) + len(test.output) for test in problem.tests)
        if characters >= _ROW_GROUP_CHARACTERS:
            yield pa.Table.from_pylist(rows, schema=_SCHEMA)
            rows, characters = [], 0
    if rows:
        yield pa.Table.from_pylist(rows, schema=_SCHEMA)


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


def _public_name(name: str) -> str:
    """Return a suite's name; of one in a local file or folder only the last part of its path."""
    return Path(name).name if name.startswith((".", "/", "~")) or Path(name).exists() else name


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
