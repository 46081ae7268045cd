"""How long `build` takes for a run of many turns, and how much memory, by the number of workers.

    python tests/performance/build_size.py [turns] [workers ...]

Makes a run of so many turns (100,000) x about 4 kB in a temporary folder and builds it with 1 and 2 workers, each time by the
command in a process of its own. Prints turns a second and the peak of the memory of all its processes (PSS: what they share
counts once), and fails where the bytes that were written differ. The bound that `build` is to
keep: 1,000,000 turns on 2 cores in 10 minutes and 4 GB.
"""

import hashlib
import json
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from played_run import play, write_problems

from cobalt_bench.episodes import Protocol
from cobalt_bench.problems import Problem, Test

SAMPLES, TURNS, TESTS, PUBLIC = 16, 2, 16, 4
LOOK_S = 0.5


def library_lines() -> list[str]:
    """Return the lines of Python's own library."""
    folder = Path(sysconfig.get_paths()["stdlib"])
    return [line for path in sorted(folder.glob("*.py")) for line in path.read_text(errors="ignore").splitlines() if line]


def make_run(folder: Path, turns: int) -> Path:
    """Write a run of about so many turns; a problem's samples say nearly the same, with verdicts of their own."""
    rng, lines = random.Random(0), library_lines()

    def text(characters: int) -> str:
        start = rng.randrange(len(lines) - 300)
        return "\n".join(lines[start : start + 300])[:characters]

    problems = [
        Problem(
            f"problem-{number:06}",
            statement=text(1500),
            public_tests=tuple(Test(text(40), text(20)) for _ in range(PUBLIC)),
            hidden_tests=tuple(Test(text(200), text(60)) for _ in range(TESTS - PUBLIC)),
        )
        for number in range(max(1, turns // (SAMPLES * (TURNS + 1))))
    ]
    suite = write_problems(folder / "problems.jsonl", problems)
    once = Protocol(turns=TURNS, samples=1)
    run = play(
        folder / "run",
        suite,
        lambda *_: [False] * TESTS,
        answer=lambda *_: f"{text(300)}\n~~~python\n{text(rng.randint(500, 2500))}\n~~~",
        protocol=once,
    )
    protocol = Protocol(turns=TURNS, samples=SAMPLES)
    config = json.loads((run / "config.json").read_text())
    config["identity"]["protocol"] = {**protocol.to_dict(), "hash": protocol.hash}
    (run / "config.json").write_text(json.dumps(config))
    log, one_sample = run / "turns.jsonl", run / "one_sample.jsonl"
    log.rename(one_sample)
    with one_sample.open() as source, log.open("w") as target:
        for line in map(json.loads, source):
            for sample in range(SAMPLES):
                share = rng.choice([0.2, 0.5, 0.8, 1.0])
                verdicts = ["accepted" if rng.random() < share else "wrong_answer" for _ in range(TESTS)]
                own = {"sample": sample, "response": f"Sample {sample}. {line['response']}"}
                judged = {"public": verdicts[:PUBLIC], "hidden": verdicts[PUBLIC:], "accepted": share == 1}
                target.write(json.dumps(line | own | judged) + "\n")
    one_sample.unlink()
    return run


def memory_mb(pid: int) -> float:
    """Return the memory of a process and its children, in MB."""
    total = 0.0
    try:
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += memory_mb(int(child))
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) / 1000
    except OSError:  # it has ended
        pass
    return total


def build(run: Path, output: Path, *options: str) -> tuple[float, float]:
    """Run the command; return seconds and the peak of memory in MB."""
    began, peak = time.perf_counter(), 0.0
    command = [sys.executable, "-m", "cobalt_bench", "build", str(run), "--output", str(output), "--format", "json", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while True:
            try:
                process.wait(LOOK_S)
                break
            except subprocess.TimeoutExpired:
                peak = max(peak, memory_mb(process.pid))
    if process.returncode:
        sys.exit(f"build ended with status {process.returncode}")
    return time.perf_counter() - began, peak


def digest(folder: Path) -> str:
    """Return a hash of all files of a folder."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        whole.update(f"{path.relative_to(folder)} {path.stat().st_size} ".encode() + path.read_bytes())
    return whole.hexdigest()


def main() -> None:
    """Measure, and print what was found."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    digests = set()
    with tempfile.TemporaryDirectory() as name:
        run = make_run(Path(name), turns)
        with (run / "turns.jsonl").open("rb") as log:
            turns = sum(1 for _ in log)
        print(f"{turns:,} turns, {(run / 'turns.jsonl').stat().st_size / 1e6:,.0f} MB")
        for workers in sys.argv[2:] or ("1", "2"):
            output = Path(name) / f"built-{workers}"
            seconds, peak = build(run, output, "--workers", workers)
            rate = turns / seconds
            print(f"{workers} workers: {seconds:7.1f} s, {rate:7,.0f} turns/s, peak {peak:,.0f} MB", flush=True)
            digests.add(digest(output))
    if len(digests) > 1:
        sys.exit("the bytes differ with the number of workers")


if __name__ == "__main__":
    main()
