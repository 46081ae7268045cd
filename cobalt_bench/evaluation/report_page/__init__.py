"""The report of a run: a page that opens from disk, with every episode to browse; and pages of several runs."""

from cobalt_bench.evaluation.report_page.comparing import write_comparison
from cobalt_bench.evaluation.report_page.overview import arms_in, overview_of, read_outcomes, write_overview
from cobalt_bench.evaluation.report_page.writing import write_report

__all__ = ["arms_in", "overview_of", "read_outcomes", "write_comparison", "write_overview", "write_report"]
