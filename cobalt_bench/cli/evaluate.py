"""cobalt-bench evaluate: play a suite with a model and report its scores over turns."""

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.output import Format


def evaluate(
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
    turns: o.Turns = 8,
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
    judge_model: o.JudgeModel = None,
    judge_base_url: o.JudgeBaseUrl = None,
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
    format: Format = "table",
) -> None:
    """Evaluate a model over several turns; the same command again goes on where it stopped.

    cobalt-bench evaluate reference/repair

    cobalt-bench evaluate reference/overfit --turns 2 --perturb swap

    cobalt-bench evaluate Qwen/Qwen3-8B --suite livecodebench:v6 --base-url http://localhost:8000/v1
    """
    from cobalt_bench.cli.running import run

    raise typer.Exit(run(o.RunOptions.of(ctx)))
