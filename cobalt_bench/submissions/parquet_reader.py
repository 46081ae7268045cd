"""Reads a Parquet file that is not trusted, and writes its rows to stdout, a JSON object a line.

Run as a program of its own, so that whatever the file does, it does it within limits that the kernel keeps: a few
kilobytes can say that they are ten gigabytes. Arguments: file, most rows, columns as JSON [[name, type], ...].
Exit status 3: the file is not acceptable, and stderr says why in one line.
"""

import json
import re
import resource
import sys

MEMORY_BYTES = 3 * 2**30  # address space, libraries included
CPU_S = 3600
ROWS_AT_ONCE = 16
REJECTED = 3


def main() -> int:
    """Write the rows; return the exit status."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    path, most_rows, columns = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    import pyarrow as pa
    import pyarrow.parquet as pq

    pa.set_memory_pool(pa.system_memory_pool())
    pa.set_cpu_count(1)
    try:
        file = pq.ParquetFile(path)
        found = [[field.name, re.sub(r"list<\w+:", "list<item:", str(field.type))] for field in file.schema_arrow]
        if found != columns:
            return _reject(f"has other columns than a submission: {json.dumps(found)[:300]}")
        rows = 0
        for batch in file.iter_batches(ROWS_AT_ONCE, use_threads=False):
            rows += batch.num_rows
            if rows > most_rows:
                return _reject(f"has more than the {most_rows} turns of the run")
            for row in batch.to_pylist():
                sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
    except MemoryError:
        return _reject("takes more memory to read than a submission may")
    except (pa.ArrowException, OSError, ValueError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        reason = str(error).splitlines()[0][:200] if str(error) else type(error).__name__
        return _reject(f"can't be read as Parquet ({reason})")
    return 0


def _reject(reason: str) -> int:
    sys.stderr.write(reason + "\n")
    return REJECTED


if __name__ == "__main__":
    sys.exit(main())
