"""Reads the rows of a Parquet file of someone else's, in a process that can come to harm without harming this one."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from cobalt_bench.errors import InputError
from cobalt_bench.problems import parquet_rows


def rows(file: BinaryIO, path: Path, most_bytes: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield (where, row) for each row of an open Parquet file; dates, times and decimals are texts.

    Raises InputError for what is no Parquet, takes too much memory to read, or has a row of more bytes than it may.
    """
    file.seek(0)
    command = [sys.executable, "-P", parquet_rows.__file__]
    number = 0
    with subprocess.Popen(command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        try:
            while line := reader.stdout.readline(most_bytes + 1):
                number += 1
                if len(line) > most_bytes:
                    raise InputError(f"{path}, row {number}: more than the {most_bytes:,} bytes that a row may have.")
                yield f"{path}, row {number}", json.loads(line)
            said = reader.stderr.read(10_000).decode(errors="replace").strip()
            reader.wait()
        finally:
            reader.kill()
    if reader.returncode == parquet_rows.REJECTED:
        after, _, reason = said.partition(" ")
        raise InputError(f"{path}, after row {after}: {reason}.")
    if reader.returncode != 0:
        raise InputError(f"{path}, after row {number}: not a Parquet file that can be read (its reader failed).")
