"""cobalt-bench compare: how runs differ, turn by turn."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from cobalt_bench.cli.output import print_json, print_table, say
from cobalt_bench.errors import InputError


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN...", help="Run folders; the first is the baseline.")],
    format: Annotated[
        Literal["table", "json", "markdown", "latex"], typer.Option("--format", help="How the data on stdout looks.")
    ] = "table",
    chart: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw Pass@1 over turns as SVG, too.")] = None,
) -> None:
    """Compare runs with the first one: Pass@1 a turn, paired by problem, with 95% interval and p-value.

    Runs must be of the same suite and protocol; they may differ in the model, or in the perturbation of feedback.

    cobalt-bench compare runs/qwen3-8b runs/qwen3-14b --format latex
    """
    from cobalt_bench.evaluation import comparison_text as text
    from cobalt_bench.evaluation.compare import compare_runs, notes

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
        _draw(chart, [(baseline.label, comparisons[0].baseline_scores), *((each.run.label, each.scores) for each in comparisons)])
    for note in notes(baseline, comparisons):
        say(note)
    if len(comparisons[0].differences) > 1:
        say("Each p-value is of its turn alone; none is corrected for looking at several.")


def _draw(path: Path, lines: Sequence[tuple[str, Sequence[float]]]) -> None:
    from cobalt_bench.evaluation.report.chart import Series, chart
    from cobalt_bench.evaluation.report.rendering import svg_text

    try:
        path.write_text(svg_text(chart("Pass@1 over turns", [Series(label, scores) for label, scores in lines])))
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}.") from error
