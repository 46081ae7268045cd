"""cobalt-bench compare: how runs differ, turn by turn."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cobalt_bench.cli.output import check_output, print_json, print_table, say

if TYPE_CHECKING:
    from cobalt_bench.evaluation.comparison import ComparedRun, Comparison


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN...", help="Run folders; the first is the baseline.")],
    format: Annotated[
        Literal["table", "json", "markdown", "latex"], typer.Option("--format", help="How the data on stdout looks.")
    ] = "table",
    chart: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw Pass@1 over turns, too; .svg, .pdf or .png.")] = None,
) -> None:
    """Compare runs with the first one: Pass@1 a turn, paired by problem, with 95% interval and p-value.

    Runs must be of the same suite and protocol; they may differ in the model, or in the perturbation of feedback.

    cobalt-bench compare runs/qwen3-8b runs/qwen3-14b --format latex
    """
    from cobalt_bench.evaluation import comparison_text as text
    from cobalt_bench.evaluation.comparison import compare_runs, notes

    if chart is not None:
        _check_ending(chart)
        check_output(chart)
    baseline, comparisons = compare_runs(runs)
    if format == "json":
        print_json(
            {
                "baseline": {"run": str(baseline.path), "label": baseline.label},
                "comparisons": [each.to_dict() for each in comparisons],
                "notes": list(notes(baseline, comparisons)),
            }
        )
    elif format == "markdown":
        print(text.as_markdown(baseline, comparisons))
    elif format == "latex":
        print(text.as_latex(baseline, comparisons))
    else:
        for each in comparisons:
            print_table(text.title(baseline, each), text.COLUMNS, text.rows(each))
            if text.has_exact(each):
                print(text.EXACT_NOTE)
    if chart is not None:
        _draw(chart, baseline, comparisons)
    for note in notes(baseline, comparisons):
        say(note)
    if len(comparisons[0].differences) > 1:
        say("Each p-value is of its turn alone; none is corrected for looking at several.")


def _check_ending(path: Path) -> None:
    from cobalt_bench.evaluation.line_chart import check_ending

    check_ending(path)


def _draw(path: Path, baseline: "ComparedRun", comparisons: Sequence["Comparison"]) -> None:
    from cobalt_bench.evaluation.line_chart import Series, save_chart

    lines = [(baseline.label, comparisons[0].baseline_scores), *((each.run.label, each.scores) for each in comparisons)]
    save_chart(path, "Pass@1 over turns", "Pass@1", [Series(label, scores) for label, scores in lines])
