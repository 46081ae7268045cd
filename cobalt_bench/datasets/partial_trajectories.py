"""Builds a partial-trajectory dataset: selects, splits, writes, and accounts for every step in a manifest."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from cobalt_bench._files import whole_folder
from cobalt_bench.datasets.manifest import entries_of, write_manifest
from cobalt_bench.datasets.shards import SPLITS, Shard, make_shards, shards_of
from cobalt_bench.datasets.tables import CANARY, Layout, prompts_table, table_schema
from cobalt_bench.datasets.writer import SplitWriter, split_entry, split_path
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.lengths import PromptLimit
from cobalt_bench.trajectories.prefixes import Split
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, within_share
from cobalt_bench.trajectories.selection_steps import KEPT, PERTURBED, SHARED, Counts, steps_report
from cobalt_bench.trajectories.sources import Source

Entries = dict[tuple[str, Split, int], dict[str, Any]]  # config, split, number of the file
_ROWS_BETWEEN_SHARDS = 10**9  # in the numbers of verl's rows: a shard is made without knowing how many are before it


@dataclass(frozen=True)
class BuildOptions:
    """How a dataset is built."""

    limit: PromptLimit
    layout: Layout = "hub"
    validation_share: float = 0.1  # of the problems, 0..1
    seed: int = 42
    perturbed_share: float | None = None  # of a split's prompts, 0..1, at most; None: all that there are


def build_dataset(
    output: Path,
    configs: Mapping[str, Sequence[Source]],
    options: BuildOptions,
    *,
    workers: int = 1,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> dict[str, Any]:
    """Write a dataset, a config for each name, to a folder that is not there yet, and return its manifest.

    The folder holds CONFIG/train.parquet, CONFIG/validation.parquet and manifest.json, a large split being in several files
    (train-00000-of-00020.parquet); it appears whole or not at all, and the same sources and options give the same bytes,
    whatever the number of workers. `tell` is told how many turns of how many are done. Source of the selection: COBALT
    (arXiv 2602.03806); its shuffling is left to the trainer, so that rows are sorted by problem.
    Raises InputError when the folder holds something, can't be written, or nothing was selected.
    """
    with whole_folder(output) as folder:
        shards = [shard for name in sorted(configs) for shard in _shards(name, configs[name], options)]
        entries: Entries = {}
        done, turns = 0, sum(shard.turns for shard in shards)
        for shard, entry in make_shards(partial(_build_shard, folder, configs, options), shards, workers):
            entries[shard.config, shard.split, shard.number] = entry
            done += shard.turns
            tell(done, turns)
        built = {name: _config(name, configs[name], entries) for name in sorted(configs)}
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


def _shards(name: str, sources: Sequence[Source], options: BuildOptions) -> list[Shard]:
    return shards_of(name, sources, seed=options.seed, validation_share=options.validation_share)


def _build_shard(folder: Path, configs: Mapping[str, Sequence[Source]], options: BuildOptions, shard: Shard) -> dict[str, Any]:
    """Write the file of a shard and return what the manifest says of it."""
    counts: Counts = Counter()
    path = split_path(folder, shard.config, shard.split, shard.number, shard.of)
    to_table = partial(prompts_table, layout=options.layout, split=shard.split)
    first_row = shard.number * _ROWS_BETWEEN_SHARDS
    with SplitWriter[ProblemPrompts](path, table_schema(options.layout), to_table, first_row) as writer:
        for problem_id in shard.problem_ids:
            for group in _groups(problem_id, configs[shard.config], shard.split, options, counts):
                writer.write(group, group.size)
    return {**split_entry(folder, path), **steps_report(counts)}


def _config(name: str, sources: Sequence[Source], entries: Entries) -> dict[str, Any]:
    splits = {split: [entries[key] for key in sorted(entries) if key[:2] == (name, split)] for split in SPLITS}
    return {
        "sources": [dict(source.describe()) for source in sources],
        "splits": {split: files[0] if len(files) == 1 else files for split, files in splits.items()},
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


def _check_not_empty(configs: Mapping[str, Any]) -> None:
    for name, config in configs.items():
        if not any(entry["rows"] for split in config["splits"].values() for entry in entries_of(split)):
            raise InputError(
                f"Nothing was selected for config {name}: its problems are solved by every first program, or no episode "
                "was played to its end; collect on harder problems or finish the run."
            )
