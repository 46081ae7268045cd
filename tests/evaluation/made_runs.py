"""Run folders that hold what a test says, without playing anything."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench.episodes import Protocol
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs.provenance import run_identity
from cobalt_bench.suites import Suite

Episodes = Mapping[str, Sequence[Sequence[bool]]]  # problem_id -> samples -> turns: accepted?


class Model:
    """An engine, as far as a run's identity asks for one."""

    def __init__(self, model: str) -> None:
        self.name, self.model = "made up", model

    def identity(self) -> dict[str, Any]:
        return {"model": self.model}


def suite(ids: Sequence[str] = "abcdef", **settings: Any) -> Suite:
    tests = (Test("1\n", "1\n"),)
    return Suite("made", tuple(Problem(each, public_tests=tests, hidden_tests=tests, **settings) for each in ids))


def turn_line(problem_id: str, sample: int, turn: int, accepted: bool | None) -> dict[str, Any]:
    verdict = None if accepted is None else "accepted" if accepted else "wrong_answer"
    verdicts = None if verdict is None else [verdict]
    return {
        "problem_id": problem_id,
        "sample": sample,
        "turn": turn,
        "response": "```python\nprint(1)\n```",
        "program": "print(1)\n",
        "verdict": verdict,
        "public": verdicts,
        "hidden": verdicts,
        "shown": None,
        "accepted": accepted,
        "feedback": None if verdict is None else "Go on.",
        "usage": {"prompt_tokens": 3, "completion_tokens": 2},
        "reasoning": "",
        "finish_reason": "stop",
        "dropped_turns": 0,
    }


def make_run(
    path: Path,
    episodes: Episodes,
    *,
    model: str = "m",
    seed: int = 0,
    of: Suite | None = None,
    version: str = "0.1.0",
    **protocol: Any,
) -> Path:
    first = next(iter(episodes.values()))
    played = Protocol(turns=len(first[0]) - 1, samples=len(first), **protocol)
    path.mkdir()
    identity = run_identity(Model(model), of or suite(), played, seed)  # type: ignore[arg-type]
    config = {"identity": identity, "sittings": [{"versions": {"cobalt-bench": version}, "seconds": 1.0}]}
    (path / "config.json").write_text(json.dumps(config))
    lines = [
        turn_line(problem_id, sample, turn, accepted)
        for problem_id, samples in episodes.items()
        for sample, turns in enumerate(samples)
        for turn, accepted in enumerate(turns)
    ]
    (path / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path
