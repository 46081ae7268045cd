"""Problems, their tests, and the file formats that hold them."""

from cobalt_bench.problems.problem import Problem, Test

__all__ = ["Problem", "Test"]
