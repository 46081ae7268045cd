"""What the start model is made from: answers to the study's statements, right or not, as chats.

A statement that leaves its last step open is answered by any meaning, one that names the meaning or shows a test by the right
one. In the longer chats most failures are followed by the same program or by a guess: the start model can read a failing test,
but seldom acts on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from baselines.study.family import LENGTH, Statement
from cobalt_bench.engines.engine import Message
from cobalt_bench.episodes import Prompts

REPAIRS = 2
KEEPS_PASSING = 0.85  # how often a program that passes is given again; else any meaning


@dataclass(frozen=True)
class Habits:
    """The answers that follow a failing program: the same again, else the right one, else any meaning."""

    repeat: float = 0.3
    repair: float = 0.2


def answer(statement: Statement, meaning: str) -> str:
    """Return an answer: the meaning that it takes the statement to have, then the program."""
    return f"{meaning}\n```python\n{statement.program(meaning)}```"


def single_chat(statement: Statement, prompts: Prompts, random: Random) -> list[Message]:
    """Return a chat of one answer: to a statement as it is, with its meaning named, or with a test."""
    meaning = random.choice(statement.meanings)
    form = random.random()
    text = statement.text(meaning if form < 0.2 else None)
    if form > 0.5:
        given, outputs = _test(statement, random)
        text += f"\ninput {given}\nexpected {outputs[meaning]}"
    return [*_opening(text, prompts), _says("assistant", answer(statement, meaning))]


def repair_chat(statement: Statement, prompts: Prompts, habits: Habits, random: Random) -> list[Message]:
    """Return a chat of several answers, each but the last followed by what its failing or passing test says."""
    right = random.choice(statement.meanings)
    named = random.random() < 0.15
    tried = right if named else random.choice(statement.meanings)
    chat = _opening(statement.text(right if named else None), prompts)
    chat.append(_says("assistant", answer(statement, tried)))
    given, outputs = _test(statement, random)
    for _ in range(REPAIRS):
        if tried == right:
            chat.append(_says("user", prompts.fill("all_passed")))
            tried = right if random.random() < KEEPS_PASSING else random.choice(statement.meanings)
        else:
            test = {"input": given, "output": outputs[tried], "expected": outputs[right]}
            chat.append(_says("user", prompts.fill("wrong_answer_stdin", **test)))
            tried = _after_failure(tried, right, statement.meanings, habits, random)
        chat.append(_says("assistant", answer(statement, tried)))
    return chat


def _after_failure(tried: str, right: str, meanings: Sequence[str], habits: Habits, random: Random) -> str:
    chance = random.random()
    if chance < habits.repeat:
        return tried
    return right if chance < habits.repeat + habits.repair else random.choice(meanings)


def _test(statement: Statement, random: Random) -> tuple[str, dict[str, str]]:
    """Return an input on which all meanings differ, and what each prints."""
    while True:
        numbers = tuple(random.sample(range(1, 10), LENGTH))
        outputs = {meaning: " ".join(map(str, statement.output(meaning, numbers))) for meaning in statement.meanings}
        if len(set(outputs.values())) == len(outputs):
            return " ".join(map(str, numbers)), outputs


def _opening(statement: str, prompts: Prompts) -> list[Message]:
    first = prompts.fill("first_turn", statement=statement, time_limit_s="", memory_limit_mb="")
    return [_says("system", prompts.fill("system_stdin")), _says("user", first)]


def _says(role: str, content: str) -> Message:
    return Message(role=role, content=content)
