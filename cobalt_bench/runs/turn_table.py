"""The turns of a run as a table."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import datasets
import pyarrow as pa
from msgspec import inspect

from cobalt_bench.episodes.turn import line_types
from cobalt_bench.runs.folder import RunFolder
from cobalt_bench.runs.log import Line


def _arrow_type(kind: inspect.Type) -> pa.DataType:
    """Return the type of a column that holds values of a type, or None."""
    match kind:
        case inspect.UnionType(types=types):
            (kind,) = [each for each in types if not isinstance(each, inspect.NoneType)]
            return _arrow_type(kind)
        case inspect.VarTupleType(item_type=each):
            return pa.list_(_arrow_type(each))
        case inspect.DataclassType(fields=members):
            return pa.struct([(each.name, _arrow_type(each.type)) for each in members])
        case inspect.IntType(le=most):
            return pa.int64() if most is None or most >= 2**31 else pa.int32()
        case inspect.BoolType():
            return pa.bool_()
        case inspect.FloatType():
            return pa.float64()
        case inspect.StrType() | inspect.LiteralType():
            return pa.string()
    raise TypeError(f"a column can't hold {kind}")


SCHEMA = pa.schema([(name, _arrow_type(inspect.type_info(kind))) for name, kind in line_types().items()])
_TEXTS = ("response", "program", "feedback", "reasoning")
_BATCH = 1_000  # rows turned into columns at once


def load_run(path: str | Path) -> datasets.Dataset:
    """Load the turns of a run folder, one a row, each turn once.

    Columns are the fields of turns.jsonl: problem_id, sample, turn, response, program, verdict, public, hidden, shown,
    accepted, feedback, usage ... Raises InputError when the folder holds no run.
    """
    folder = RunFolder(path)
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
