"""Reference agents: play by a script, with behaviour that can be predicted, so that metrics can be checked."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.engines.special_case import special_case_function, special_case_stdin
from cobalt_bench.errors import EngineError, InputError

NONSENSE = 'print("no such answer")\n\n\ndef {name}(*arguments):\n    return "no such answer"\n'
"""What stands in for a wrong program where a problem ships none."""

_ANSWER = "Here is my program for this problem.\n\n{fence}python\n{program}{fence}\n\nIt follows the statement.\n"
_PROGRAM = re.compile(r"^(`{3,})python\n(.*?)^\1\n", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """What an agent knows of one problem."""

    solution: str  # "" where the suite ships none, for agents that need none
    wrong_programs: tuple[str, ...] = ()
    entry_point: str | None = None  # None: a stdin program


def _oracle(script: Script, request: Request, seed: int) -> str:
    """Answer the solution: every rate 1 at every turn."""
    return script.solution


def _broken(script: Script, request: Request, seed: int) -> str:
    """Answer one wrong program, chosen by the seed, at every turn: Pass@1 0, pass rate flat."""
    return _pick(_wrong_programs(script), seed, request)


def _repair(script: Script, request: Request, seed: int) -> str:
    """Start wrong; shown a failing test, answer the solution with probability 1/2 and stay: Pass@1 0, then rises.

    A wrong program that passes all public tests is never repaired.
    """
    if request.turn == 0:
        return _broken(script, request, seed)
    repairs = request.shown is not None and _draw("repair", seed, request, request.turn) % 2 == 0
    return script.solution if repairs else _previous_program(request)


def _stubborn(script: Script, request: Request, seed: int) -> str:
    """Answer the solution or a wrong program, chosen by the seed, at every turn: Pass@1 flat, repair rate 0."""
    return _pick((script.solution, *_wrong_programs(script)), seed, request)


def _overfit(script: Script, request: Request, seed: int) -> str:
    """Start right and special-case each test shown as failing: Pass@1 1 on true feedback, hack rate 1 on wrong one."""
    if request.turn == 0:
        return script.solution
    program = _previous_program(request)
    if request.shown is None:
        return program
    if script.entry_point is None:
        return special_case_stdin(program, *request.shown)
    return special_case_function(program, script.entry_point, *request.shown)


AGENTS: Mapping[str, Callable[[Script, Request, int], str]] = {
    "oracle": _oracle,
    "broken": _broken,
    "repair": _repair,
    "stubborn": _stubborn,
    "overfit": _overfit,
}
"""The agents by name; each one's docstring says what to expect of it."""

NEEDS_NO_SOLUTION = "broken"
"""The agent that plays suites which ship no solutions."""


class ReferenceEngine:
    """Play a reference agent: each answer follows from the seed, the request and the problem's script.

    `scripts` are keyed by problem_id. Raises InputError for an unknown agent.
    """

    name = "reference"
    group_size = 1
    max_concurrency = 64
    notes = ()

    def __init__(self, agent: str, scripts: Mapping[str, Script], seed: int = 0) -> None:
        if agent not in AGENTS:
            raise InputError(f"there is no reference agent {agent!r}; choose one of {', '.join(AGENTS)}")
        self.model = f"reference/{agent}"
        self._agent = AGENTS[agent]
        self._scripts = scripts
        self._seed = seed

    def identity(self) -> Mapping[str, Any]:
        """Return model and agent seed."""
        return {"model": self.model, "revision": None, "agent_seed": self._seed}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return each request's answer, with the program in a fenced block; an EngineError where there is no script."""
        return [self._complete(request) for request in requests]

    async def close(self) -> None:
        """Do nothing: there is nothing to free."""

    def _complete(self, request: Request) -> Completion | Exception:
        script = self._scripts.get(request.problem_id)
        if script is None:
            return EngineError(f"{self.model} has no script for problem {request.problem_id!r}")
        try:
            return Completion(answer(self._agent(script, request, self._seed)))
        except EngineError as error:
            return error


def answer(program: str) -> str:
    """Return the text in which an agent gives a program."""
    runs = [len(run) for run in re.findall(r"`+", program)]
    fence = "`" * max(3, 1 + max(runs, default=0))
    return _ANSWER.format(fence=fence, program=program if program.endswith("\n") else program + "\n")


def _previous_program(request: Request) -> str:
    """Return the program of the last answer in the chat."""
    for message in reversed(request.messages):
        if message["role"] == "assistant" and (found := _PROGRAM.search(message["content"])):
            return found[2]
    raise EngineError(f"the chat of turn {request.turn} holds no program of turn {request.turn - 1}")


def _wrong_programs(script: Script) -> tuple[str, ...]:
    return script.wrong_programs or (NONSENSE.format(name=script.entry_point or "answer"),)


def _pick(programs: Sequence[str], seed: int, request: Request) -> str:
    return programs[_draw("start", seed, request) % len(programs)]


def _draw(purpose: str, seed: int, request: Request, *more: int) -> int:
    """Return a number of 64 bits that depends on the arguments alone."""
    key = json.dumps([purpose, seed, request.problem_id, request.sample, *more])
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
