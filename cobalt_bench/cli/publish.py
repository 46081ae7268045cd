"""cobalt-bench publish: put a dataset on the Hugging Face Hub, as a version that never changes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.output import Format, print_json, print_table, say, this_command
from cobalt_bench.shown import printable

if TYPE_CHECKING:
    from cobalt_bench.hub.publication_plan import Plan


def publish(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Dataset folder, as `cobalt-bench build` writes it.")],
    repo: Annotated[str, typer.Option(metavar="OWNER/NAME", help="Dataset on the Hub; made where it isn't there.")],
    version: Annotated[str, typer.Option(help="Semantic version, as 1.0.0; becomes the tag v1.0.0.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing to the Hub.")] = False,
    private: Annotated[bool, typer.Option("--private", help="Make the dataset private.")] = False,
    format: Format = "table",
) -> None:
    """Publish a dataset on the Hub; the same command again goes on where an upload was cut short.

    cobalt-bench publish trajectories --repo cobalt/partial-trajectories --version 1.0.0 --dry-run
    """
    from cobalt_bench.hub.publishing import plan_publication
    from cobalt_bench.hub.publishing import publish as publish_plan

    plan = plan_publication(folder, repo, version, private=private)
    if dry_run:
        _show(plan, format)
        say("Nothing was written. To publish it, leave --dry-run out.")
        return
    interrupts.advice = f"Interrupted; what was uploaded is kept. To go on: {this_command()}"
    done = publish_plan(plan)
    if format == "json":
        print_json(done.to_dict())
    else:
        _print_files(plan)
        print(done.url)
    say(f"""Next: python -c 'from datasets import load_dataset; load_dataset("{repo}", revision="{plan.version.tag}")'""")


def _show(plan: "Plan", format: str) -> None:
    if format == "json":
        print_json(plan.to_dict())
    else:
        _print_files(plan)
        print(printable(plan.card_diff, keep="\n\t") or "The card stays as it is.")


def _print_files(plan: "Plan") -> None:
    where = f"{plan.repo}, {'private' if plan.private else 'public'}{', new' if plan.remote is None else ''}"
    rows = [(file.action, file.path, "" if file.bytes is None else f"{file.bytes:,}", file.sha256 or "") for file in plan.files]
    print_table(f"{plan.version.tag} of {where}", ("action", "file", "bytes", "SHA-256"), rows)
