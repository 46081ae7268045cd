"""Writes the rows of one split to a Parquet file, a problem at a time."""

import hashlib
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow.parquet as pq

from cobalt_bench.datasets.tables import Layout, prompts_table, table_schema
from cobalt_bench.trajectories.prompts import ProblemPrompts
from cobalt_bench.trajectories.selection import Split

_ROW_GROUP_CHARACTERS = 64 * 2**20
# Large enough that the prompts and tests which a problem's rows share are stored once in a row group.
_DICTIONARY_BYTES = 256 * 2**20


class SplitWriter:
    """Write a split's rows as they come; the same rows give the same bytes."""

    def __init__(self, path: Path, layout: Layout, split: Split) -> None:
        self.path = path
        self.split = split
        self.rows = 0  # written
        self._layout = layout
        self._waiting: list[ProblemPrompts] = []
        self._characters = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = pq.ParquetWriter(
            path,
            table_schema(layout),
            compression="zstd",
            dictionary_pagesize_limit=_DICTIONARY_BYTES,
            use_content_defined_chunking=True,
        )

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self._flush()
        self._file.close()

    def write(self, group: ProblemPrompts) -> None:
        """Add the rows of a problem's prompts."""
        self._waiting.append(group)
        self._characters += group.size
        if self._characters >= _ROW_GROUP_CHARACTERS:
            self._flush()

    def describe(self) -> dict[str, Any]:
        """Return rows, bytes and SHA-256 of the closed file."""
        with self.path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return {"rows": self.rows, "bytes": self.path.stat().st_size, "sha256": digest}

    def _flush(self) -> None:
        if self._waiting:
            table = prompts_table(self._waiting, self._layout, self.split, self.rows)
            self._file.write_table(table, row_group_size=len(table))
            self.rows += len(table)
            self._waiting, self._characters = [], 0
