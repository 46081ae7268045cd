"""Perturbations of the public tests: some tests are wrong, and they come first, so that feedback reaches them first.

Each is a pure function of a problem and a random source, and returns None where it can't be built. The problem is the
one that is judged, with the protocol's grader: two outputs are distinct, and an output is wrong, by that grader.
"""

from collections.abc import Callable
from random import Random

from cobalt_bench.errors import InputError
from cobalt_bench.judge.grading import grade
from cobalt_bench.judge.values import grade_value
from cobalt_bench.perturbations.typed_values import HEAD_CHARACTERS, Value, shifted, values, varied
from cobalt_bench.problems.problem import Problem, Test

Tests = tuple[Test, ...]
Variation = Callable[[Value, Random], str | None]


def swap(problem: Problem, random: Random) -> Tests | None:
    """Exchange the expected outputs of two tests: a test file whose lines got mixed up.

    COBALT (arXiv 2602.03806): shuffle the tests, take the first of each distinct output, exchange the outputs of the first
    two of these; they come first, then the other distinct ones, then the rest. With fewer than two there is none. Under the
    grader `exact`, distinct is what the paper means by it: different text but for white space around it.
    """
    shuffled = list(problem.public_tests)
    random.shuffle(shuffled)
    distinct: list[Test] = []
    rest: list[Test] = []
    for test in shuffled:
        known = any(same_output(problem, test.output, other.output) for other in distinct)
        (rest if known else distinct).append(test)
    if len(distinct) < 2:
        return None
    first, second = distinct[:2]
    return (Test(first.input, second.output), Test(second.input, first.output), *distinct[2:], *rest)


def wrong_output(problem: Problem, random: Random) -> Tests | None:
    """Replace one expected output by a plausible one of the same type and shape: an answer computed by a wrong program."""
    return _wrong_first(problem, _make_wrong(problem, random, varied))


def off_by_one(problem: Problem, random: Random) -> Tests | None:
    """Make one integer of one expected output too large or too small by 1: the slip of whoever wrote the test by hand."""
    return _wrong_first(problem, _make_wrong(problem, random, shifted))


def contradiction(problem: Problem, random: Random) -> Tests | None:
    """Demand two outputs for one input, the wrong one first: two versions of a test that were both kept."""
    made = _make_wrong(problem, random, varied)
    if made is None:
        return None
    index, wrong = made
    return (wrong, problem.public_tests[index], *_others(problem, index))


WRONG_TESTS: dict[str, Callable[[Problem, Random], Tests | None]] = {
    "swap": swap,
    "wrong_output": wrong_output,
    "off_by_one": off_by_one,
    "contradiction": contradiction,
}


def same_output(problem: Problem, output: str, expected: str) -> bool:
    """Return whether an output would be accepted where another is expected, by the problem's grader."""
    try:
        if problem.entry_point is not None:
            return grade_value(output.encode("utf-8", "surrogatepass"), expected, problem.grader)
        return grade(output, expected, problem.grader)
    except InputError:  # an expected output that no grader can read, such as JSON that a report has cut
        return output.strip() == expected.strip()


def wrong_one(problem: Problem, test: Test, random: Random, vary: Variation = varied) -> str | None:
    """Return a wrong output for a test, changed in one value that feedback shows; None where none can be made."""
    found = list(values(test.output, json=problem.entry_point is not None, head=HEAD_CHARACTERS))
    random.shuffle(found)
    for value in found:
        other = vary(value, random)
        if other is None:
            continue
        output = test.output[: value.start] + other + test.output[value.end :]
        # Of plain text the value alone is graded: graders go value by value, and the whole may be 20 MB.
        pair = (other, value.text) if problem.entry_point is None else (output, test.output)
        if not same_output(problem, *pair):
            return output
    return None


def _make_wrong(problem: Problem, random: Random, vary: Variation) -> tuple[int, Test] | None:
    """Return the index of a public test that can be made wrong, and the wrong one."""
    order = list(range(len(problem.public_tests)))
    random.shuffle(order)
    for index in order:
        test = problem.public_tests[index]
        output = _answered_elsewhere(problem, test, random) if vary is varied else None
        output = output or wrong_one(problem, test, random, vary)
        if output is not None:
            return index, Test(test.input, output)
    return None


def _wrong_first(problem: Problem, made: tuple[int, Test] | None) -> Tests | None:
    return None if made is None else (made[1], *_others(problem, made[0]))


def _others(problem: Problem, index: int) -> Tests:
    return problem.public_tests[:index] + problem.public_tests[index + 1 :]


def _answered_elsewhere(problem: Problem, test: Test, random: Random) -> str | None:
    """Return the one-word output of another test, where this test's is one word too: words are seldom made up well."""
    if not _is_one_word(problem, test):
        return None
    candidates = [
        other.output
        for other in problem.public_tests
        if _is_one_word(problem, other) and not same_output(problem, other.output, test.output)
    ]
    return random.choice(candidates) if candidates else None


def _is_one_word(problem: Problem, test: Test) -> bool:
    if len(test.output) > HEAD_CHARACTERS:
        return False
    return [value.kind for value in values(test.output, json=problem.entry_point is not None)] == ["word"]
