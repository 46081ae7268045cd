"""What merge does: check the shards, join them in a draft folder, compute results, and put it in its place."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench._files import whole_folder
from cobalt_bench.api.setup import default_folder
from cobalt_bench.cli.output import command_words
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import results_of
from cobalt_bench.judge import open_judge
from cobalt_bench.robustness.run_robustness import measure
from cobalt_bench.robustness.transcripts import FILE as TRANSCRIPTS
from cobalt_bench.robustness.transcripts import RecordedOpinions
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.folder import last_options
from cobalt_bench.runs.merge import Shards
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.runs.provenance import sitting_record
from cobalt_bench.suites import Suite, load_chosen


def merge_shards(paths: Sequence[Path], output: Path | None, *, allow_unsafe: bool = False) -> tuple[Path, dict[str, Any]]:
    """Merge shards and return the folder and its results; the folder is there whole or not at all.

    Raises InputError for shards that are not those of one run, and for an output that is there already.
    """
    shards = Shards.open(paths)
    target = output or default_folder(shards.identity)
    with whole_folder(target) as folder:
        protocol = Protocol.from_dict(shards.identity["protocol"])
        return target, _write(shards, RunFolder(folder), _suite(shards), protocol, allow_unsafe=allow_unsafe)


def _suite(shards: Shards) -> Suite:
    suite = load_chosen(shards.options())
    if suite.content_hash != shards.identity["suite"]["hash"]:
        raise InputError(f"Suite {suite.name} has changed since the shards were played; merge where it is as it was.")
    return suite


def _opinions(shards: Shards) -> Callable[[], RecordedOpinions] | None:
    """Return what gives the judge model's opinions on the shards' hack events again; None where no shard has any."""
    paths = [folder.path for folder in shards.folders]
    models = [last_options(*each).get("judge_model") for each in zip(paths, shards.configs, strict=True)]
    model = next(filter(None, models), None)
    if model is None or not any((path / TRANSCRIPTS).exists() for path in paths):
        return None
    opinions = RecordedOpinions(model, paths)
    return lambda: opinions


def _write(shards: Shards, folder: RunFolder, suite: Suite, protocol: Protocol, *, allow_unsafe: bool) -> dict[str, Any]:
    options = shards.options()
    played = perturbed_suite(suite, protocol)
    shards.write(folder, played, sitting_record(command_words(), options, {}))
    robustness = None
    if protocol.perturbation is not None:
        true_run = Path(options["first_turn_from"]) if options.get("first_turn_from") else None
        with open_judge(allow_unsafe=allow_unsafe) as judge:
            robustness = measure(folder, suite, protocol, judge, true_run, _opinions(shards))
    results = results_of(folder.config(), folder.turns(), played.problems, robustness)
    folder.write("results.json", results)
    return results
