import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cobalt_bench.cli.interrupts import PATIENCE_S

EVALUATE = [sys.executable, "-m", "cobalt_bench", "evaluate"]


def slow_problems(path: Path, count: int, seconds: float) -> Path:
    """Write problems whose solutions take their time."""
    rows = []
    for number in range(count):
        tests = [{"input": "1\n", "output": f"{number}\n"}]
        program = f"import time\ntime.sleep({seconds})\nprint({number})\n"
        rows.append(
            {"problem_id": f"p{number}", "public_tests": tests, "solutions": [program], "wrong_programs": ["print(-1)\n"]}
        )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True) if path.exists() else []


def wait_for(process: subprocess.Popen[str], path: Path, count: int) -> None:
    """Return when that many lines are logged, or the process has ended."""
    while process.poll() is None and len(lines(path)) < count:
        time.sleep(0.02)


def start_stubborn(folder: Path, **streams: int) -> subprocess.Popen[str]:
    """Start a run in a folder of its own that is far from its end when its first line is logged."""
    folder.mkdir()
    suite = slow_problems(folder / "problems.jsonl", count=8, seconds=3)
    arguments = ["reference/stubborn", "--suite", str(suite), "--samples", "2", "--turns", "1", "--output", str(folder / "run")]
    return subprocess.Popen([*EVALUATE, *arguments], text=True, **streams)


def test_a_signal_ends_the_run_says_how_to_go_on_and_leaves_nothing_locked(tmp_path: Path) -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
    runs = {number: start_stubborn(tmp_path / number.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for number in numbers}
    for number, process in runs.items():
        wait_for(process, tmp_path / number.name / "run" / "turns.jsonl", 1)
        process.send_signal(number)
    assert PATIENCE_S < 2
    for number, process in runs.items():
        out, talk = process.communicate(timeout=30)
        run = tmp_path / number.name / "run"
        assert (process.returncode, out) == (128 + number, ""), (number.name, talk)
        assert "To go on: cobalt-bench evaluate reference/stubborn" in talk, number.name
        assert "Traceback" not in talk, number.name
        assert lines(run / "turns.jsonl")[-1].endswith(b"}\n"), number.name
        assert not (run / "lock").exists(), number.name


def test_a_run_under_nohup_outlives_its_terminal(tmp_path: Path) -> None:
    suite = slow_problems(tmp_path / "problems.jsonl", count=4, seconds=0.3)
    arguments = ["reference/oracle", "--suite", str(suite), "--samples", "1", "--turns", "0", "--output", str(tmp_path / "run")]
    process = subprocess.Popen(["nohup", *EVALUATE, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
    wait_for(process, tmp_path / "run" / "turns.jsonl", 1)
    process.send_signal(signal.SIGHUP)
    assert process.wait(timeout=30) == 0
    assert len(lines(tmp_path / "run" / "turns.jsonl")) == 4


def test_a_run_whose_terminal_is_gone_ends_as_one_that_is_told_to(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = start_stubborn(tmp_path / "gone", stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    run = tmp_path / "gone" / "run"
    wait_for(process, run / "turns.jsonl", 1)
    os.close(ours)  # what is written to the terminal now is an error
    process.send_signal(signal.SIGHUP)
    assert process.wait(timeout=30) == 128 + signal.SIGHUP
    assert not (run / "lock").exists()


def test_a_run_killed_again_and_again_ends_with_no_turn_lost_and_none_twice(tmp_path: Path) -> None:
    suite = slow_problems(tmp_path / "problems.jsonl", count=3, seconds=0.05)

    def command(run: str) -> list[str]:
        return [*EVALUATE, "reference/repair", "--suite", str(suite), "--samples", "4", "--turns", "2", "--output", run]

    def turns(run: str) -> dict[Any, Any]:
        found = [json.loads(line) for line in lines(Path(run, "turns.jsonl"))]
        by_key = {(line["problem_id"], line["sample"], line["turn"]): line for line in found}
        assert len(by_key) == len(found)
        return by_key

    whole, killed = str(tmp_path / "whole"), str(tmp_path / "killed")
    subprocess.run(command(whole), check=True, capture_output=True)
    path, kept = Path(killed, "turns.jsonl"), list[bytes]()
    for more in (1, 4, 9):
        process = subprocess.Popen(command(killed), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        wait_for(process, path, len(kept) + more)
        process.kill()
        process.wait()
        now = lines(path)
        assert now[: len(kept)] == kept
        kept = now
    subprocess.run(command(killed), check=True, capture_output=True)
    assert lines(path)[: len(kept)] == kept
    assert turns(killed) == turns(whole)
