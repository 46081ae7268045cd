"""Packs a finished run as a submission: checks it, recomputes its results and leaves out what is private."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench._files import whole_folder
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.run_results import as_text, results_of
from cobalt_bench.judge import Judge
from cobalt_bench.judge.isolation import missing_isolation
from cobalt_bench.robustness.rates import robustness_of
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.log import Line
from cobalt_bench.runs.run import Run
from cobalt_bench.submissions.about import About, check_card
from cobalt_bench.submissions.config_check import check_shape
from cobalt_bench.submissions.files import (
    ABOUT,
    COLUMNS,
    CONFIG,
    RESULTS,
    TURNS,
    Rejected,
    folder_name,
    submission_id,
)
from cobalt_bench.submissions.stripping import stripped
from cobalt_bench.suites import is_named

_ROWS = 1_000  # of a row group: what a reader holds at once
_TEXTS = ("response", "program", "feedback")


@dataclass(frozen=True)
class Submission:
    """A packed submission: a folder with the files that are sent."""

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

    Programs are judged only where a run with perturbed feedback has its hack events classified again.
    Raises InputError for what can't be submitted.
    """
    check_card(model_card)
    opened = Run.open_whole(run)
    _check_has_name(opened.config.suite["name"])
    suite, protocol = opened.suite, opened.protocol
    shown = stripped(opened.config)
    _check_sendable(shown)

    def lines() -> Iterator[Line]:
        return sorted_lines(opened)

    robustness = None if protocol.perturbation is None else robustness_of(lines(), suite, protocol, judge).block
    results = results_of(shown, lines(), opened.played.problems, robustness)
    if not results["complete"]:
        raise InputError(
            f"{run} is not complete ({results['episodes']['finished']} of {results['episodes']['of']} episodes); "
            "run its evaluate command again to go on with it."
        )
    full_id = submission_id(shown.identity, lines())
    _write(output, {ABOUT: About(full_id, model_card).to_dict(), CONFIG: shown.to_dict(), RESULTS: results}, lines())
    return Submission(output, full_id, shown.model, suite.name, results, _missing_isolation(opened.config))


def _check_sendable(config: RunConfig) -> None:
    """Raise InputError for a config that verification would reject."""
    try:
        check_shape(config.to_dict())
    except Rejected as rejected:
        raise InputError(f"Verification would reject the run: {rejected}") from rejected


def _missing_isolation(config: RunConfig) -> str:
    layers = [sitting["isolation"] for sitting in config.sittings if sitting.get("isolation")]
    return next(filter(None, map(missing_isolation, layers)), "")


def _check_has_name(suite: str) -> None:
    if not is_named(suite):
        raise InputError(f"Suite {suite} is a file or folder, so nobody else could judge the run; use a named suite.")


def sorted_lines(run: Run) -> Iterator[Line]:
    """Yield a run's turns as they are packed: by problem, sample and turn, without reasoning and odd characters."""
    for problem in run.played.problems:
        for sample in range(run.protocol.samples):
            for number, turn in enumerate(run.log.turns(problem.problem_id, sample)):
                line = turn.to_line(problem.problem_id, sample, number)
                del line["reasoning"]
                texts = {name: _utf8(line[name]) for name in _TEXTS if line[name] is not None}
                yield line | texts


def _utf8(text: str) -> str:
    """Return text without lone surrogates, which a model's server may send and Parquet refuses."""
    return text.encode(errors="replace").decode()


def _write(output: Path, data: Mapping[str, Mapping[str, Any]], lines: Iterator[Line]) -> None:
    with whole_folder(output) as folder:
        for name, content in data.items():
            (folder / name).write_text(as_text(content) + "\n")
        with pq.ParquetWriter(folder / TURNS, COLUMNS, compression="zstd", compression_level=12) as writer:
            while rows := list(islice(lines, _ROWS)):
                writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=COLUMNS))
