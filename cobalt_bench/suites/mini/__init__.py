"""The embedded suite `mini`: sources, build step and the shipped Parquet."""

import functools
from pathlib import Path

from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.reading import read_problems

MINI_PATH = Path(__file__).with_name("mini.parquet")


@functools.cache  # half a second, and the problems can't be changed
def load_mini() -> tuple[Problem, ...]:
    """Return the problems of the suite, by problem_id."""
    return tuple(read_problems(MINI_PATH))
