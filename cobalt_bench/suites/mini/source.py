"""One problem of suite `mini` as its author wrote it, and the rules of the format."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MIN_PUBLIC = 4
MIN_HIDDEN = 16
MIN_WRONG = 3
DIFFICULTIES = ("easy", "medium", "hard")

_STDIN_SECTIONS = ("### Input", "### Output", "### Constraints")
_FUNCTION_SECTIONS = ("### Arguments", "### Returns", "### Constraints")


@dataclass(frozen=True)
class Source:
    """One problem before its expected outputs are known."""

    problem_id: str
    title: str
    difficulty: str  # easy, medium or hard
    topics: tuple[str, ...]
    statement: str  # Markdown, without examples
    entry_point: str | None  # None: stdin/stdout
    starter_code: str
    checker: str | None  # source of the checker program
    time_limit_s: float  # seconds a test
    solution: str
    brute_force: str | None  # slow and obviously right
    wrong: Mapping[str, str]  # kind -> program
    public_inputs: tuple[str, ...]
    hidden_inputs: tuple[str, ...]


def complaints(source: Source) -> Iterator[str]:
    """Yield what the source breaks, each as the rest of a sentence that starts with its file name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", source.problem_id):
        yield "needs a file name in snake_case"
    if source.difficulty not in DIFFICULTIES:
        yield f"needs DIFFICULTY to be one of {', '.join(DIFFICULTIES)}"
    if not source.topics:
        yield "needs at least one topic"
    if (source.entry_point is None) != (source.starter_code == ""):
        yield "needs both ENTRY_POINT and STARTER_CODE, or neither"
    if source.time_limit_s <= 0:
        yield "needs a TIME_LIMIT_S above 0"
    yield from _text_complaints(source)
    yield from _count_complaints(source)


def _text_complaints(source: Source) -> Iterator[str]:
    texts = (source.title, source.solution, *source.topics, *source.wrong.values())
    if not all(isinstance(text, str) and text.strip() for text in texts):
        yield "has an empty text"
    for section in _STDIN_SECTIONS if source.entry_point is None else _FUNCTION_SECTIONS:
        if f"\n{section}\n" not in source.statement:
            yield f"lacks the section {section} in STATEMENT"
    if "### Example" in source.statement:
        yield "has an examples section, which the build writes"


def _count_complaints(source: Source) -> Iterator[str]:
    inputs = source.public_inputs + source.hidden_inputs
    if len(source.public_inputs) < MIN_PUBLIC:
        yield f"needs at least {MIN_PUBLIC} inputs in PUBLIC"
    if len(source.hidden_inputs) < MIN_HIDDEN:
        yield f"needs at least {MIN_HIDDEN} inputs from generate(rng)"
    if len(set(inputs)) < len(inputs):
        yield "has the same test input twice"
    if len(source.wrong) < MIN_WRONG:
        yield f"needs at least {MIN_WRONG} programs in WRONG"
    if len({source.solution, *source.wrong.values()}) <= len(source.wrong):
        yield "has the same program twice"
