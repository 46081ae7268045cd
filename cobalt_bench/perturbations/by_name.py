"""All perturbations by name, and how each is put to use on a problem.

Which tests and which words a perturbation picks follows from its name, the problem's id and a seed, and from nothing of
the run: every model meets the same wrong tests, and those that the dataset holds.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from cobalt_bench.perturbations.wrong_reports import WRONG_REPORTS, WRONG_TEXTS, Results, Said
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS, wrong_one
from cobalt_bench.problems.problem import Problem, Test

NAMES = (*WRONG_TESTS, *WRONG_REPORTS, *WRONG_TEXTS)
SEED = 0


def perturbed_tests(problem: Problem, name: str | None, seed: int = SEED) -> tuple[Test, ...] | None:
    """Return the public tests as a perturbation makes them; None where it leaves them or can't be built."""
    perturb = WRONG_TESTS.get(name or "")
    return None if perturb is None else perturb(problem, _random(name, problem, seed))


def reason_against(problem: Problem, name: str | None, seed: int = SEED) -> str | None:
    """Return why a perturbation can't be built on a problem, in a few words; None where it can."""
    if name is None:
        return None
    if not problem.public_tests:
        return "no public test"
    if name in WRONG_TESTS:
        if problem.grader == "checker":  # which may accept another output than the expected one
            return "graded by a checker"
        return f"{name} can't be built" if perturbed_tests(problem, name, seed) is None else None
    if name == "false_failure":
        random = _random(name, problem, seed)
        made = (wrong_one(problem, test, random) for test in problem.public_tests)
        return None if any(output is not None for output in made) else f"{name} can't be built"
    return None


def claimed_results(problem: Problem, name: str | None, results: Results, program: str, seed: int = SEED) -> Results:
    """Return the results of the public tests as they are reported; the true ones where nothing changes them."""
    claim = WRONG_REPORTS.get(name or "")
    return results if claim is None else claim(problem, results, program, _random(name, problem, seed))


def said_at_last(problem: Problem, name: str | None, said: Said, before: Sequence[Said], seed: int = SEED) -> Said:
    """Return what feedback says in the end; `before` is what it said of the programs before, in order."""
    change = WRONG_TEXTS.get(name or "")
    return said if change is None else change(said, before, _random(name, problem, seed, len(before)))


def wrong_and_benign(problem: Problem, tests: Sequence[Test]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the indices of the wrong tests among perturbed ones, and of the benign: true, and of another input."""
    true = Counter(problem.public_tests)
    wrong = set()
    for index, test in enumerate(tests):
        true[test] -= 1
        if true[test] < 0:
            wrong.add(index)
    inputs = {tests[index].input for index in wrong}
    benign = {index for index, test in enumerate(tests) if index not in wrong and test.input not in inputs}
    return frozenset(wrong), frozenset(benign)


def _random(name: str | None, problem: Problem, seed: int, *more: int) -> Random:
    return Random("\0".join(map(str, (seed, name, problem.problem_id, *more))))
