"""The embedded suite `mini`: sources, build step and the shipped Parquet."""

import functools
from pathlib import Path

from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.rows import problem_from_row

MINI_PATH = Path(__file__).with_name("mini.parquet")


@functools.cache  # half a second, and the problems can't be changed
def load_mini() -> tuple[Problem, ...]:
    """Return the problems of the suite, by problem_id."""
    import pyarrow.parquet  # here: takes 0.3 s

    rows = pyarrow.parquet.read_table(MINI_PATH).to_pylist()
    return tuple(problem_from_row(row, f"{MINI_PATH}, row {number}") for number, row in enumerate(rows, 1))
