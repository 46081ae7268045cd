"""cobalt-bench show: one problem as a model sees it."""

from typing import Annotated, Any

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, print_json
from cobalt_bench.shown import printable


def show(
    problem: Annotated[str, typer.Argument(metavar="PROBLEM", help="Problem id.")],
    suite: o.Suite = "mini",
    suite_revision: o.SuiteRevision = None,
    data: o.Data = None,
    extra_fields: o.ExtraFields = None,
    format: Format = "table",
) -> None:
    """Show a problem: its statement, limits and public tests; never its hidden tests.

    cobalt-bench show alternating_scoop --suite mini
    """
    from cobalt_bench.suites import listed_names, load_suite

    names = listed_names(extra_fields)
    (found,) = load_suite(suite, data=data, revision=suite_revision, problem_ids=[problem], extra_fields=names).problems
    shown: dict[str, Any] = {
        "problem_id": found.problem_id,
        "title": found.title,
        "statement": found.statement,
        "entry_point": found.entry_point,
        "starter_code": found.starter_code,
        "difficulty": found.difficulty,
        "grader": found.grader,
        "time_limit_s": found.time_limit_s,
        "memory_limit_mb": found.memory_limit_mb,
        "public_tests": [{"input": test.input, "output": test.output} for test in found.public_tests],
        "num_hidden_tests": len(found.hidden_tests),
    }
    if format == "json":
        print_json(shown)
    else:
        _print_readable(shown)


def _print_readable(shown: dict[str, Any]) -> None:
    print(printable(_readable(shown).replace("\r\n", "\n"), keep="\n\t"))


def _readable(shown: dict[str, Any]) -> str:
    parts = [f"# {shown['title'] or shown['problem_id']}\n\n{shown['statement'].strip()}\n"]
    if shown["entry_point"]:
        parts.append(f"Function: {shown['entry_point']}\n{shown['starter_code'].strip()}\n")
    parts.append(f"Limits: {shown['time_limit_s']:g} s and {shown['memory_limit_mb']} MiB a test. Grader: {shown['grader']}.")
    for number, test in enumerate(shown["public_tests"], start=1):
        parts.append(f"\nPublic test {number}, input:\n{test['input'].rstrip()}\nexpected output:\n{test['output'].rstrip()}")
    return "\n".join([*parts, f"\n{shown['num_hidden_tests']} hidden tests."])
