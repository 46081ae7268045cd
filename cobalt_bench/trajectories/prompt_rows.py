"""Prompts: partial trajectories that become the rows of a dataset."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from cobalt_bench.engines.engine import Message, Sampling
from cobalt_bench.problems import Problem, Test
from cobalt_bench.trajectories.selection_steps import BEYOND_SHARE, KEPT, PERTURBED, Counts


@dataclass(frozen=True)
class Prompt:
    """A chat that asks for the next program, and where it comes from."""

    messages: Sequence[Message]  # ends in a user message
    turn: int  # programs in the messages
    prev_best_pass_rate: float  # 0..1, the best of those programs; 0 where there is none
    reference_model: str  # that wrote those programs
    trajectory_id: str | None = None  # None before the first program: all trajectories begin so
    sampling: Sampling | None = None  # None where not known
    perturbation: str | None = None

    def data(self) -> list[Any]:
        """Return all that the prompt holds as JSON data."""
        sampling = None if self.sampling is None else asdict(self.sampling)
        own = [self.turn, self.prev_best_pass_rate, self.reference_model, self.trajectory_id, sampling, self.perturbation]
        return [self.messages, *own]


@dataclass(frozen=True)
class ProblemPrompts:
    """All prompts that one source has of a problem; the problem carries the settings by which it is judged."""

    problem: Problem
    prompts: Sequence[Prompt]
    source: str
    source_revision: str | None = None

    @property
    def ids(self) -> list[str]:
        """Return for each prompt a hash of all that its row holds, 32 hexadecimal digits."""
        return [_hash([self.digest, *prompt.data()])[:32] for prompt in self.prompts]

    @cached_property
    def digest(self) -> str:
        """Return a hash of all that the rows of these prompts share."""
        problem = self.problem
        origin = [problem.problem_id, self.source, self.source_revision, problem.license, problem.difficulty]
        tests = [tests_data(problem.public_tests), tests_data(problem.hidden_tests)]
        return _hash([origin, judging_data(problem), tests])

    @property
    def size(self) -> int:
        """Return the size of the rows in characters, about."""
        tests = sum(len(test.input) + len(test.output) for test in self.problem.tests)
        chats = sum(len(message["content"]) for prompt in self.prompts for message in prompt.messages)
        return chats + tests * len(self.prompts)


def judging_data(problem: Problem) -> dict[str, Any]:
    """Return the settings by which a problem is judged, but for its tests."""
    return {
        "entry_point": problem.entry_point,
        "grader": problem.grader,
        "checker": problem.checker,
        "prelude": problem.prelude,
        "time_limit_s": problem.time_limit_s,
        "memory_limit_mb": problem.memory_limit_mb,
    }


def tests_data(tests: Sequence[Test]) -> list[dict[str, str]]:
    """Return tests as JSON data."""
    return [{"input": test.input, "output": test.output} for test in tests]


def _hash(data: Any) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def within_share(prompts: Sequence[Prompt], share: float, counts: Counts, seed: int) -> list[Prompt]:
    """Return the perturbed prompts that are drawn, in their order, and count the others.

    As many as leave the perturbed at most `share`, 0..1, of all prompts kept so far; what a problem leaves unused, later ones
    may use. The seed draws which.
    """
    if share >= 1:
        return list(prompts)
    room = int((share * counts["prompts", KEPT] - counts["prompts", PERTURBED]) / (1 - share) + 1e-9)
    drawn = set(sorted(range(len(prompts)), key=lambda number: _draw(prompts[number], seed))[: max(0, room)])
    counts[BEYOND_SHARE] += len(prompts) - len(drawn)
    return [prompt for number, prompt in enumerate(prompts) if number in drawn]


def _draw(prompt: Prompt, seed: int) -> str:
    return hashlib.sha256(f"{seed}\0{prompt.trajectory_id}\0{prompt.turn}".encode()).hexdigest()
