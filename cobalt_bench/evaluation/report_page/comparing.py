"""Several runs in one page: their figures side by side, and the paired differences from the first."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cobalt_bench.evaluation import comparison_text as text
from cobalt_bench.evaluation.comparison import ComparedRun, Comparison, compare_runs, notes
from cobalt_bench.evaluation.line_chart import Series
from cobalt_bench.evaluation.report_page.pages import write_page
from cobalt_bench.evaluation.report_page.rendering import environment
from cobalt_bench.evaluation.report_page.so_far import figures_of
from cobalt_bench.evaluation.report_page.svg_chart import chart
from cobalt_bench.evaluation.report_page.tiles import Tile, tiles_of
from cobalt_bench.runs.run import Run

PAGE = "comparison.html"
_MOST_APART = 10  # problems listed


@dataclass(frozen=True)
class Column:
    """A run as the page shows it; `link` leads to its own report, "" where that is not written."""

    label: str
    results: Mapping[str, Any]
    tiles: Sequence[Tile]
    link: str


def write_comparison(paths: Sequence[Path], output: Path) -> Path:
    """Write the page that compares runs with the first to a folder and return its path.

    Raises InputError for runs that can't be compared, naming what differs, and where the page can't be written.
    """
    baseline, comparisons = compare_runs(paths)
    columns = [_column(run, output) for run in (baseline, *(each.run for each in comparisons))]
    page = (
        environment()
        .get_template("comparison.html")
        .render(
            suite=baseline.config.suite["name"],
            runs=columns,
            shown=_shown(columns),
            tokens=any(each.results["usage"]["completion_tokens"] is not None for each in columns),
            notes=list(notes(baseline, comparisons)),
            chart=chart("Pass@1 over turns", [_series(column) for column in columns]),
            columns=text.COLUMNS,
            exact_note=text.EXACT_NOTE,
            comparisons=[
                {
                    "title": f"{each.run.label} against {baseline.label}",
                    "label": each.run.label,
                    "problems": each.problems,
                    "rows": text.rows(each),
                    "exact": text.has_exact(each),
                    "apart": _apart(baseline, each, (columns[0].link, column.link)),
                }
                for each, column in zip(comparisons, columns[1:], strict=True)
            ],
        )
    )
    return write_page(output / PAGE, page)


def _column(compared: ComparedRun, output: Path) -> Column:
    figures = figures_of(Run.open(compared.path))
    page = compared.path / "report.html"
    link = quote(os.path.relpath(page.resolve(), output.resolve())) if page.is_file() else ""
    return Column(compared.label, figures.results, tiles_of(figures.results, figures.scores), link)


def _shown(columns: Sequence[Column]) -> list[int]:
    """Return the numbers of the tiles that some run has a value of."""
    rows = zip(*(each.tiles for each in columns), strict=True)
    return [number for number, row in enumerate(rows) if any(tile.value is not None for tile in row)]


def _series(column: Column) -> Series:
    scores = column.results["pass_at_1"]
    return Series(column.label, scores["per_turn"], [(low, high) for low, high in scores["ci95"]])


def _apart(baseline: ComparedRun, compared: Comparison, links: tuple[str, str]) -> list[dict[str, Any]]:
    """Return the problems whose scores at the last turn differ most, largest difference first."""
    before, after = baseline.means, compared.run.means
    common = [
        (problem, float(before[problem][-1]), float(after[problem][-1])) for problem in sorted(before.keys() & after.keys())
    ]
    largest = sorted((row for row in common if row[1] != row[2]), key=lambda row: -abs(row[2] - row[1]))[:_MOST_APART]
    return [
        {
            "problem": problem,
            "before": old,
            "after": new,
            "links": [f"{link}#{quote(problem, safe='')}/0/{len(before[problem]) - 1}" if link else "" for link in links],
        }
        for problem, old, new in largest
    ]
