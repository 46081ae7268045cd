"""cobalt-bench evaluate: play a suite with a model and report its scores over turns."""

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format
from cobalt_bench.runs.spec import RunSpec


@o.takes_spec()
def evaluate(
    spec: RunSpec,
    *,
    output: o.Output = None,
    config: o.Config = None,
    dry_run: o.DryRun = False,
    tokens_per_s: o.TokensPerS = None,
    format: Format = "table",
) -> None:
    """Evaluate a model over several turns; the same command again goes on where it stopped.

    cobalt-bench evaluate reference/repair

    cobalt-bench evaluate reference/overfit --turns 2 --perturb swap

    cobalt-bench evaluate Qwen/Qwen3-8B --suite livecodebench:v6 --base-url http://localhost:8000/v1
    """
    from cobalt_bench.cli.running import Command, run

    raise typer.Exit(run(spec, Command(output, dry_run, tokens_per_s, format)))
