"""cobalt-bench list: the suites, or the problems of one."""

from typing import Annotated, Any

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, print_json, print_table, say, say_without_hidden_tests


def list_problems(
    ctx: typer.Context,
    suite: Annotated[str | None, typer.Option(help="List the problems of this suite, file or Hub dataset.")] = None,
    suite_revision: o.SuiteRevision = None,
    data: o.Data = None,
    window: o.Window = None,
    difficulty: o.Difficulty = None,
    platform: o.Platform = None,
    exclude_errata: o.ExcludeErrata = False,
    limit: o.Limit = None,
    extra_fields: o.ExtraFields = None,
    format: Format = "table",
) -> None:
    """List the suites that have a name, or the problems of one suite.

    cobalt-bench list --suite mini --difficulty hard
    """
    rows = _suites() if suite is None else _problems(ctx.params)
    if format == "json":
        print_json(rows)
    else:
        cells = [["" if cell is None else cell for cell in row.values()] for row in rows]
        print_table(f"Problems of {suite}" if suite else "Suites", list(rows[0]), cells)
    say("Next: cobalt-bench show PROBLEM" + (f" --suite {suite}" if suite else ", or list --suite SUITE"))


def _suites() -> list[dict[str, Any]]:
    from dataclasses import asdict

    from cobalt_bench.suites import known_suites

    return [asdict(info) for info in known_suites()]


def _problems(options: dict[str, Any]) -> list[dict[str, Any]]:
    from cobalt_bench.suites import load_chosen

    suite = load_chosen(options)
    for why, number in suite.dropped.items():
        say(f"Left out: {number} ({why})")
    say_without_hidden_tests(suite.without_hidden_tests, len(suite.problems))
    return [
        {
            "problem_id": problem.problem_id,
            "title": problem.title,
            "difficulty": problem.difficulty,
            "platform": problem.platform,
            "release_date": problem.release_date,
            "entry_point": problem.entry_point,
            "public_tests": len(problem.public_tests),
            "hidden_tests": len(problem.hidden_tests),
        }
        for problem in suite.problems
    ]
