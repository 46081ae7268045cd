"""cobalt-bench export: a run in the formats of others."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from cobalt_bench.cli.output import say


def export(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Run folder, finished.")],
    to: Annotated[
        Literal["eval-results", "every-eval-ever", "traces"],
        typer.Option("--to", help="Model page of the Hub; Every Eval Ever; trace viewer of the Hub."),
    ],
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for the files (RUN/export).")] = None,
    dataset: Annotated[
        str | None, typer.Option(metavar="OWNER/NAME", help="Benchmark dataset on the Hub (eval-results).")
    ] = None,
    source_url: Annotated[str | None, typer.Option(metavar="URL", help="Where the run can be seen (eval-results).")] = None,
    prompts: Annotated[Path | None, typer.Option(metavar="DIR", help="Prompts of the run, where it has its own.")] = None,
) -> None:
    """Export a run: scores for a model's page, a record for Every Eval Ever, or episodes for the Hub's trace viewer.

    Paths, host names, server addresses and commands are left out, and so is the content of hidden tests.

    cobalt-bench export runs/qwen3-8b --to eval-results --source-url https://huggingface.co/datasets/me/my-run
    """
    from cobalt_bench._files import check_no_link
    from cobalt_bench.errors import InputError
    from cobalt_bench.exports.eval_results import write_eval_results
    from cobalt_bench.exports.every_eval_ever import write_every_eval_ever
    from cobalt_bench.exports.exported_run import ExportedRun
    from cobalt_bench.exports.traces import write_traces

    opened, folder = ExportedRun.open(run, prompts), output or run / "export"
    if output is None:
        check_no_link(folder, run)
    try:
        if to == "eval-results":
            paths = write_eval_results(opened, folder, dataset, source_url)
        elif to == "every-eval-ever":
            paths = write_every_eval_ever(opened, folder)
        else:
            paths = write_traces(opened, folder / "traces")
    except OSError as error:
        raise InputError(f"{folder} can't be written: {error.strerror}; choose another --output.") from error
    for path in paths:
        print(path)
    say(f"{len(paths)} file{'s' if len(paths) > 1 else ''} written.")
