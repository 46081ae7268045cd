"""What it costs to verify an honest submission, beside judging its distinct programs once.

    python tests/performance/verify.py [problems] [samples]

Plays a reference agent on the embedded suite, packs the run, and measures processor time of the commands in turns, with all
their processes, so that the ratios hold on a busy machine. The bound that verification keeps: at most 1.2 times the processor
time of the distinct programs plus 1 ms a test.
"""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import pyarrow.parquet as pq

ROUNDS = 3
BOUND, PER_TEST_S = 1.2, 0.001


def cpu_s(*arguments: str) -> float:
    """Return the processor time of a command and all its processes, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-m", "cobalt_bench", *arguments], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure, and print what was found."""
    problems, samples = (*sys.argv[1:], *("30", "2")[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        run, packed, programs, verdicts = (str(place / name) for name in ("run", "packed", "programs.jsonl", "verdicts.jsonl"))
        cpu_s("evaluate", "reference/repair", "--limit", problems, "--samples", samples, "--output", run)
        cpu_s("submit", run, "--dry-run", "--output", packed)
        rows = pq.read_table(Path(packed) / "turns.parquet", columns=["problem_id", "program"]).to_pylist()
        distinct = sorted({(row["problem_id"], row["program"]) for row in rows if row["program"] is not None})
        lines = [json.dumps({"problem_id": problem_id, "program": program}) + "\n" for problem_id, program in distinct]
        Path(programs).write_text("".join(lines))
        judging, verifying = [], []
        for _ in range(ROUNDS):
            judging.append(cpu_s("judge", "--suite", "mini", "--programs", programs, "--output", verdicts))
            verifying.append(cpu_s("verify", packed))
        tests = [test for line in Path(verdicts).read_text().splitlines() for test in json.loads(line)["tests"]]
    allowed = BOUND * median(judging) + PER_TEST_S * len(tests)
    own = sum(test["time_s"] for test in tests)
    print(f"{len(rows)} turns, {len(distinct)} distinct programs, {len(tests)} tests")
    print(f"the programs' own time in their tests: {own:.2f} s; judging them once: {median(judging):.2f} s of processor time")
    print(f"verify: {median(verifying):.2f} s of processor time, {median(verifying) / median(judging):.2f} times judging")
    print(f"allowed: {allowed:.2f} s; verify takes {median(verifying) / allowed:.2f} of it")


if __name__ == "__main__":
    main()
