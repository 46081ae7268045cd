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
    from cobalt_bench.evaluation.report import write_report
    from cobalt_bench.problems import Problem, load_chosen
    from cobalt_bench.rollouts import RunFolder
    from cobalt_bench.rollouts.folder import last_options

    config = RunFolder(run).whole_config()
    problems: tuple[Problem, ...] = ()
    try:
        suite = load_chosen(last_options(run, config))
        if suite.content_hash == config["identity"]["suite"]["hash"]:
            problems = suite.problems
        else:
            say(f"Suite {suite.name} has changed since the run was made, so statements are left out.")
    except CobaltError as error:
        say(f"The suite can't be loaded, so statements are left out: {error}")
    page = write_report(run, output or run, {problem.problem_id: problem for problem in problems})
    print(page)
    say(f"Open it in a browser: {page.resolve().as_uri()}")
