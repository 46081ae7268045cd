"""cobalt-bench collect: play a training suite with a reference model, for partial trajectories."""

from typing import Annotated

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format
from cobalt_bench.runs.spec import RunSpec


@o.takes_spec(without=("judge_model", "judge_base_url"), turns=2)
def collect(
    spec: RunSpec,
    *,
    output: o.Output = None,
    config: o.Config = None,
    dry_run: o.DryRun = False,
    tokens_per_s: o.TokensPerS = None,
    from_evaluation_suite: Annotated[
        bool, typer.Option("--from-evaluation-suite", help="Collect even on a suite that is meant for evaluation.")
    ] = False,
    format: Format = "table",
) -> None:
    """Collect trajectories of a model on a training suite; the same command again goes on where it stopped.

    cobalt-bench collect reference/repair
    """
    from cobalt_bench.cli.running import Command, run

    raise typer.Exit(run(spec, Command(output, dry_run, tokens_per_s, format), for_training=not from_evaluation_suite))
