"""Metrics, results, comparison of runs, report page."""

from cobalt_bench.evaluation.results_table import print_results
from cobalt_bench.evaluation.run_results import results_of

__all__ = ["print_results", "results_of"]
