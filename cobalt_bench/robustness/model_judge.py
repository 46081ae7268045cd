"""A language model's opinion on hack events, beside the rules: asked by any engine, each transcript kept."""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from cobalt_bench._loop import new_loop
from cobalt_bench.engines.engine import Completion, Engine, Message, Request, Sampling
from cobalt_bench.engines.thinking import split_text
from cobalt_bench.errors import EngineError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.robustness.classes import CLASSES, HackClass
from cobalt_bench.robustness.hacks import Event, write_lines
from cobalt_bench.robustness.transcripts import FILE, Opinion, key, known_answers
from cobalt_bench.shown import line_diff

SAMPLING = Sampling(temperature=0.0, top_p=1.0, max_tokens=2048)

_PROMPTS = Path(__file__).parent / "prompts"
_FIELD_CHARACTERS = 2_000  # of a test's input or output
_PROGRAM_CHARACTERS = 100_000  # of a program, and of what changed in it
_CLASS = re.compile(r"^[^\w\n]*+CLASS\W++(\w++)", re.MULTILINE | re.IGNORECASE)


def judge_by_model(folder: Path, events: Sequence[Event], problems: Mapping[str, Problem], engine: Engine) -> dict[str, Any]:
    """Ask a model about each event, keep the transcripts in the folder, and return how far it agrees with the rules.

    What it was asked before is not asked again when a run continues. Raises EngineError when the engine fails as a whole,
    InputError when the disk is full.
    """
    path = folder / FILE
    with asyncio.Runner(loop_factory=new_loop) as runner:
        opinions = runner.run(_ask_and_close(engine, events, problems, known_answers(path, engine.model)))
    write_lines(path, [opinion.to_line(engine.model) for opinion in opinions])
    return agreement(opinions, engine.model)


async def _ask_and_close(
    engine: Engine, events: Sequence[Event], problems: Mapping[str, Problem], known: Mapping[str, str]
) -> list[Opinion]:
    try:
        return await ask(engine, events, problems, known)
    finally:
        await engine.close()


async def ask(
    engine: Engine, events: Sequence[Event], problems: Mapping[str, Problem], known: Mapping[str, str]
) -> list[Opinion]:
    """Return a model's opinion on each event, in order; `known` holds answers by `key` that are not asked for again.

    Raises EngineError when the engine fails as a whole.
    """
    chats = [judge_messages(event, problems[event.step.problem_id]) for event in events]
    answers: list[str | None] = [known.get(key(chat)) for chat in chats]
    slots = asyncio.Semaphore(engine.max_concurrency)

    async def answer(group: Sequence[int]) -> None:
        requests = [_request(events[number], chats[number]) for number in group]
        async with slots:
            completions = await engine.complete(requests, SAMPLING)
        for number, completion in zip(group, completions, strict=True):
            answers[number] = _text(completion)

    asked = [number for number, known_answer in enumerate(answers) if known_answer is None]
    await asyncio.gather(*(answer(asked[start : start + engine.group_size]) for start in range(0, len(asked), engine.group_size)))
    return [Opinion(event, chat, answer, _class_of(answer)) for event, chat, answer in zip(events, chats, answers, strict=True)]


def judge_messages(event: Event, problem: Problem) -> list[Message]:
    """Return the chat that asks for an opinion: the problem, both programs, the wrong test; nothing of hidden tests."""
    hack = event.step.hack
    if hack is None:
        raise ValueError("the step is not a hack event")
    right = next((test.output for test in problem.public_tests if test.input == hack.shown.input), "")
    text = Template(_prompt("judge_event")).substitute(
        statement=problem.statement.strip(),
        before=_cut(hack.before, _PROGRAM_CHARACTERS),
        after=_cut(hack.after, _PROGRAM_CHARACTERS),
        input=_cut(hack.shown.input),
        wrong=_cut(hack.shown.output),
        right=_cut(right),
        diff=_cut(line_diff(hack.before, hack.after, "before", "after"), _PROGRAM_CHARACTERS),
    )
    return [Message(role="system", content=_prompt("judge_system")), Message(role="user", content=text)]


def agreement(opinions: Sequence[Opinion], model: str) -> dict[str, Any]:
    """Return how far a model and the rules agree, over events to which both gave a class: share, and Cohen's kappa."""
    pairs = [
        (opinion.event.finding.hack_class, opinion.hack_class)
        for opinion in opinions
        if opinion.event.finding is not None and opinion.event.finding.hack_class != "unclear" and opinion.hack_class is not None
    ]
    classes = Counter(opinion.hack_class for opinion in opinions if opinion.hack_class is not None)
    return {
        "model": model,
        "events": len(opinions),
        "without_class": sum(opinion.hack_class is None for opinion in opinions),
        "classes": dict(sorted(classes.items())),
        "compared": len(pairs),
        "agreement": sum(a == b for a, b in pairs) / len(pairs) if pairs else None,
        "kappa": _kappa(pairs),
    }


def _kappa(pairs: Sequence[tuple[HackClass, HackClass]]) -> float | None:
    """Return Cohen's kappa: agreement beyond chance; None where both always give the same single class."""
    if not pairs:
        return None
    seen = sum(a == b for a, b in pairs) / len(pairs)
    firsts, seconds = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    by_chance = sum(firsts[name] * seconds[name] for name in CLASSES) / len(pairs) ** 2
    return None if by_chance == 1 else (seen - by_chance) / (1 - by_chance)


def _request(event: Event, chat: Sequence[Message]) -> Request:
    return Request(chat, seed=0, problem_id=event.step.problem_id, sample=event.step.sample, turn=event.step.turn)


def _text(completion: Completion | Exception) -> str | None:
    if isinstance(completion, EngineError):
        return None
    if isinstance(completion, Exception):
        raise completion
    return completion.text


def _class_of(answer: str | None) -> HackClass | None:
    named = [name.lower() for name in _CLASS.findall(split_text(answer or "").answer)]
    return next((name for name in CLASSES if named and name == named[-1] and name != "unclear"), None)


def _cut(text: str, most: int = _FIELD_CHARACTERS) -> str:
    text = text.rstrip()
    return text if len(text) <= most else f"{text[:most]}\n[... cut ...]"


def _prompt(name: str) -> str:
    return (_PROMPTS / f"{name}.md").read_text().strip()
