"""The embedded suite `mini`: sources, build step and the shipped Parquet."""

from pathlib import Path

from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.reading import read_problems

MINI_PATH = Path(__file__).with_name("mini.parquet")


def load_mini() -> tuple[Problem, ...]:
    """Return the problems of the suite, by problem_id."""
    return tuple(read_problems(MINI_PATH))
