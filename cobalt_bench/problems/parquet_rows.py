"""Writes the rows of a Parquet file that is not trusted to stdout, a JSON object a line; the file is stdin.

`problem_files` runs it as a program of its own, so that whatever the file does to the library stays within limits that the
kernel keeps: a few kilobytes can claim to be ten gigabytes. Exit status 3: the file is not acceptable, and stderr says why
in one line.
"""

import json
import os
import re
import resource
import sys
from typing import Any

MEMORY_BYTES = 6 * 2**30  # address space, libraries included
ROWS_A_BATCH = 16  # a row may hold megabytes of tests
MAX_COLUMNS, MAX_NESTED = 500, 16
REJECTED = 3


def main() -> int:
    """Write the rows; return the exit status."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    import pyarrow as pa
    import pyarrow.parquet as pq

    pa.set_memory_pool(pa.system_memory_pool())  # others reserve more address space than they use
    pa.set_cpu_count(1)
    rows = 0
    try:
        with pq.ParquetFile(pa.PythonFile(os.fdopen(0, "rb"), "r")) as file:
            if wrong := _unfit(file.schema_arrow):
                return _reject(0, wrong)
            for batch in file.iter_batches(ROWS_A_BATCH, use_threads=False):
                for row in batch.to_pylist():
                    line = json.dumps(row, default=_as_text)
                    sys.stdout.write(line + "\n")
                    rows += 1
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on, and the interpreter flushes once more
    except MemoryError:
        return _reject(rows, "takes more memory to read than a file of problems may")
    except (pa.ArrowException, OSError, ValueError, TypeError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")[:200] or type(error).__name__
        memory = re.search(r"[Mm]alloc|[Aa]lloc|out of memory", reason) or isinstance(error, pa.ArrowMemoryError)
        return _reject(rows, f"{'takes too much memory' if memory else 'not a Parquet file that can be read'} ({reason})")
    return 0


def _unfit(schema: Any) -> str:
    names = schema.names
    if len(names) > MAX_COLUMNS:
        return f"has more than {MAX_COLUMNS} columns"
    if len(set(names)) < len(names):
        return "has a column twice"
    deepest = max((_depth(column.type, 0) for column in schema), default=0)
    return f"has columns nested more than {MAX_NESTED} deep" if deepest > MAX_NESTED else ""


def _depth(kind: Any, above: int) -> int:
    """Return how deep a type is nested; goes no deeper than it has to."""
    if above > MAX_NESTED:
        return above
    return max((_depth(kind.field(index).type, above + 1) for index in range(kind.num_fields)), default=above)


def _as_text(value: Any) -> str:
    """Return dates, times and decimals as text; raises TypeError for bytes."""
    if isinstance(value, bytes):
        raise TypeError("it holds bytes where text belongs")
    return str(value)


def _reject(rows: int, reason: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"{rows} {reason}\n")
    return REJECTED


if __name__ == "__main__":
    sys.exit(main())
