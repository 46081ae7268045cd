"""The turns of a run as a table."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import datasets
import pyarrow as pa

from cobalt_bench.runs.folder import RunFolder
from cobalt_bench.runs.log import Line

_VERDICTS = pa.list_(pa.string())
SCHEMA = pa.schema(
    [
        ("problem_id", pa.string()),
        ("sample", pa.int32()),
        ("turn", pa.int32()),
        ("response", pa.string()),
        ("program", pa.string()),
        ("verdict", pa.string()),
        ("public", _VERDICTS),
        ("hidden", _VERDICTS),
        ("shown", _VERDICTS),
        ("accepted", pa.bool_()),
        ("feedback", pa.string()),
        ("usage", pa.struct([("prompt_tokens", pa.int64()), ("completion_tokens", pa.int64())])),
        ("reasoning", pa.string()),
        ("finish_reason", pa.string()),
        ("dropped_turns", pa.int32()),
    ]
)
_TEXTS = ("response", "program", "feedback", "reasoning")
_BATCH = 1_000  # rows turned into columns at once


def load_run(path: str | Path) -> datasets.Dataset:
    """Load the turns of a run folder, one a row, each turn once.

    Columns are the fields of turns.jsonl: problem_id, sample, turn, response, program, verdict, public, hidden, shown,
    accepted, feedback, usage ... Raises InputError when the folder holds no run.
    """
    folder = RunFolder(Path(path))
    folder.config()
    batches = list(_batches(folder.turns()))
    return datasets.Dataset(pa.Table.from_batches(batches, SCHEMA))


def _batches(lines: Iterable[Line]) -> Iterator[pa.RecordBatch]:
    lines = iter(lines)
    while rows := list(islice(lines, _BATCH)):
        yield pa.RecordBatch.from_pylist([_storable(row) for row in rows], schema=SCHEMA)


def _storable(line: Line) -> Line:
    """Return the line without lone surrogates, which a model's server may send and Arrow refuses."""
    texts = {name: line[name].encode(errors="replace").decode() for name in _TEXTS if line.get(name) is not None}
    return line | texts
