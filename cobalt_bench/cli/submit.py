"""cobalt-bench submit: send a finished run to the leaderboard."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.output import Format, print_json, print_table, say, this_command


def submit(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Run folder, finished.")],
    repo: Annotated[str, typer.Option(metavar="OWNER/NAME", help="Results dataset.")] = "cobalt/leaderboard-results",
    model_card: Annotated[str | None, typer.Option(help="Hub id or https address that tells of the model.")] = None,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the packed submission here.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check and pack, and send nothing.")] = False,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    format: Format = "table",
) -> None:
    """Submit a run: check that it is whole, compute its results anew, strip it, and open a pull request.

    Paths, host names, server addresses and commands stay here, and so does the thinking text that a server reported.

    cobalt-bench submit runs/qwen3-8b --model-card Qwen/Qwen3-8B --dry-run --output submission
    """
    from cobalt_bench.judge import open_judge
    from cobalt_bench.submissions.packing import pack
    from cobalt_bench.submissions.pull_request import find_submitted, send

    interrupts.advice = f"Interrupted; nothing was sent. To do it again: {this_command()}"
    with tempfile.TemporaryDirectory() as scratch, open_judge(workers, ray=ray, allow_unsafe=allow_unsafe) as judge:
        submission = pack(run, output or Path(scratch) / "submission", judge, model_card=model_card)
        before = None if dry_run else find_submitted(repo, submission.id)
        sent = None if dry_run or before else send(submission, repo)
        data = {**submission.to_dict(), "pull_request": sent, "submitted_before": before}
    if format == "json":
        print_json(data)
    else:
        rows = [(name, f"{size:,}") for name, size in data["files"].items()]
        print_table(submission.name, ("file", "bytes"), rows)
        if sent:
            print(sent)
    if submission.missing_isolation:
        say(f"The run was judged with {submission.missing_isolation}; only what verification judges again counts.")
    _say_what_next(dry_run, before, sent, output)


def _say_what_next(dry_run: bool, before: str | None, sent: str | None, output: Path | None) -> None:
    if before:
        say(f"This run was submitted before: {before}. Nothing was sent.")
    elif sent:
        say(f"Next: cobalt-bench verify {sent}")
    elif dry_run:
        say("Nothing was sent. To send it, leave --dry-run out.")
        if output:
            say(f"To see what verification says of it: cobalt-bench verify {output}")
