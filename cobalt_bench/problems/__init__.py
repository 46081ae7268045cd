"""Problems, and the suites that hold them."""

from cobalt_bench.problems.loading import known_suites, load_chosen, load_suite
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.problems.suite import Suite, SuiteInfo

__all__ = ["Problem", "Suite", "SuiteInfo", "Test", "known_suites", "load_chosen", "load_suite"]
