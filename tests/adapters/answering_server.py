"""A model that answers by a script on a real server, and the problems that it is asked: what tests of adapters share."""

import json
from pathlib import Path
from typing import Any

from scripted_server import DONE, Reply, event, said, streamed
from small_suite import BIGGEST, DOUBLE, suite

from cobalt_bench.problems import Problem, Test
from cobalt_bench.problems.rows import problem_to_row

CANARY = "c4n4ry"
PASS_AT_1 = [0.0, 1 / 3, 1 / 3]  # of the answers below on the small suite: none, then double, then biggest
PROGRAMS = ("print(int(input()) + 7)\n", DOUBLE, BIGGEST)
BROKEN_CHECKER = f"""
import sys
expected = open(sys.argv[3]).read()
if "{CANARY}" in expected:
    print(expected, file=sys.stderr)
    sys.exit(2)
"""
UNJUDGEABLE = Problem(
    "checked",
    public_tests=(Test("1\n", "8\n"),),
    hidden_tests=(Test("3\n", f"{CANARY}\n"),),
    grader="checker",
    checker=BROKEN_CHECKER,
)
"""A problem on whose programs the judge itself fails."""


def write_suite(path: Path, *more: Problem) -> Path:
    problems = (*suite().problems, *more)
    path.write_text("".join(json.dumps(problem_to_row(problem)) + "\n" for problem in problems))
    return path


def turn_of(body: Any) -> int:
    """Return how many answers a request's chat holds."""
    return sum(message["role"] == "assistant" for message in body["messages"])


def answer(turn: int) -> str:
    return f"Turn {turn}.\n```python\n{PROGRAMS[turn]}```"


def reply(body: Any, text: str) -> Reply:
    """Return an answer in the form that a request asks for."""
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    return streamed(text, end=event({"choices": [], "usage": usage}) + DONE) if body.get("stream") else said(text)


def by_turn(body: Any, number: int) -> Reply:
    return reply(body, answer(turn_of(body)))


def chats(requests: Any) -> list[str]:
    """Return the chats of requests as sorted texts."""
    return sorted(json.dumps([[message["role"], message["content"]] for message in body["messages"]]) for body in requests)
