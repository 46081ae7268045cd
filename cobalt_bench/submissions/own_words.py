"""A program's own words in a feedback, its output or its error: found in the text, and compared with others of the program's."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

_LEFT_OUT = r"(?<={any})\n\[\.\.\. \d{{1,4}}"
_DIGIT = "\udffe"  # stands for a digit of that number
_NUMBER = re.compile(r"(?<![\d.])(\d{1,400}\.\d{1,400}(?:[eE][+-]?\d{1,4})?)")
_CLOSE = 1e-6  # relative, or to 1 at most
_DIGITS = 4  # of a number with a point, that may be there or not
_MACHINES = frozenset(
    "time datetime calendar platform numpy pandas scipy socket tempfile resource locale uuid secrets gc tracemalloc weakref "
    "subprocess multiprocessing threading concurrent asyncio psutil".split()
)
_ASKING = re.compile(
    r"\b(?:id|hash|getsizeof|getrefcount|getpid|getppid|urandom|cpu_count|getcwd|listdir|uname|getenv|stat)[ \t]{0,8}\("
    r"|\b(?:environ|version_info|hexversion|executable|__file__|argv|sys\.version)\b"
)
_CAUGHT = re.compile(r"\bexcept\b[^\n:]{0,200}\bas\b|\b(?:traceback|exc_info|excepthook|print_exc|format_exc)\b")


@dataclass(frozen=True)
class Words:
    """A program's words as a feedback gives them: all of them, or head and tail of what was cut."""

    head: str
    tail: str | None = None
    left_out: int = 0  # characters between them
    torn: bool = False  # the feedback ends within them

    def __str__(self) -> str:
        return self.head if self.tail is None else f"{self.head} ... {self.tail}"

    @property
    def whole(self) -> bool:
        """Return whether nothing of them was cut."""
        return self.tail is None and not self.torn

    def lines(self) -> Iterator[tuple[str, bool, bool]]:
        """Yield (line, whether its beginning is missing, whether its end may be)."""
        parts = [self.head] if self.tail is None else [self.head, self.tail]
        for number, part in enumerate(parts):
            lines = part.split("\n")
            for index, line in enumerate(lines):
                last = index == len(lines) - 1
                yield line, number > 0 and index == 0, last and (self.torn if number == len(parts) - 1 else True)


def find(claimed: str, derived: str, mark: str) -> Words | None:
    """Return what stands in a claimed text where the derived one has marks; None where it differs in anything else.

    How many characters a cut text leaves out follows from the words too. Where they stand in several places they are the same.
    """
    left_out = re.compile(_LEFT_OUT.format(any=mark))
    derived = left_out.sub(lambda match: re.sub(r"\d", _DIGIT, match[0]), derived)
    if len(derived) != len(claimed):
        return None
    found: dict[str, list[str]] = {mark: [], _DIGIT: []}
    for kind, pairs in groupby(zip(derived, claimed, strict=True), key=lambda pair: pair[0] if pair[0] in found else ""):
        if kind:
            found[kind].append("".join(character for _, character in pairs))
        elif any(one != other for one, other in pairs):
            return None
    parts, numbers = found[mark], found[_DIGIT]
    once = 2 if numbers else 1  # head and tail, or all
    again = (parts[index : index + once] for index in range(0, len(parts), once))
    if any(each != parts[: len(each)] for each in again) or any(each != numbers[0] or not each.isdecimal() for each in numbers):
        return None
    torn = derived.endswith((mark, _DIGIT))
    return Words(parts[0], parts[1] if len(parts) > 1 and numbers else None, int(numbers[0]) if numbers else 0, torn)


def asks_the_machine(program: str) -> bool:
    """Return whether a program asks for what a machine or an installation decides."""
    if _ASKING.search(program):
        return True
    return any("import" in line and not _MACHINES.isdisjoint(re.findall(r"\w+", line)) for line in program.split("\n"))


def prints_errors(program: str) -> bool:
    """Return whether a program catches its errors, whose wording is Python's."""
    return _CAUGHT.search(program) is not None


def close(words: Words, seen: str) -> bool:
    """Return whether words are those seen, but for the last digits of numbers with a point."""
    tokens, head = seen.split(), words.head.split()
    if words.whole:
        return len(head) == len(tokens) and all(map(_close, head, tokens))
    tail = (words.tail or "").split()
    if words.tail and abs(words.left_out - len(seen.rstrip()) + len(words.head) + len(words.tail)) > _DIGITS * len(tokens):
        return False
    return all(map(_close, head[:-1], tokens)) and all(map(_close, reversed(tail[1:]), reversed(tokens)))


def _close(one: str, other: str) -> bool:
    if one == other:
        return True
    parts, others = _NUMBER.split(one), _NUMBER.split(other)
    return (
        len(parts) == len(others)
        and parts[::2] == others[::2]
        and all(
            math.isclose(float(a), float(b), rel_tol=_CLOSE, abs_tol=_CLOSE)
            for a, b in zip(parts[1::2], others[1::2], strict=True)
        )
    )
