"""cobalt-bench verify: judge a submission again, taking nothing on trust."""

import json
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, check_output, print_json, print_table, say
from cobalt_bench.errors import InputError


def verify(
    what: Annotated[
        str, typer.Argument(metavar="PATH_OR_PR", help="Run folder, packed submission, or pull request as OWNER/NAME#3.")
    ],
    suite: Annotated[str | None, typer.Option(help="Suite to judge on, where config.json names a file of its own.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="PATH", help="Your own copy of the suite's files.")] = None,
    prompts: Annotated[Path | None, typer.Option(metavar="DIR", help="Prompts of the run, where it has its own.")] = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of the verification here.")] = None,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    format: Format = "table",
) -> None:
    """Verify a run: each program from its response, each verdict from its program, each figure from the verdicts.

    Exit status 1, with reasons, where it is rejected. That the model wrote the programs is not proved. A record made with
    --allow-unsafe below the minimum of isolation says so, and the leaderboard does not take it.

    cobalt-bench verify submission --output record.json

    cobalt-bench verify cobalt/leaderboard-results#3
    """
    from cobalt_bench.judge import open_judge
    from cobalt_bench.submissions.disputes import forgetful
    from cobalt_bench.submissions.verification import Verifier, verify_named

    check_output(output)
    with open_judge(workers, ray=ray, allow_unsafe=allow_unsafe) as judge:
        verification = verify_named(what, Verifier(partial(forgetful, judge), suite, data, prompts))
        record = verification.to_record(judge.layers)
    if output is not None:
        _write(output, record)
    if format == "json":
        print_json(record)
    else:
        _print(what, record)
    if not verification.verified:
        raise typer.Exit(1)
    say("Verified: every verdict and figure follows from the responses. That the model wrote them is not proved.")


def _print(what: str, record: dict[str, Any]) -> None:
    checked = record["checked"]
    rows = [("rejected because", each) for each in record["reasons"]] + [("to look at", each) for each in record["listed"]]
    if rows:
        print_table(what, ("what", "finding"), rows)
    print(f"{record['outcome']}: {checked['turns']} turns, {checked['programs']} programs, {checked['tests']} tests checked")
    if not record["judge"]["isolated"]:
        print(f"not isolated: {record['judge']['missing_isolation']}; the leaderboard does not take this record")


def _write(path: Path, record: dict[str, Any]) -> None:
    try:
        path.write_text(json.dumps(record, indent=2) + "\n")
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}.") from error
