"""cobalt-bench prepare: make a suite that has to be made on the user's own machine."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.output import Format, print_json, print_table, say, this_command

TELL_S = 15.0  # seconds between two words on how far it is


def prepare(
    suite: Annotated[Literal["taco"], typer.Argument(metavar="SUITE", help="taco.")],
    dataset: Annotated[
        str, typer.Option(help="Hub dataset with TACO's rows; beside --data, what that is a copy of.")
    ] = "likaixin/TACO-verified",
    suite_revision: Annotated[str | None, typer.Option(help="Branch, tag or commit of the dataset.")] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Your own copy instead: a Parquet or JSON Lines file, or their folder.")
    ] = None,
    output: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the suite.")] = Path("taco"),
    seed: Annotated[int, typer.Option(help="Draws public tests and the order of solutions.")] = 42,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    format: Format = "table",
) -> None:
    """Prepare suite taco: COBALT's filter, then TACO's own solutions are run and a problem needs one that is accepted.

    Takes hours for all of TACO; the same command again goes on where it stopped.

    cobalt-bench prepare taco --output taco
    """
    from cobalt_bench.judge import open_judge
    from cobalt_bench.suites.preparation import NOT_JUDGED, prepare_taco
    from cobalt_bench.suites.taco import open_rows

    interrupts.advice = f"Interrupted; what was judged is kept in {output}. To go on: {this_command()}"
    with open_judge(workers, ray=ray, allow_unsafe=allow_unsafe) as judge:
        report = prepare_taco(open_rows(dataset, suite_revision, data), output, judge, seed=seed, tell=_teller())
    if format == "json":
        print_json(report)
    else:
        _print(report)
    not_judged = next(step["dropped"] for step in report["steps"] if step["step"] == NOT_JUDGED)
    if not_judged:
        say(f"{not_judged} problems could not be judged; to try them again: {this_command()}")
        raise typer.Exit(1)
    say(f"Next: cobalt-bench collect MODEL --suite {output}")


def _print(report: dict[str, Any]) -> None:
    rows = [("rows", "", report["rows"]), *((step["step"], step["dropped"], step["left"]) for step in report["steps"])]
    kept = report["kept"]
    print_table(f"Suite {report['suite']} of {report['source']['dataset']}", ("step", "dropped", "left"), rows)
    say(f"{kept['stdin']} problems are stdin programs, {kept['functions']} functions.")


def _teller() -> Callable[[Mapping[str, int]], None]:
    """Return what says now and then how far it is."""
    last = time.monotonic()

    def tell(counts: Mapping[str, int]) -> None:
        nonlocal last
        if time.monotonic() - last >= TELL_S:
            last = time.monotonic()
            say(f"{counts['rows']} rows read, {counts['stdin'] + counts['functions']} problems kept")

    return tell
