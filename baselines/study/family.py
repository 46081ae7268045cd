"""The study's problems: a chain of explicit list operations, then one that several meanings fit.

`double, reverse, negate half` says what to do but for which half; only the feedback of a failing public test tells. All meanings
of a statement are problems of their own. Some statements name the meaning: there, feedback that says otherwise is wrong.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

Meanings = Mapping[str, str]  # how the statement would name it -> its line of the program
Numbers = tuple[int, ...]

OPERATIONS: Meanings = {
    "double": "[2 * x for x in a]",
    "treble": "[3 * x for x in a]",
    "times five": "[5 * x for x in a]",
    "reverse": "a[::-1]",
    "exchange ends": "a[-1:] + a[1:-1] + a[:1]",
    "turn left": "a[1:] + a[:1]",
    "turn right": "a[-1:] + a[:-1]",
    "switch front": "a[1::-1] + a[2:]",
    "switch back": "a[:2] + a[:1:-1]",
}
FAMILIES: Mapping[str, Meanings] = {
    "negate one": {"first": "[-a[0]] + a[1:]", "second": "a[:1] + [-a[1]] + a[2:]", "last": "a[:-1] + [-a[-1]]"},
    "negate half": {"front": "[-x for x in a[:2]] + a[2:]", "back": "a[:2] + [-x for x in a[2:]]", "all": "[-x for x in a]"},
    "negate pair": {
        "inner": "a[:1] + [-x for x in a[1:3]] + a[3:]",
        "outer": "[-a[0]] + a[1:3] + [-a[3]]",
        "even": "[-a[0], a[1], -a[2], a[3]]",
    },
    "negate most": {
        "tail": "a[:1] + [-x for x in a[1:]]",
        "head": "[-x for x in a[:3]] + a[3:]",
        "rest": "[-a[0]] + a[1:2] + [-x for x in a[2:]]",
    },
}
LENGTH = 4  # numbers of an input


@dataclass(frozen=True)
class Statement:
    """An (operations, family) pair: the unit that is held out, and by which intervals are clustered."""

    operations: tuple[str, ...]
    family: str
    meanings: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return what begins the ids of its problems."""
        return ".".join(("-".join(self.operations), self.family)).replace(" ", "_")

    def text(self, meaning: str | None = None) -> str:
        """Return the statement; a meaning is named where one is given."""
        return ", ".join((*self.operations, self.family)) + (f": {meaning}" if meaning else "")

    def program(self, meaning: str) -> str:
        """Return the program of a meaning."""
        steps = [*(OPERATIONS[name] for name in self.operations), FAMILIES[self.family][meaning]]
        lines = ["a = list(map(int, input().split()))", *(f"a = {step}" for step in steps), "print(*a)"]
        return "\n".join(lines) + "\n"

    def output(self, meaning: str, numbers: Numbers) -> Numbers:
        """Return what the program of a meaning prints."""
        a = numbers
        for name in self.operations:
            a = _apply(OPERATIONS[name], a)
        return _apply(FAMILIES[self.family][meaning], a)


@cache
def _apply(expression: str, numbers: Numbers) -> Numbers:
    return tuple(_compiled(expression)(list(numbers)))


@cache
def _compiled(expression: str) -> Callable[[list[int]], list[int]]:
    function: Callable[[list[int]], list[int]] = eval(f"lambda a: {expression}")  # one of the expressions above
    return function


def all_statements() -> list[Statement]:
    """Return all pairs of one or two different operations and a family, in a fixed order."""
    chains = [(name,) for name in OPERATIONS] + list(permutations(OPERATIONS, 2))
    return [Statement(chain, family, tuple(FAMILIES[family])) for chain in chains for family in FAMILIES]
