"""How long a run of many turns takes beside judging, how long its resume, and how much memory.

    python tests/performance/rollouts.py [EPISODES] [CHARACTERS]

Plays EPISODES (10,000) episodes of 9 programs with an engine that answers at once, of CHARACTERS (4,000) each and few
distinct programs, then goes on with the finished log. Prints seconds and the peak memory of this process.
"""

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Completion, Request, Sampling, Usage
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs import Progress, RunFolder, play
from cobalt_bench.runs.provenance import run_identity
from cobalt_bench.suites import Suite

PROTOCOL = Protocol(turns=8, samples=16)


class InstantEngine:
    """Answer at once: one of two programs a problem, after a long text."""

    name = "instant"
    model = "instant"
    group_size = 1
    max_concurrency = 64

    def __init__(self, characters: int) -> None:
        self._text = "word " * (characters // 5)

    def identity(self) -> Mapping[str, Any]:
        return {}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        answers = [f"{self._text}\n```python\nprint({request.seed % 2})\n```" for request in requests]
        return [Completion(answer, Usage(100, 1000)) for answer in answers]

    async def close(self) -> None:
        pass


def sit(folder: RunFolder, suite: Suite, judge: Judge, engine: InstantEngine) -> tuple[float, Progress]:
    began = time.monotonic()
    progress = Progress()
    with folder.sitting(run_identity(engine, suite, PROTOCOL, 0), {}) as sitting:
        asyncio.run(play(engine, judge, suite, PROTOCOL, Prompts.load(), sitting, seed=0, progress=progress))
    return time.monotonic() - began, progress


def main() -> None:
    episodes = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    engine = InstantEngine(int(sys.argv[2]) if len(sys.argv) > 2 else 4_000)
    tests = tuple(Test(f"{n}\n", f"{n % 2}\n") for n in range(8))
    problems = tuple(
        Problem(f"p{number:05}", public_tests=tests[:2], hidden_tests=tests[2:]) for number in range(episodes // PROTOCOL.samples)
    )
    with tempfile.TemporaryDirectory() as place, Judge() as judge:
        folder, suite = RunFolder(Path(place)), Suite("many", problems)
        for what in ("played", "resumed"):
            seconds, progress = sit(folder, suite, judge, engine)
            turns = progress.turns_played + progress.turns_kept
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            megabytes = folder.log.path.stat().st_size / 2**20
            print(f"{what} {turns} turns in {seconds:.1f} s, log of {megabytes:.0f} MiB, peak memory {peak:.0f} MiB", flush=True)


if __name__ == "__main__":
    main()
