"""cobalt-bench collect: play a training suite with a reference model, for partial trajectories."""

from typing import Annotated

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format


def collect(
    ctx: typer.Context,
    model: o.Model,
    suite: o.Suite = "mini",
    suite_revision: o.SuiteRevision = None,
    data: o.Data = None,
    window: o.Window = None,
    difficulty: o.Difficulty = None,
    platform: o.Platform = None,
    exclude_errata: o.ExcludeErrata = False,
    limit: o.Limit = None,
    problems: o.Problems = None,
    engine: o.Engine = "auto",
    base_url: o.BaseUrl = None,
    timeout: o.Timeout = 600.0,
    extra_body: o.ExtraBody = None,
    header: o.Header = None,
    revision: o.Revision = None,
    max_concurrency: o.MaxConcurrency = 32,
    batch_size: o.BatchSize = 16,
    dtype: o.Dtype = "auto",
    tensor_parallel: o.TensorParallel = 1,
    data_parallel: o.DataParallel = 1,
    max_model_len: o.MaxModelLen = None,
    lora: o.Lora = None,
    turns: o.Turns = 2,
    samples: o.Samples = 16,
    temperature: o.Temperature = 0.6,
    top_p: o.TopP = 0.95,
    max_tokens: o.MaxTokens = 6144,
    thinking: o.Thinking = "strip",
    thinking_marks: o.ThinkingMarks = None,
    protocol: o.ProtocolName = "default",
    pass_on: o.PassOn = None,
    stop_on_public_pass: o.StopOnPublicPass = False,
    hide_examples: o.HideExamples = False,
    prompts: o.PromptsFolder = None,
    perturb: o.Perturb = "none",
    first_turn_from: o.FirstTurnFrom = None,
    shard: o.ShardName = None,
    seed: o.Seed = 0,
    workers: o.Workers = None,
    ray: o.Ray = None,
    output: o.Output = None,
    config: o.Config = None,
    dry_run: o.DryRun = False,
    tokens_per_s: o.TokensPerS = None,
    allow_unsafe: o.AllowUnsafe = False,
    from_evaluation_suite: Annotated[
        bool, typer.Option("--from-evaluation-suite", help="Collect even on a suite that is meant for evaluation.")
    ] = False,
    format: Format = "table",
) -> None:
    """Collect trajectories of a model on a training suite; the same command again goes on where it stopped.

    cobalt-bench collect reference/repair
    """
    from cobalt_bench.cli.running import run

    raise typer.Exit(run(o.RunOptions.of(ctx), for_training=not from_evaluation_suite))
