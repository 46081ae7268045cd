"""Splits a build into files that are made apart from each other, and makes them on several cores.

Where a split is cut depends on its problems alone, so that the files are the same whatever the number of workers.
"""

import gc
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.prefixes import Split, split_of
from cobalt_bench.trajectories.sources import Source

SHARD_TURNS = 50_000  # turns or rows of the sources that a file is made from, about: a small build has one file a split

SPLITS: tuple[Split, ...] = ("train", "validation")


@dataclass(frozen=True)
class Shard:
    """One file of a split, and the problems that it is made from."""

    config: str
    split: Split
    number: int  # 0, 1, ... of its split
    of: int
    problem_ids: tuple[str, ...]  # sorted
    turns: int  # that the sources have of them


def shards_of(config: str, sources: Sequence[Source], *, seed: int, validation_share: float) -> list[Shard]:
    """Return the shards of a config: each split is cut, by the order of its problems, where a file is large enough."""
    parts: dict[Split, list[tuple[list[str], int]]] = {split: [([], 0)] for split in SPLITS}
    for problem_id in sorted({id for source in sources for id in source.problem_ids()}):
        cut = parts[split_of(problem_id, seed=seed, validation_share=validation_share)]
        ids, turns = cut[-1]
        if turns >= SHARD_TURNS:
            ids, turns = [], 0
            cut.append((ids, turns))
        ids.append(problem_id)
        cut[-1] = ids, turns + sum(source.size(problem_id) for source in sources)
    return [
        Shard(config, split, number, len(cut), tuple(ids), turns)
        for split, cut in parts.items()
        for number, (ids, turns) in enumerate(cut)
    ]


def make_shards(
    make: Callable[[Shard], dict[str, Any]], shards: Sequence[Shard], workers: int
) -> Iterator[tuple[Shard, dict[str, Any]]]:
    """Yield each shard with what was made of it, as they are finished.

    With several workers the processes are forks of this one, so that they share what it has read.
    Raises InputError where one of them is killed.
    """
    if min(workers, len(shards)) <= 1:
        yield from ((shard, make(shard)) for shard in shards)
        return
    gc.freeze()  # else the first collection in a fork copies all that it shares
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(min(workers, len(shards)), fork, initializer=_begin, initargs=(make,)) as pool:
        made = {pool.submit(_made, shard): shard for shard in sorted(shards, key=lambda shard: -shard.turns)}
        try:
            for future in as_completed(made):
                yield made[future], future.result()
        except BrokenProcessPool as error:
            raise InputError("A worker of the build was killed, as for want of memory; give fewer --workers.") from error
        finally:
            pool.shutdown(cancel_futures=True)
            gc.unfreeze()


def _begin(make: Callable[[Shard], dict[str, Any]]) -> None:
    global _make
    _make = make


def _made(shard: Shard) -> dict[str, Any]:
    return _make(shard)


_make: Callable[[Shard], dict[str, Any]]
