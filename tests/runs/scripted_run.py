"""Two small problems, an engine that answers by a function, and what plays them."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from cobalt_bench.engines.engine import Completion, Request, Sampling, Usage
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs import FirstTurns, Progress, RunFolder, Sitting, play
from cobalt_bench.runs.provenance import run_identity
from cobalt_bench.suites import Suite

RIGHT = {"double": "print(2 * int(input()))", "square": "print(int(input()) ** 2)"}
# Both are right for 2, the only public test.
PUBLIC_ONLY = "print(4)"
WRONG = "print('no')"


def problem(problem_id: str, function: Callable[[int], int]) -> Problem:
    hidden = tuple(Test(f"{n}\n", f"{function(n)}\n") for n in (3, 5))
    return Problem(problem_id, statement=problem_id, public_tests=(Test("2\n", "4\n"),), hidden_tests=hidden, time_limit_s=5.0)


def suite() -> Suite:
    return Suite("small", (problem("double", lambda n: 2 * n), problem("square", lambda n: n * n)))


def answer(program: str) -> Completion:
    return Completion(f"```python\n{program}\n```", Usage(10, 5))


@dataclass
class ScriptedEngine:
    """Answer by a function of the request and keep what was asked."""

    script: Callable[[Request], Completion | Exception]
    group_size: int = 1
    max_concurrency: int = 4
    name: str = "scripted"
    model: str = "script"
    asked: list[list[tuple[str, int, int]]] = field(default_factory=list)  # (problem_id, sample, turn) a batch
    requests: list[Request] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    tokens_streamed: int = 0

    def identity(self) -> dict[str, Any]:
        return {"revision": "1"}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        self.asked.append([(request.problem_id, request.sample, request.turn) for request in requests])
        self.requests += requests
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        return [self.script(request) for request in requests]

    async def close(self) -> None:
        pass


def repair(request: Request) -> Completion:
    """Wrong, then right for the public test, then right."""
    return answer((WRONG, PUBLIC_ONLY, RIGHT[request.problem_id])[min(request.turn, 2)])


@dataclass
class Runner:
    """Play sittings of one run in one folder."""

    folder: RunFolder
    judge: Judge
    protocol: Protocol = field(default_factory=lambda: Protocol(turns=3, samples=2))
    suite: Suite = field(default_factory=suite)

    def sitting(self, engine: ScriptedEngine) -> AbstractContextManager[Sitting]:
        return self.folder.sitting(run_identity(engine, self.suite, self.protocol, 0), {"command": []})

    async def play(
        self,
        engine: ScriptedEngine,
        judge: Any = None,
        first_turns: FirstTurns | None = None,
        seed: int = 0,
        progress: Progress | None = None,
    ) -> Progress:
        progress = progress or Progress()
        with self.sitting(engine) as sitting:
            await play(
                engine,
                judge or self.judge,
                self.suite,
                self.protocol,
                Prompts.load(version=self.protocol.version),
                sitting,
                seed=seed,
                progress=progress,
                first_turns=first_turns,
            )
        return progress

    def turns(self) -> dict[tuple[str, int, int], dict[str, Any]]:
        """Return the logged turns; fails where one is there twice."""
        lines = list(self.folder.turns())
        turns = {(line["problem_id"], line["sample"], line["turn"]): line for line in lines}
        assert len(turns) == len(lines)
        return turns
