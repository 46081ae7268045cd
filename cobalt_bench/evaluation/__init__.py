"""Metrics, results, comparison of runs, report page."""

from cobalt_bench.evaluation.results import results_of
from cobalt_bench.evaluation.table import print_results

__all__ = ["print_results", "results_of"]
