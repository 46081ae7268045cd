"""Hidden tests that stay in a problem store on disk until they are looked at."""

import functools
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Test

# Tests kept in memory after use, all problems together; those used last stay whatever their size.
CHARACTERS_KEPT = 512 * 2**20


class StoredTests(Sequence[Test]):
    """The tests of one row of a problem store; they are read from disk when looked at, and soon forgotten."""

    __test__ = False  # pytest: not a test class

    def __init__(self, path: Path, row: int, length: int, size: int, sha256: str) -> None:
        self.path = path
        self.row = row
        self.length = length
        self.size = size  # characters of inputs and outputs
        self.sha256 = sha256

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Test: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Test]: ...
    def __getitem__(self, index: int | slice) -> Test | Sequence[Test]:
        return _recent.get(self)[index]

    def __iter__(self) -> Iterator[Test]:
        return iter(_recent.get(self))


class _Recent:
    """Keep the tests used last, up to a number of characters: one problem's programs are judged close together."""

    def __init__(self) -> None:
        self._tests: OrderedDict[tuple[Path, int], tuple[int, tuple[Test, ...]]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, stored: StoredTests) -> tuple[Test, ...]:
        key = (stored.path, stored.row)
        with self._lock:
            if key not in self._tests:
                self._tests[key] = (stored.size, _read_tests(stored))
            self._tests.move_to_end(key)
            while len(self._tests) > 1 and sum(size for size, _ in self._tests.values()) > CHARACTERS_KEPT:
                self._tests.popitem(last=False)
            return self._tests[key][1]


_recent = _Recent()


def _read_tests(stored: StoredTests) -> tuple[Test, ...]:
    import pyarrow
    import pyarrow.parquet

    try:
        with pyarrow.parquet.ParquetFile(stored.path, metadata=_metadata(stored.path)) as file:
            column = file.read_row_group(stored.row, columns=["hidden_tests"])["hidden_tests"]
    except (OSError, pyarrow.ArrowException) as error:
        raise InputError(f"Cached tests in {stored.path} can't be read ({error}); run again to make them anew.") from None
    tests = column.combine_chunks().values
    inputs, outputs = tests.field("input").to_pylist(), tests.field("output").to_pylist()
    return tuple(map(Test, inputs, outputs))


@functools.lru_cache(maxsize=16)
def _metadata(path: Path) -> Any:
    import pyarrow.parquet

    return pyarrow.parquet.read_metadata(path)
