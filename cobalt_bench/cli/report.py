"""cobalt-bench report: a run as a page to read and browse."""

from pathlib import Path
from typing import Annotated

import typer

from cobalt_bench.cli.output import say


def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Run folder.")],
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where report.html goes (the run folder).")] = None,
) -> None:
    """Write report.html: scores over turns, costs, where the run comes from, and every episode to browse.

    It opens from disk, without server or network. To give it away, take the folder `report` beside it along.

    cobalt-bench report runs/qwen3-8b
    """
    from cobalt_bench.errors import CobaltError
    from cobalt_bench.evaluation.report_page import write_report
    from cobalt_bench.runs.run import Run

    opened = Run.open(run)
    try:
        problems = opened.suite.problems
    except CobaltError as error:
        say(f"The suite can't be loaded, so statements are left out: {error}")
        problems = ()
    page = write_report(opened, output or run, {problem.problem_id: problem for problem in problems})
    print(page)
    say(f"Open it in a browser: {page.resolve().as_uri()}")
