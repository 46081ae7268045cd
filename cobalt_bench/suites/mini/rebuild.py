"""Build the shipped Parquet of suite `mini` from its sources: `python -m cobalt_bench.suites.mini.rebuild`."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem, Test, problem_columns
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.suites.mini import MINI_PATH
from cobalt_bench.suites.mini.source import Source
from cobalt_bench.suites.mini.source_modules import load_sources

MEMORY_LIMIT_MB = 1024
EXAMPLES = 2  # public tests shown in the statement

_RUNNER = Path(__file__).with_name("reference_runner.py")
_TIMEOUT_S = 120  # all inputs of one program

_OWN_COLUMNS = [pa.field("topics", pa.list_(pa.string())), pa.field("wrong_kinds", pa.list_(pa.string()))]
_SCHEMA = pa.schema([*problem_columns(), *_OWN_COLUMNS])


def build(path: Path) -> None:
    """Write the suite as Parquet: the same sources give the same bytes under the same pyarrow.

    Raises InputError: a source is malformed or its reference program fails.
    """
    write_problems(build_problems(load_sources()), path)


def build_problems(sources: Sequence[Source]) -> list[Problem]:
    """Return the finished problems, in the order of their sources.

    Raises InputError: a reference program fails.
    """
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return list(pool.map(build_problem, sources))


def build_problem(source: Source) -> Problem:
    """Return one problem with the outputs of its reference program and its examples.

    Raises InputError: the reference program fails.
    """
    inputs = source.public_inputs + source.hidden_inputs
    outputs = expected_outputs(source.problem_id, source.solution, source.entry_point, inputs)
    tests = tuple(Test(text, output) for text, output in zip(inputs, outputs, strict=True))
    public_tests = tests[: len(source.public_inputs)]
    return Problem(
        problem_id=source.problem_id,
        title=source.title,
        statement=source.statement + examples_section(public_tests[:EXAMPLES]),
        entry_point=source.entry_point,
        starter_code=source.starter_code,
        public_tests=public_tests,
        hidden_tests=tests[len(public_tests) :],
        grader="tolerant" if source.checker is None else "checker",
        checker=source.checker,
        time_limit_s=source.time_limit_s,
        memory_limit_mb=MEMORY_LIMIT_MB,
        difficulty=source.difficulty,
        platform="cobalt-bench",
        source="mini",
        license="Apache-2.0",
        solutions=(source.solution,),
        wrong_programs=tuple(source.wrong.values()),
        extra={"topics": list(source.topics), "wrong_kinds": list(source.wrong)},
    )


def expected_outputs(problem_id: str, program: str, entry_point: str | None, inputs: Sequence[str]) -> tuple[str, ...]:
    """Return what the program answers to each input, in one fresh interpreter without site packages.

    The sources' programs are trusted: there is no sandbox, so never call it with what a model wrote.
    Raises InputError: the program fails on an input or does not end within two minutes.
    """
    request = json.dumps({"program": program, "entry_point": entry_point, "inputs": list(inputs)})
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-X", "utf8", str(_RUNNER)],
            input=request,
            capture_output=True,
            encoding="utf-8",
            timeout=_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise InputError(f"mini source {problem_id}.py: SOLUTION ran for more than {_TIMEOUT_S} s.") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise InputError(f"mini source {problem_id}.py: SOLUTION failed: {last}.")
    outputs: list[str] = json.loads(done.stdout)
    return tuple(outputs)


def examples_section(tests: Sequence[Test]) -> str:
    """Return the last section of a statement: inputs and outputs as the tests hold them."""
    parts = ["\n### Examples\n"]
    for number, test in enumerate(tests, start=1):
        parts.append(f"\nInput {number}:\n\n{_fenced(test.input)}\nOutput {number}:\n\n{_fenced(test.output)}")
    return "".join(parts)


def _fenced(text: str) -> str:
    end = "" if text.endswith("\n") else "\n"
    return f"```text\n{text}{end}```\n"


def write_problems(problems: Sequence[Problem], path: Path) -> None:
    """Write problems in the suite's fixed columns; a reader never sees half a file."""
    table = pa.Table.from_pylist([problem_to_row(problem) for problem in problems], schema=_SCHEMA)
    unfinished = path.with_name(path.name + ".tmp")
    pq.write_table(table, unfinished, compression="zstd", compression_level=9)
    unfinished.replace(path)


def main() -> int:
    """Build the shipped file and return the exit status."""
    try:
        build(MINI_PATH)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Wrote {MINI_PATH}.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
