"""Packs a finished run as a submission: checked, its results computed anew, stripped."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.results import as_text, results_of
from cobalt_bench.hub.submissions.about import About, check_card
from cobalt_bench.hub.submissions.files import (
    ABOUT,
    COLUMNS,
    CONFIG,
    RESULTS,
    TURNS,
    folder_name,
    has_name,
    submission_id,
)
from cobalt_bench.hub.submissions.rejection import Rejected
from cobalt_bench.hub.submissions.shape import check_shape
from cobalt_bench.hub.submissions.stripping import stripped
from cobalt_bench.judge import Judge
from cobalt_bench.judge.isolation import missing_isolation
from cobalt_bench.problems import Suite, load_chosen
from cobalt_bench.robustness.arm import perturbed_suite
from cobalt_bench.robustness.measure import robustness_of
from cobalt_bench.rollouts import RunFolder
from cobalt_bench.rollouts.folder import last_options
from cobalt_bench.rollouts.index import LogIndex
from cobalt_bench.rollouts.log import Line

_ROWS = 1_000  # of a row group: what a reader holds at once
_TEXTS = ("response", "program", "feedback")


@dataclass(frozen=True)
class Submission:
    """Hold a packed submission: a folder with the files that are sent."""

    path: Path
    id: str
    model: str
    suite: str
    results: Mapping[str, Any]
    missing_isolation: str = ""  # in words, of the sittings in which programs were judged

    @property
    def name(self) -> str:
        """Return the name of its folder in the results dataset."""
        return folder_name(self.model, self.id)

    def to_dict(self) -> dict[str, Any]:
        """Return what it is, as JSON data."""
        files = {path.name: path.stat().st_size for path in sorted(self.path.iterdir())}
        return {"id": self.id, "name": self.name, "model": self.model, "suite": self.suite, "files": files}


def pack(run: Path, output: Path, judge: Judge, *, model_card: str | None = None) -> Submission:
    """Pack a run folder into an empty folder; the run must be complete, on a suite that everybody can load.

    Programs are judged only where a run with perturbed feedback has its hack events classified anew.
    Raises InputError for what can't be submitted.
    """
    check_card(model_card)
    folder = RunFolder(run)
    config = folder.joined_config()
    suite = submittable_suite(run, config)
    protocol = Protocol.from_dict(config["identity"]["protocol"])
    shown = stripped(config)
    _check_sendable(shown)
    played = perturbed_suite(suite, protocol)

    def lines() -> Iterator[Line]:
        return sorted_lines(folder, played, protocol)

    robustness = None if protocol.perturbation is None else robustness_of(lines(), suite, protocol, judge).block
    results = results_of(shown, lines(), played.problems, robustness)
    if not results["complete"]:
        raise InputError(
            f"{run} is not complete ({results['episodes']['finished']} of {results['episodes']['of']} episodes); "
            "run its evaluate command again to go on with it."
        )
    full_id = submission_id(shown["identity"], lines())
    _write(output, {ABOUT: About(full_id, model_card).to_dict(), CONFIG: shown, RESULTS: results}, lines())
    return Submission(output, full_id, shown["identity"]["model"], suite.name, results, _missing_isolation(config))


def _check_sendable(config: Mapping[str, Any]) -> None:
    """Raise InputError for a config that verification would reject."""
    try:
        check_shape(config)
    except Rejected as rejected:
        raise InputError(f"Verification would reject the run: {rejected}") from rejected


def _missing_isolation(config: Mapping[str, Any]) -> str:
    layers = [sitting["isolation"] for sitting in config["sittings"] if sitting.get("isolation")]
    return next(filter(None, map(missing_isolation, layers)), "")


def submittable_suite(run: Path, config: Mapping[str, Any]) -> Suite:
    """Return the suite of a run; raises InputError for one that others can't load, or that is another one by now."""
    declared = config["identity"]["suite"]
    if not has_name(declared["name"]):
        raise InputError(f"Suite {declared['name']} is a file or folder, so nobody else could judge the run; use a named suite.")
    suite = load_chosen(last_options(run, config))
    if suite.content_hash != declared["hash"]:
        raise InputError(f"Suite {suite.name} has changed since the run was made; evaluate again with this version.")
    return suite


def sorted_lines(folder: RunFolder, played: Suite, protocol: Protocol) -> Iterator[Line]:
    """Yield a run's turns as they are packed: by problem, sample and turn, without reasoning and odd characters."""
    index = LogIndex(folder.log)
    for problem in played.problems:
        for sample in range(protocol.samples):
            for number, turn in enumerate(index.turns(problem.problem_id, sample)):
                line = turn.to_line(problem.problem_id, sample, number)
                del line["reasoning"]
                texts = {name: _utf8(line[name]) for name in _TEXTS if line[name] is not None}
                yield line | texts


def _utf8(text: str) -> str:
    """Return text without lone surrogates, which a model's server may send and Parquet refuses."""
    return text.encode(errors="replace").decode()


def _write(output: Path, data: Mapping[str, Mapping[str, Any]], lines: Iterator[Line]) -> None:
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise InputError(f"{output} is not empty; choose another folder.")
    output.mkdir(parents=True, exist_ok=True)
    for name, content in data.items():
        (output / name).write_text(as_text(content) + "\n")
    with pq.ParquetWriter(output / TURNS, COLUMNS, compression="zstd", compression_level=12) as writer:
        while rows := list(islice(lines, _ROWS)):
            writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=COLUMNS))
