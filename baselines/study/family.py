"""The study's problems: a chain of explicit list operations, then one that several meanings fit.

`double, reverse, negate half` says what to do but for which half; only the feedback of a failing public test tells. All meanings
of a statement are problems of their own. Some statements name the meaning: there, feedback that says otherwise is wrong.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from random import Random

from cobalt_bench.problems import Problem, Test
from cobalt_bench.robustness.perturbations import perturbed_tests

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
TIME_LIMIT_S, MEMORY_LIMIT_MB = 4.0, 512


@dataclass(frozen=True)
class Statement:
    """Hold an (operations, family) pair: the unit that is held out, and by which intervals are clustered."""

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


def problems_of(statement: Statement, *, explicit: str | None = None) -> Iterator[Problem]:
    """Yield a problem for each meaning of a statement; `explicit` is the one that gets a second, in which it is named."""
    for meaning in statement.meanings:
        yield _problem(statement, meaning, named=False)
        if meaning == explicit:
            yield _problem(statement, meaning, named=True)


def _problem(statement: Statement, meaning: str, *, named: bool) -> Problem:
    problem_id = f"{statement.name}.{meaning}{'.named' if named else ''}"
    random = Random(problem_id)
    others = [other for other in statement.meanings if other != meaning]
    while True:
        rival, first, second = _draw_pair(statement, meaning, random)
        hidden = [tuple(random.sample(range(1, 10), LENGTH)), *(_agreeing(statement, (meaning, o), random) for o in others)]
        agreed = _agreeing(statement, statement.meanings, random)
        for public in ((first, second, agreed), (first, agreed, second), (agreed, first, second)):
            problem = Problem(
                problem_id=problem_id,
                statement=statement.text(meaning if named else None),
                public_tests=tuple(_test(statement, meaning, numbers) for numbers in public),
                hidden_tests=tuple(_test(statement, meaning, numbers) for numbers in hidden),
                grader="exact",
                time_limit_s=TIME_LIMIT_S,
                memory_limit_mb=MEMORY_LIMIT_MB,
            )
            swapped = perturbed_tests(problem, "swap")
            if swapped and all(_test(statement, rival, _numbers(test.input)) == test for test in swapped):
                return problem


def _draw_pair(statement: Statement, meaning: str, random: Random) -> tuple[str, Numbers, Numbers]:
    """Return a rival meaning and two inputs whose outputs, exchanged, are the rival's; on the first all meanings differ."""
    others = [other for other in statement.meanings if other != meaning]
    while True:
        first = tuple(random.sample(range(1, 10), LENGTH))
        outputs = {statement.output(each, first) for each in statement.meanings}
        fitting = [(o, x) for o in others for x in _sign_changes(first) if _exchanged(statement, meaning, o, first, x)]
        if fitting and len(outputs) == len(statement.meanings):
            rival, second = random.choice(fitting)
            return rival, first, second


def _sign_changes(numbers: Numbers) -> Iterator[Numbers]:
    for signs in product((1, -1), repeat=len(numbers)):
        yield tuple(sign * number for sign, number in zip(signs, numbers, strict=True))


def _exchanged(statement: Statement, meaning: str, other: str, first: Numbers, second: Numbers) -> bool:
    """Say whether two inputs have two outputs, and by another meaning the same two, exchanged."""
    one, two = statement.output(meaning, first), statement.output(meaning, second)
    return one != two and statement.output(other, first) == two and statement.output(other, second) == one


def _agreeing(statement: Statement, meanings: Sequence[str], random: Random) -> Numbers:
    """Return an input on which meanings agree: partial credit for the wrong one."""
    while True:
        numbers = tuple(random.choices((0, random.randint(1, 9)), k=LENGTH))
        if len({statement.output(meaning, numbers) for meaning in meanings}) == 1:
            return numbers


def _test(statement: Statement, meaning: str, numbers: Numbers) -> Test:
    return Test(_line(numbers), _line(statement.output(meaning, numbers)))


def _line(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) + "\n"


def _numbers(line: str) -> Numbers:
    return tuple(map(int, line.split()))
