"""Builds a partial-trajectory dataset: selects, splits, writes, and accounts for every step in a manifest."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from cobalt_bench._files import whole_folder
from cobalt_bench.datasets.manifest import write_manifest
from cobalt_bench.datasets.tables import CANARY, Layout, prompts_table, table_schema
from cobalt_bench.datasets.writer import SplitWriter, split_entry, split_path
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.lengths import PromptLimit
from cobalt_bench.trajectories.prefixes import Split, split_of
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, within_share
from cobalt_bench.trajectories.selection_steps import KEPT, PERTURBED, SHARED, Counts, steps_report
from cobalt_bench.trajectories.sources import Source

SPLITS: tuple[Split, ...] = ("train", "validation")


@dataclass(frozen=True)
class BuildOptions:
    """How a dataset is built."""

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
    with whole_folder(output) as folder:
        built = {name: _build_config(folder, name, configs[name], options) for name in sorted(configs)}
        _check_not_empty(built)
        return write_manifest(folder, built, _parameters(options))


def _parameters(options: BuildOptions) -> dict[str, Any]:
    return {
        "layout": options.layout,
        "seed": options.seed,
        "validation_share": options.validation_share,
        "prompt_length": dict(options.limit.describe()),
        "canary": CANARY,
        **({} if options.perturbed_share is None else {"perturbed_share": options.perturbed_share}),
    }


def _build_config(folder: Path, name: str, sources: Sequence[Source], options: BuildOptions) -> dict[str, Any]:
    counts: dict[Split, Counts] = {split: Counter() for split in SPLITS}
    with ExitStack() as stack:
        writers = {split: stack.enter_context(_writer(folder, name, split, options.layout)) for split in SPLITS}
        for problem_id in sorted({id for source in sources for id in source.problem_ids()}):
            split = split_of(problem_id, seed=options.seed, validation_share=options.validation_share)
            for group in _groups(problem_id, sources, split, options, counts[split]):
                writers[split].write(group, group.size)
    return {
        "sources": [dict(source.describe()) for source in sources],
        "splits": {split: {**split_entry(folder, name, split), **steps_report(counts[split])} for split in SPLITS},
    }


def _writer(folder: Path, name: str, split: Split, layout: Layout) -> SplitWriter[ProblemPrompts]:
    return SplitWriter(split_path(folder, name, split), table_schema(layout), partial(prompts_table, layout=layout, split=split))


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


def _check_not_empty(configs: Mapping[str, Any]) -> None:
    for name, config in configs.items():
        if not any(split["rows"] for split in config["splits"].values()):
            raise InputError(
                f"Nothing was selected for config {name}: its problems are solved by every first program, or no episode "
                "was played to its end; collect on harder problems or finish the run."
            )
