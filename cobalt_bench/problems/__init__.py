"""Problems, and the suites that hold them."""

from cobalt_bench.problems.loading import known_suites, listed_names, load_chosen, load_suite
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.problems.suite import Suite, SuiteInfo

__all__ = ["Problem", "Suite", "SuiteInfo", "Test", "known_suites", "listed_names", "load_chosen", "load_suite"]
