"""cobalt-bench merge: join the shards of a run."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format, command_words, print_json, say


def merge(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN...", help="Run folders of all shards, in any order.")],
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder of the whole run (runs/...).")] = None,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    format: Format = "table",
) -> None:
    """Merge the folders of a run that was played with --shard; the result is like the run played as a whole.

    Exit status 1 where episodes are not finished: they are played where evaluate or collect goes on with the merged folder.

    cobalt-bench merge runs/my-run-shard-*
    """
    from cobalt_bench.api.merging import merge_shards
    from cobalt_bench.evaluation import print_results
    from cobalt_bench.judge import open_judge
    from cobalt_bench.robustness.rates_table import print_robustness

    judge = partial(open_judge, workers, ray=ray, allow_unsafe=allow_unsafe)
    folder, results = merge_shards(runs, output, judge, command=command_words())
    if format == "json":
        print_json(results)
    else:
        print_results(results)
        print_robustness(results)
    if not results["complete"]:
        episodes = results["episodes"]
        say(
            f"{episodes['of'] - episodes['finished']} of {episodes['of']} episodes are not finished. "
            f"To go on: cobalt-bench evaluate --config {folder / 'config.json'} --output {folder}"
        )
        raise typer.Exit(1)
    say(f"Results: {folder / 'results.json'}")
