"""cobalt-bench validate: check a suite without any model."""

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, print_json, print_table, say


def validate(
    ctx: typer.Context,
    suite: o.Suite = "mini",
    suite_revision: o.SuiteRevision = None,
    data: o.Data = None,
    difficulty: o.Difficulty = None,
    platform: o.Platform = None,
    limit: o.Limit = None,
    problems: o.Problems = None,
    extra_fields: o.ExtraFields = None,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    format: Format = "table",
) -> None:
    """Check that a suite's solutions are accepted and its wrong programs are not; exit status 1 where they aren't.

    cobalt-bench validate --suite mini
    """
    from dataclasses import asdict

    from cobalt_bench.judge import open_judge
    from cobalt_bench.suites import load_chosen
    from cobalt_bench.suites.validation import validate as validate_suite

    chosen = load_chosen(ctx.params)
    with open_judge(workers, ray=ray, allow_unsafe=allow_unsafe) as judge:
        findings = sorted(validate_suite(chosen, judge), key=lambda finding: finding.problem_id)
    if format == "json":
        print_json([asdict(finding) for finding in findings])
    else:
        rows = [
            (f.problem_id, f.solutions, f.wrong_programs, f"{f.slowest_s:.2f}", "; ".join(f.complaints) or "sound")
            for f in findings
        ]
        print_table(f"Suite {suite}", ("problem", "solutions", "wrong programs", "slowest test, s", "finding"), rows)
    unsound = sum(bool(finding.complaints) for finding in findings)
    without = len(chosen.problems) - len(findings)
    say(f"{len(findings)} problems checked, {unsound} with complaints, {without} ship no solution.")
    if unsound:
        raise typer.Exit(1)
