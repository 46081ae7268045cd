"""cobalt-bench report: a run, or several, as a page to read and browse."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from cobalt_bench.cli.output import say


def report(
    runs: Annotated[
        list[Path], typer.Argument(metavar="RUN...", help="Run folder, or the folder of --perturb all, or several runs.")
    ],
    output: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the page goes (the run folder; for several runs the current one).")
    ] = None,
) -> None:
    """Write report.html: scores over turns, costs, where the run comes from, and every episode to browse.

    It opens from disk, without server or network. To give it away, take the folder `report` beside it along.

    Several runs make one page, comparison.html: side by side, with the paired differences from the first. The folder of
    `evaluate --perturb all` makes overview.html, and a report of each run in it.

    cobalt-bench report runs/qwen3-8b

    cobalt-bench report runs/qwen3-8b runs/qwen3-14b
    """
    from cobalt_bench.evaluation.report_page import arms_in, write_comparison

    if len(runs) > 1:
        page = write_comparison(runs, output or Path())
    elif arms := arms_in(runs[0]):
        page = _overview(runs[0], arms, output)
    else:
        page = _report(runs[0], output or runs[0])
    print(page)
    say(f"Open it in a browser: {page.resolve().as_uri()}")


def _report(run: Path, output: Path) -> Path:
    from cobalt_bench.errors import CobaltError
    from cobalt_bench.evaluation.report_page import write_report
    from cobalt_bench.runs.run import Run

    opened = Run.open(run)
    try:
        problems = opened.suite.problems
    except CobaltError as error:
        say(f"The suite can't be loaded, so statements are left out: {error}")
        problems = ()
    return write_report(opened, output, {problem.problem_id: problem for problem in problems})


def _overview(folder: Path, arms: Mapping[str, Path], output: Path | None) -> Path:
    from cobalt_bench.evaluation.report_page import read_outcomes, write_overview

    outcomes, left_out = read_outcomes(arms)
    for name in outcomes:
        _report(arms[name], arms[name] if output is None else output / name)
    return write_overview(output or folder, outcomes, left_out)
