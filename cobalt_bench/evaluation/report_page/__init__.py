"""The report of a run: a page that opens from disk, with every episode to browse."""

from cobalt_bench.evaluation.report_page.writing import write_report

__all__ = ["write_report"]
