"""How fast `build` is, and how much memory it takes, beside a script that loads all JSON and tokenizes every prefix anew.

    python tests/performance/bench_build.py [problems] [tokenizer]

Makes a run of so many problems x 16 trajectories x 3 programs of about 3 kB in a temporary folder, builds it both ways,
each in a process of its own, and prints seconds, peak memory and the size of what was written. Without a tokenizer one
is trained on Python's own library first.
"""

import json
import multiprocessing
import random
import resource
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from played_run import play, write_problems

from baselines.rehearse.small_tokenizer import small_tokenizer
from cobalt_bench.episodes import Protocol
from cobalt_bench.problems import Problem, Test

SAMPLES, TURNS, TESTS, PUBLIC = 16, 2, 16, 4


def code_lines() -> list[str]:
    folder = Path(sysconfig.get_paths()["stdlib"])
    return [line for path in sorted(folder.glob("*.py")) for line in path.read_text(errors="ignore").splitlines() if line]


def make_tokenizer(folder: Path, lines: list[str]) -> None:
    small_tokenizer("\n".join(lines), 16_000).save_pretrained(folder)


def make_run(folder: Path, num_problems: int, lines: list[str]) -> None:
    rng = random.Random(0)

    def text(characters: int) -> str:
        start = rng.randrange(len(lines) - 500)
        return "\n".join(lines[start : start + 500])[:characters]

    def passed(problem_id: str, sample: int, turn: int) -> list[bool]:
        share = rng.choice([0.2, 0.5, 0.8, 1.0])
        return [rng.random() < share for _ in range(TESTS)]

    problems = [
        Problem(
            f"problem-{number:06}",
            statement=text(1500),
            public_tests=tuple(Test(text(40), text(20)) for _ in range(PUBLIC)),
            hidden_tests=tuple(Test(text(rng.choice([40, 200, 2000])), text(60)) for _ in range(TESTS - PUBLIC)),
        )
        for number in range(num_problems)
    ]
    suite = write_problems(folder / "problems.jsonl", problems)
    play(
        folder / "run",
        suite,
        passed,
        answer=lambda *_: f"{text(800)}\n~~~python\n{text(rng.randint(1000, 3500))}\n~~~",
        protocol=Protocol(turns=TURNS, samples=SAMPLES),
    )


def build(folder: Path, tokenizer: str) -> None:
    from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
    from cobalt_bench.trajectories.inputs import open_sources
    from cobalt_bench.trajectories.lengths import prompt_limit

    build_dataset(folder / "built", open_sources([str(folder / "run")]), BuildOptions(prompt_limit(tokenizer)))


def build_naively(folder: Path, tokenizer: str) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq
    from transformers import AutoTokenizer

    from cobalt_bench.episodes import Episode, Prompts, Turn
    from cobalt_bench.suites import load_suite
    from cobalt_bench.trajectories import select_prefixes

    loaded = AutoTokenizer.from_pretrained(tokenizer)
    problems = {problem.problem_id: problem for problem in load_suite(folder / "problems.jsonl").problems}
    lines = [json.loads(line) for line in (folder / "run" / "turns.jsonl").read_text().splitlines()]
    turns: dict[str, dict[int, list[Turn]]] = {}
    for line in lines:
        turns.setdefault(line["problem_id"], {}).setdefault(line["sample"], []).append(Turn.from_line(line))
    protocol, prompts, rows = Protocol(turns=TURNS, samples=SAMPLES), Prompts.load(), []
    for problem_id, samples in turns.items():
        problem = problems[problem_id]
        chats, fits = {}, {}
        for sample, played in samples.items():
            for turn in range(1, len(played) + 1):
                chat = Episode(problem, protocol, prompts, tuple(played[:turn])).messages()
                chats[sample, turn] = chat
                ids = loaded.apply_chat_template(chat, add_generation_prompt=True)["input_ids"]
                fits[sample, turn] = len(ids) <= 10_000
        chats[None, 0] = Episode(problem, protocol, prompts).messages()
        fits[None, 0] = True

        def rates(name: str, samples: dict[int, list[Turn]] = samples) -> list[list[float]]:
            verdicts = [[getattr(turn, name) for turn in played] for played in samples.values()]
            return [[turn.count("accepted") / len(turn) for turn in played] for played in verdicts]

        selected = select_prefixes(rates("hidden"), rates("public"), num_tests=TESTS, num_public=PUBLIC, split="train")
        tests = [{"input": test.input, "output": test.output} for test in problem.tests]
        rows += [
            {"problem_id": problem_id, "prompt": chats[p.sample, p.turn], "tests": tests, "best": p.prev_best_pass_rate}
            for p in selected
            if fits[p.sample, p.turn]
        ]
    pq.write_table(pa.Table.from_pylist(rows), folder / "naive.parquet", compression="zstd")


def measured(connection: Any, work: Callable[..., None], *arguments: Any) -> None:
    """Send wall seconds, CPU seconds and peak memory in GB of a call; loading the libraries does not count."""
    import pyarrow.parquet
    import transformers

    import cobalt_bench.trajectories.inputs  # noqa: F401

    assert transformers.AutoTokenizer, pyarrow.parquet
    wall, cpu = time.perf_counter(), time.process_time()
    work(*arguments)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    connection.send((wall, cpu, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6))


def measure(work: Callable[..., None], *arguments: Any) -> tuple[float, float, float]:
    """Return what `measured` sends from a process of its own."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=measured, args=(sender, work, *arguments))
    process.start()
    sender.close()
    result: tuple[float, float, float] = receiver.recv()
    process.join()
    return result


def main() -> None:
    num_problems = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = code_lines()
        tokenizer = sys.argv[2] if len(sys.argv) > 2 else str(folder / "tokenizer")
        if len(sys.argv) <= 2:
            measure(make_tokenizer, folder / "tokenizer", lines)
        make_run(folder, num_problems, lines)
        log = (folder / "run" / "turns.jsonl").stat().st_size / 1e6
        print(f"{num_problems} problems x {SAMPLES} trajectories x {TURNS + 1} programs, {log:.0f} MB of turns")
        ours = measure(build, folder, tokenizer)
        script = measure(build_naively, folder, tokenizer)
        written = sum(path.stat().st_size for path in (folder / "built").rglob("*.parquet")) / 1e6
        for name, (wall, cpu, peak) in (("build", ours), ("script", script)):
            print(f"{name:8} {wall:7.1f} s, {cpu:7.1f} s of CPU, peak {peak:.2f} GB")
        print(f"build is {script[0] / ours[0]:.1f} times as fast, {script[1] / ours[1]:.1f} times by CPU; wrote {written:.1f} MB")


if __name__ == "__main__":
    main()
