"""Writes the Parquet files of a dataset folder's splits; `manifest` writes what names them, `reader` reads both."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench._files import sha256_of

_ROW_GROUP_CHARACTERS = 64 * 2**20
# Large enough that the prompts and tests which a problem's rows share are stored once in a row group.
_DICTIONARY_BYTES = 256 * 2**20

Item = TypeVar("Item")


def split_path(folder: Path, config: str, split: str, number: int = 0, of: int = 1) -> Path:
    """Return the path of a split's only file, or of one of several; its folder is there then."""
    path = folder / config / (f"{split}.parquet" if of == 1 else f"{split}-{number:05}-of-{of:05}.parquet")
    path.parent.mkdir(exist_ok=True)
    return path


def split_entry(folder: Path, path: Path) -> dict[str, Any]:
    """Return what the manifest says of a file of a split: its path in the folder, rows, bytes and SHA-256."""
    return {
        "file": path.relative_to(folder).as_posix(),
        "rows": pq.read_metadata(path).num_rows,
        "bytes": path.stat().st_size,
        "sha256": sha256_of(path),
    }


class SplitWriter(Generic[Item]):
    """A writer of the rows of one split, as they come; the same rows give the same bytes.

    `to_table` turns items, and the number of rows before them, into rows; it is called for a row group at a time.
    """

    def __init__(
        self, path: Path, schema: pa.Schema, to_table: Callable[[Sequence[Item], int], pa.Table], first_row: int = 0
    ) -> None:
        self._to_table = to_table
        self._waiting: list[Item] = []
        self._characters = 0  # of those waiting
        self._rows = first_row  # the number of the next
        self._file = pq.ParquetWriter(
            path,
            schema,
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

    def write(self, item: Item, characters: int) -> None:
        """Add the rows of an item, which has about so many characters."""
        self._waiting.append(item)
        self._characters += characters
        if self._characters >= _ROW_GROUP_CHARACTERS:
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            table = self._to_table(self._waiting, self._rows)
            self._file.write_table(table, row_group_size=len(table))
            self._rows += len(table)
            self._waiting, self._characters = [], 0
