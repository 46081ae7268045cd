"""A job that a cluster's scheduler ends and queues again: it signals every process of the job, not the command alone."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def write_problems(path: Path, count: int) -> None:
    """Write problems whose only right program takes a second."""
    rows = [
        {
            "problem_id": f"p{number}",
            "public_tests": [{"input": "1\n", "output": f"{number}\n"}],
            "solutions": [f"import time\ntime.sleep(1)\nprint({number})\n"],
            "wrong_programs": ["print(-1)\n"],
        }
        for number in range(count)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def descendants(pid: int) -> list[int]:
    """Return the children of a process, and theirs."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [pid]
    for known in found:
        found += [child for child, parent in parents.items() if parent == known]
    return found[1:]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGUSR1])
def test_a_job_that_is_ended_with_all_its_processes_has_no_wrong_verdict_and_goes_on(
    tmp_path: Path, number: signal.Signals
) -> None:
    write_problems(tmp_path / "problems.jsonl", count=4)
    arguments = ["reference/oracle", "--suite", "problems.jsonl", "--samples", "1", "--turns", "0", "--workers", "1"]
    command = [sys.executable, "-m", "cobalt_bench", "evaluate", *arguments, "--output", "run"]
    log = tmp_path / "run" / "turns.jsonl"
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and not (log.exists() and log.stat().st_size):
        time.sleep(0.05)
    for pid in [*descendants(process.pid), process.pid]:
        with contextlib.suppress(ProcessLookupError):  # a test's process, gone by now
            os.kill(pid, number)
    assert process.wait(30) == 128 + number
    kept = log.read_bytes()
    verdicts = [json.loads(line)["verdict"] for line in kept.splitlines()]
    assert set(verdicts) == {"accepted", None}  # what no test had been run for waits for its verdict
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert log.read_bytes().startswith(kept)
    last = {line["problem_id"]: line["verdict"] for line in map(json.loads, log.read_text().splitlines())}
    assert list(last.values()) == ["accepted"] * 4
