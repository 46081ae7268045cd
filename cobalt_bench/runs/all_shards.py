"""Joins the folders of a run's shards into one that is like the run's own, had it been played as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.runs.config import NAME as CONFIG
from cobalt_bench.runs.config import RunConfig, differences
from cobalt_bench.runs.folder import RunFolder
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.runs.log import Line, latest
from cobalt_bench.runs.shard import Shard
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class Shards:
    """All shards of one run, by number."""

    folders: tuple[RunFolder, ...]
    configs: tuple[RunConfig, ...]
    identity: dict[str, Any]  # of the whole run

    @classmethod
    def open(cls, paths: Sequence[Path]) -> "Shards":
        """Open the folders of all shards of a run; raises InputError where one is of another run, missing, or given twice."""
        found: dict[int, tuple[RunFolder, RunConfig]] = {}
        first: tuple[Path, dict[str, Any]] | None = None
        for path in paths:
            folder = RunFolder(path)
            config = folder.whole_config()
            shard, identity = _split(path, config)
            first = first or (path, identity)
            if different := differences(first[1], identity):
                raise InputError(f"{first[0]} and {path} are shards of different runs ({'; '.join(different)}).")
            if shard.number in found:
                raise InputError(f"{found[shard.number][0].path} and {path} are both shard {shard}; give each shard once.")
            found[shard.number] = folder, config
        if first is None:
            raise InputError("Give the run folders of all shards.")
        count = first[1].pop("shards")
        if missing := [str(Shard(number, count)) for number in range(1, count + 1) if number not in found]:
            raise InputError(f"Shards are missing: {', '.join(missing)}; give the folders of all {count}.")
        folders, configs = zip(*(found[number] for number in sorted(found)), strict=True)
        return cls(folders, configs, first[1])

    @property
    def spec(self) -> RunSpec:
        """Return what the whole run is made from."""
        return replace(self.configs[0].spec, shard=None)

    def write(self, output: RunFolder, played: Suite, record: Mapping[str, Any]) -> None:
        """Write config.json and turns.jsonl of the whole run to a folder that is there; `played` are its problems.

        A shard's turns without a verdict that a later line of its has judged are left out. Raises InputError for a turn that
        is not of its shard, or that can't follow those before.
        """
        with output.log as log:
            for number, folder in enumerate(self.folders, start=1):
                problems = {problem.problem_id for problem in Shard(number, len(self.folders)).of(played).problems}
                for line in latest(folder.log.read()):
                    self._check(line, problems, folder)
                    log.append(line)
        LogIndex(output.log)
        sittings = (sitting for config in self.configs for sitting in config.sittings)
        config = RunConfig(self.identity, (*sittings, {**record, "isolation": self._isolation()}))
        output.write(CONFIG, config.to_dict())

    def _check(self, line: Line, problems: set[str], folder: RunFolder) -> None:
        if line["problem_id"] not in problems or not 0 <= line["sample"] < self.identity["protocol"]["samples"]:
            raise InputError(
                f"{folder.log.path} has turns of sample {line['sample']} of {line['problem_id']}, which is not of this shard; "
                "restore the file."
            )

    def _isolation(self) -> dict[str, str]:
        """Return what each layer of isolation came to: active where so for all shards, else the first that says why not."""
        layers = [sitting.get("isolation") or {} for config in self.configs for sitting in config.sittings]
        names = dict.fromkeys(name for each in layers for name in each)
        states = {name: [each.get(name, "not known") for each in layers] for name in names}
        return {name: next((state for state in found if state != "active"), "active") for name, found in states.items()}


def _split(path: Path, config: RunConfig) -> tuple[Shard, dict[str, Any]]:
    """Return which shard a run is, and the identity of the whole one with the number of its shards."""
    if config.shard is None:
        raise InputError(f"{path} is a whole run, no shard of one; give folders of runs that were played with --shard.")
    _ = config.last_sitting
    shard = Shard.parse(config.shard)
    identity = {name: value for name, value in config.identity.items() if name != "shard"}
    return shard, {**identity, "shards": shard.count}
