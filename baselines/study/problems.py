"""The problems of a statement: tests that tell its meanings apart, give partial credit, and can mislead.

Their public tests' outputs, exchanged, are those of another meaning: a wrong repair is always possible.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from baselines.study.family import LENGTH, Numbers, Statement
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem, Test

TIME_LIMIT_S, MEMORY_LIMIT_MB = 4.0, 512


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
    """Return whether two inputs have two outputs, and by another meaning the same two, exchanged."""
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
