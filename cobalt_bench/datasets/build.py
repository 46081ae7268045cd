"""Builds a partial-trajectory dataset: selects, splits, writes, and accounts for every step in a manifest."""

import json
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cobalt_bench import __version__
from cobalt_bench._files import draft_of
from cobalt_bench.datasets.tables import CANARY, Layout
from cobalt_bench.datasets.writer import SplitWriter
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.lengths import PromptLimit
from cobalt_bench.trajectories.prompts import ProblemPrompts
from cobalt_bench.trajectories.selection import Split
from cobalt_bench.trajectories.share import within_share
from cobalt_bench.trajectories.sources import Source
from cobalt_bench.trajectories.split import split_of
from cobalt_bench.trajectories.steps import KEPT, PERTURBED, SHARED, Counts, steps_report

SPLITS: tuple[Split, ...] = ("train", "validation")
SCHEMA_VERSION = 1


@dataclass(frozen=True)
class BuildOptions:
    """Say how a dataset is built."""

    limit: PromptLimit
    layout: Layout = "hub"
    validation_share: float = 0.1  # of the problems, 0..1
    seed: int = 42
    perturbed_share: float | None = None  # of a split's prompts, 0..1, at most; None: all that there are


def build_dataset(output: Path, configs: Mapping[str, Sequence[Source]], options: BuildOptions) -> dict[str, Any]:
    """Write a dataset, a config for each name, to a folder that is not there yet, and return its manifest.

    The folder holds CONFIG/train.parquet, CONFIG/validation.parquet and manifest.json; it appears whole or not at all,
    and the same sources and options give the same bytes. Source of the selection: COBALT (arXiv 2602.03806); its
    shuffling is left to the trainer, so that rows are sorted by problem.
    Raises InputError when the folder holds something, can't be written, or nothing was selected.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise InputError(f"{output} is not empty; choose another --output.")
    draft = draft_of(output)
    try:
        draft.mkdir(parents=True)
        manifest = _header(options)
        manifest["configs"] = {name: _build_config(draft / name, configs[name], options) for name in sorted(configs)}
        _check_not_empty(manifest)
        (draft / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
        draft.replace(output)
    except OSError as error:
        raise InputError(f"{output} can't be written: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return manifest


def _header(options: BuildOptions) -> dict[str, Any]:
    return {
        "schema_version": SCHEMA_VERSION,
        "cobalt_bench": __version__,
        "layout": options.layout,
        "seed": options.seed,
        "validation_share": options.validation_share,
        "prompt_length": dict(options.limit.describe()),
        "canary": CANARY,
        **({} if options.perturbed_share is None else {"perturbed_share": options.perturbed_share}),
    }


def _build_config(folder: Path, sources: Sequence[Source], options: BuildOptions) -> dict[str, Any]:
    counts: dict[Split, Counts] = {split: Counter() for split in SPLITS}
    with ExitStack() as stack:
        writers = {
            split: stack.enter_context(SplitWriter(folder / f"{split}.parquet", options.layout, split)) for split in SPLITS
        }
        for problem_id in sorted({id for source in sources for id in source.problem_ids()}):
            split = split_of(problem_id, seed=options.seed, validation_share=options.validation_share)
            for group in _groups(problem_id, sources, split, options, counts[split]):
                writers[split].write(group)
    return {
        "sources": [dict(source.describe()) for source in sources],
        "splits": {
            split: {"file": f"{folder.name}/{split}.parquet", **writers[split].describe(), **steps_report(counts[split])}
            for split in SPLITS
        },
    }


def _groups(
    problem_id: str, sources: Sequence[Source], split: Split, options: BuildOptions, counts: Counts
) -> Iterator[ProblemPrompts]:
    """Yield the prompts that each source has of a problem; the first one only once, where several begin alike."""
    first_chats: set[str] = set()
    for source in sources:
        group = source.prompts(problem_id, split, options.limit, counts) if problem_id in source.problem_ids() else None
        if group is None:
            continue
        prompts = []
        for prompt in group.prompts:
            chat = json.dumps(prompt.messages) if prompt.turn == 0 else ""
            if chat in first_chats:
                counts[SHARED] += 1
                continue
            if chat:
                first_chats.add(chat)
            prompts.append(prompt)
        if options.perturbed_share is not None and any(prompt.perturbation is not None for prompt in prompts):
            prompts = within_share(prompts, options.perturbed_share, counts, options.seed)
        counts["prompts", KEPT] += len(prompts)
        counts["prompts", PERTURBED] += sum(prompt.perturbation is not None for prompt in prompts)
        if prompts:
            yield replace(group, prompts=prompts)


def _check_not_empty(manifest: Mapping[str, Any]) -> None:
    for name, config in manifest["configs"].items():
        if not any(split["rows"] for split in config["splits"].values()):
            raise InputError(
                f"Nothing was selected for config {name}: its problems are solved by every first program, or no episode "
                "was played to its end; collect on harder problems or finish the run."
            )
