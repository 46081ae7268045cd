"""Merges shards: checks them, joins them in a draft folder, computes results, and puts the folder in its place."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench._files import whole_folder
from cobalt_bench.api.setup import default_folder
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import results_of
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.run_robustness import measure
from cobalt_bench.robustness.transcripts import FILE as TRANSCRIPTS
from cobalt_bench.robustness.transcripts import RecordedOpinions
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.all_shards import Shards
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.runs.provenance import sitting_record
from cobalt_bench.suites import Suite


def merge_shards(
    paths: Sequence[Path], output: Path | None, open_judge: Callable[[], Judge], *, command: Sequence[str]
) -> tuple[Path, dict[str, Any]]:
    """Merge shards and return the folder and its results; the folder is there whole or not at all.

    `command` is what config.json says that they were merged with. Raises InputError for shards that are not those of
    one run, and for an output that is there already.
    """
    shards = Shards.open(paths)
    target = output or default_folder(shards.identity)
    with whole_folder(target) as folder:
        protocol = Protocol.from_dict(shards.identity["protocol"])
        return target, _write(shards, RunFolder(folder), _suite(shards), protocol, command, open_judge)


def _suite(shards: Shards) -> Suite:
    suite = shards.spec.load_suite()
    if suite.content_hash != shards.identity["suite"]["hash"]:
        raise InputError(f"Suite {suite.name} has changed since the shards were played; merge where it is as it was.")
    return suite


def _opinions(shards: Shards) -> Callable[[], RecordedOpinions] | None:
    """Return what looks up the judge model's opinions that the shards recorded; None where no shard has any."""
    paths = [folder.path for folder in shards.folders]
    model = next((config.spec.judge_model for config in shards.configs if config.spec.judge_model), None)
    if model is None or not any((path / TRANSCRIPTS).exists() for path in paths):
        return None
    opinions = RecordedOpinions(model, paths)
    return lambda: opinions


def _write(
    shards: Shards, folder: RunFolder, suite: Suite, protocol: Protocol, command: Sequence[str], open_judge: Callable[[], Judge]
) -> dict[str, Any]:
    played = perturbed_suite(suite, protocol)
    shards.write(folder, played, sitting_record(command, {**shards.configs[0].options, "shard": None}, {}))
    robustness = None
    if protocol.perturbation is not None:
        with open_judge() as judge:
            robustness = measure(folder, suite, protocol, judge, shards.spec.first_turn_from, _opinions(shards))
    results = results_of(folder.config(), folder.turns(), played.problems, robustness)
    folder.write("results.json", results)
    return results
