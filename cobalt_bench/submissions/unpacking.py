"""Unpacks a submission that is not trusted into a run folder, within bounds."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

from cobalt_bench.submissions import parquet_reader
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.files import COLUMNS, FILES, MAX_BYTES, TURNS, Rejected

TOKEN_BYTES = 64  # the most that a token of an answer may take in JSON, generously
TURN_BYTES = 2**17  # beside the answer: program, feedback, verdicts
MAX_TURN_BYTES = 2**23
MAX_ALL_BYTES = 2**34
_SMALLEST_BOUND = 2**25  # bytes of all turns that are allowed in any case


def check_files(folder: Path) -> None:
    """Raise Rejected unless a folder holds the files of a submission, plain ones, none too large, and nothing else."""
    if not stat.S_ISDIR(os.lstat(folder).st_mode):
        raise Rejected(f"{folder.name} is not a folder; a submission is one with {', '.join(FILES)}, never an archive.")
    with os.scandir(folder) as entries:
        found = {entry.name: entry.stat(follow_symlinks=False) for entry in entries}
    for name, status in sorted(found.items()):
        if name not in FILES:
            raise Rejected(f"{_shown(name)} does not belong into a submission, which has {', '.join(FILES)}.")
        if not stat.S_ISREG(status.st_mode):
            raise Rejected(f"{name} is not a plain file.")
        if status.st_size > MAX_BYTES[name]:
            raise Rejected(f"{name} has {status.st_size:,} bytes, more than the {MAX_BYTES[name]:,} that it may have.")
    for name in FILES:
        if name not in found:
            raise Rejected(f"{name} is missing.")


def unpack_turns(folder: Path, claims: Claims, output: Path) -> None:
    """Write a submission's turns as turns.jsonl; raises Rejected where they are not Parquet, or more than the run can have.

    The file is read by a process of its own under limits of memory and time, and what comes out of it is counted.
    """
    bound = _bound(claims)
    columns = json.dumps([[field.name, str(field.type)] for field in COLUMNS])
    command = [sys.executable, parquet_reader.__file__, str(folder / TURNS), str(claims.most_turns), columns]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        try:
            with output.open("wb") as file:
                written = 0
                while line := reader.stdout.readline(MAX_TURN_BYTES):
                    written += len(line)
                    if written > bound or not line.endswith(b"\n"):
                        raise Rejected(f"{TURNS} unpacks to more than the {bound:,} bytes that this run's turns may have.")
                    file.write(line)
            said = reader.stderr.read(10_000).decode(errors="replace").strip()
        except BaseException:
            reader.kill()
            raise
    if reader.returncode == parquet_reader.REJECTED:
        raise Rejected(f"{TURNS} {said}.")
    if reader.returncode != 0:
        raise Rejected(f"{TURNS} takes more memory or time to read than a submission may (status {reader.returncode}).")


def _bound(claims: Claims) -> int:
    turn = TURN_BYTES + min(MAX_TURN_BYTES, TOKEN_BYTES * claims.protocol.sampling.max_tokens)
    return min(MAX_ALL_BYTES, max(_SMALLEST_BOUND, claims.most_turns * turn))


def _shown(name: str) -> str:
    return ascii(name if len(name) <= 60 else f"{name[:57]}...")
