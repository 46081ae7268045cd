"""cobalt-bench build: make a dataset of partial trajectories from rollouts."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from cobalt_bench.cli import options as o
from cobalt_bench.cli.arguments import finite
from cobalt_bench.cli.output import Format, print_json, print_table, say


def build(
    runs: Annotated[
        list[str],
        typer.Argument(metavar="RUN...", help="Run folders, or files of COBALT's trajectory rows; NAME=RUN names the config."),
    ],
    output: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the dataset; not there yet, or empty.")],
    tokenizer: Annotated[
        str | None, typer.Option(help="Hub id or folder; measures prompts (without it: an estimate from characters).")
    ] = None,
    perturbed: Annotated[
        list[str] | None, typer.Option(metavar="RUN", help="A run with perturbed feedback to add; repeat for several.")
    ] = None,
    perturbed_share: Annotated[
        float | None,
        typer.Option(min=0.0, max=1.0, callback=finite, help="At most this share of the prompts is perturbed (all there are)."),
    ] = None,
    validation_share: Annotated[float, typer.Option(min=0.0, max=1.0, callback=finite, help="Share of the problems.")] = 0.1,
    layout: Annotated[Literal["hub", "verl"], typer.Option(help="Columns: ours, or those that verl reads.")] = "hub",
    seed: Annotated[int, typer.Option(help="Draws the validation problems.")] = 42,
    from_evaluation_suite: Annotated[
        bool, typer.Option("--from-evaluation-suite", help="Build even from problems that are meant for evaluation.")
    ] = False,
    workers: o.Workers = None,
    format: Format = "table",
) -> None:
    """Select partial trajectories from rollouts and write them as a dataset.

    cobalt-bench build runs/qwen3-8b --tokenizer Qwen/Qwen3-8B --output trajectories

    cobalt-bench build runs/qwen3-8b --perturbed runs/qwen3-8b-swap --perturbed-share 0.2 --output trajectories
    """
    from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
    from cobalt_bench.judge.cores import available_cores
    from cobalt_bench.trajectories.inputs import open_sources
    from cobalt_bench.trajectories.lengths import prompt_limit

    options = BuildOptions(prompt_limit(tokenizer), layout, validation_share, seed, perturbed_share)
    sources = open_sources(runs, perturbed or (), from_evaluation_suite=from_evaluation_suite)
    manifest = build_dataset(output, sources, options, workers=workers or available_cores(), tell=_teller())
    if format == "json":
        print_json(manifest)
    else:
        _print(manifest)
    if layout == "hub":
        say(f"Written to {output}. To publish it: cobalt-bench publish {output} --repo OWNER/NAME --version 1.0.0")
    else:
        say(f"Written to {output}. Its reward: custom_reward_function.path=pkg://cobalt_bench.rewards.verl name=compute_score")


def _print(manifest: dict[str, Any]) -> None:
    from cobalt_bench.datasets.manifest import entries_of, steps_of

    for name, config in manifest["configs"].items():
        for split, written in config["splits"].items():
            rows, size = (sum(entry[key] for entry in entries_of(written)) for key in ("rows", "bytes"))
            title = f"{name}, {split}: {rows} prompts, {size / 1e6:.1f} MB"
            steps = [
                row
                for what, step in steps_of(written).items()
                for row in ((what, "seen", step["seen"]), *_dropped(what, step["dropped"]), (what, "kept", step["kept"]))
            ]
            print_table(title, ("of", "step", "how many"), steps)


def _teller() -> Callable[[int, int], None]:
    """Return what says, once a file is done and others are left, how far the build is and how long the rest may take."""
    began = time.monotonic()

    def tell(done: int, of: int) -> None:
        if 0 < done < of:
            left = (time.monotonic() - began) / done * (of - done)
            say(f"{done:,} of {of:,} turns are done; about {left / 60:.1f} min left")

    return tell


def _dropped(what: str, dropped: dict[str, int]) -> list[tuple[str, str, int]]:
    return [(what, f"dropped: {why}", number) for why, number in dropped.items() if number]
