"""Run folders of episodes whose verdicts are made up: what build reads, without a model and a judge."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge import Report, TestResult
from cobalt_bench.problems import Problem, Test
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.runs import RunFolder
from cobalt_bench.suites import load_suite

Passed = Callable[[str, int, int], Sequence[bool]]  # problem_id, sample, turn -> of each test, public ones first
Answer = Callable[[str, int, int], str]


def problem(problem_id: str, *, public: int = 2, hidden: int = 4, **fields: Any) -> Problem:
    tests = [Test(f"{number}\n", f"{number + 1}\n") for number in range(public + hidden)]
    return Problem(
        problem_id,
        statement=f"Add one, as in {problem_id}.",
        public_tests=tuple(tests[:public]),
        hidden_tests=tuple(tests[public:]),
        **fields,
    )


def write_problems(path: Path, problems: Sequence[Problem]) -> Path:
    path.write_text("".join(json.dumps(problem_to_row(problem)) + "\n" for problem in problems))
    return path


def answer(problem_id: str, sample: int, turn: int) -> str:
    return f"Attempt {turn} of {sample}.\n```python\nprint(int(input()) + {turn})  # {problem_id}\n```"


def play(
    folder: Path,
    suite_path: Path,
    passed: Passed,
    *,
    answer: Answer = answer,
    model: str = "tiny-org/Tiny-1B",
    perturbed: bool = False,
    protocol: Protocol | None = None,
) -> Path:
    """Play every episode of a suite in which `passed` says what each program passes; None judges it not at all."""
    suite = load_suite(suite_path)
    protocol = protocol or Protocol(turns=2, samples=4, perturbation="swapped" if perturbed else None)
    identity = {
        "model": model,
        "engine": {"name": "reference"},
        "seed": 0,
        "suite": {
            "name": suite.name,
            "revision": None,
            "selection": "",
            "num_problems": len(suite.problems),
            "hash": suite.content_hash,
        },
        "protocol": {**protocol.to_dict(), "hash": protocol.hash},
        "first_turns": None,
    }
    with RunFolder(folder).sitting(identity, {"options": {"suite": str(suite_path)}}) as sitting:
        for problem in suite.problems:
            for sample in range(protocol.samples):
                shown = (problem.public_tests[0],) if perturbed else None
                episode = Episode(problem, protocol, Prompts.load(), perturbed_tests=shown)
                for turn in range(protocol.turns + 1):
                    verdicts = passed(problem.problem_id, sample, turn)
                    if verdicts is None:
                        report = None
                    else:
                        results = [TestResult("accepted" if right else "wrong_answer", stdout="0\n") for right in verdicts]
                        report = Report(tuple(results))
                    response = answer(problem.problem_id, sample, turn)
                    episode, played = episode.after(response, Usage(), report)
                    sitting.append(played.to_line(problem.problem_id, sample, turn))
                    if episode.waiting:
                        break
    return folder
