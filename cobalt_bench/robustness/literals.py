"""Literals of a program, compared with the tokens of a test."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Tokens = tuple[str, ...]
_LONGEST_WRITTEN_OUT = 100_000  # characters


Role = Literal["equal", "bound", "value"]  # compared for equality, in another comparison or arithmetic of one, else


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant, or a list, tuple or set of constants: its tokens, and what the program does with it."""

    tokens: Tokens
    role: Role


def test_tokens(text: str, *, json_data: bool) -> Tokens:
    """Return the tokens of a test's input or output, in the form of literals; none for a text too long to be written out."""
    if len(text) > _LONGEST_WRITTEN_OUT:
        return ()
    if not json_data:
        return tuple(text.split())
    try:
        return tuple(token for line in text.split("\n") if line.strip() for token in _leaves(json.loads(line)))
    except (ValueError, RecursionError):
        return tuple(text.split())


test_tokens.__test__ = False  # type: ignore[attr-defined]  # pytest: not a test


def compared(tokens: Tokens, literals: Sequence[Constant]) -> Counter[str]:
    """Return the tokens of a test that literals hold which the program compares with.

    A literal of several tokens must be a run of them, wherever it stands: it may be compared by way of a name.
    """
    whole, wanted = _spelled(tokens), set(tokens)
    held: Counter[str] = Counter()
    for literal, count in Counter(literals).items():
        several = len(literal.tokens) > 1
        if (wanted.issuperset(literal.tokens) and _spelled(literal.tokens) in whole) if several else literal.role == "equal":
            held.update(literal.tokens * count)
    return Counter(tokens) & held


def differing(wrong: Tokens, right: Tokens) -> Tokens:
    """Return the tokens of a wrong output that differ from the right one in their place; all of them where the lengths differ."""
    if len(wrong) != len(right):
        return wrong
    return tuple(token for token, other in zip(wrong, right, strict=True) if token != other) or wrong


def stands(tokens: Tokens, literals: Sequence[Constant], *roles: Role) -> bool:
    """Return whether literals in one of these roles hold all of a test's tokens."""
    held = Counter(token for literal in literals if literal.role in roles for token in literal.tokens)
    return bool(tokens) and Counter(tokens) <= held


def _spelled(tokens: Tokens) -> str:
    """Return tokens, none of which holds a blank, as a text in which successive ones can be found as a substring."""
    return f" {' '.join(tokens)} "


def tokens_of(value: object) -> Tokens:
    """Return the tokens of one value: its text, split at blanks."""
    if isinstance(value, bytes):
        return tuple(value.decode("utf-8", "replace").split())
    return tuple(str(value).split())


def _leaves(data: object) -> Iterator[str]:
    """Yield the tokens of JSON data in order; keys of objects come before their values."""
    waiting = [data]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(reversed(item))
        elif isinstance(item, dict):
            waiting.extend(part for pair in reversed(item.items()) for part in reversed(pair))
        else:
            yield from tokens_of(item)
