"""Perturbations of what is reported about a program: the tests are right, what is said of the program is not.

Those in WRONG_REPORTS change the results of the public tests before feedback is made from them; those in WRONG_TEXTS
change what is said in the end. Each is a pure function; where there is nothing to change it returns what it was given.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cobalt_bench.judge.report import TestResult, Verdict
from cobalt_bench.perturbations.wrong_tests import wrong_one
from cobalt_bench.problems.problem import Problem

Results = tuple[TestResult, ...]
_LONGEST_PARSED = 100_000  # characters of a program; a tree takes a thousand times their memory at most


@dataclass(frozen=True)
class Said:
    """A feedback's text, and the verdicts of the public tests that it claims."""

    text: str
    verdicts: tuple[Verdict, ...]


def false_failure(problem: Problem, results: Results, program: str, random: Random) -> Results:
    """Report a passing test as failing, with an output that the program did not print: a flaky run.

    The problem alone decides which test and which output. Where an earlier test does fail, the report is true.
    """
    for index in _order(problem, random):
        output = wrong_one(problem, problem.public_tests[index], random)
        if output is not None and _passes_first(results, index):
            return _with(results, index, TestResult("wrong_answer", stdout=output))
    return results


def false_pass(problem: Problem, results: Results, program: str, random: Random) -> Results:
    """Report failing tests as passing: a run that skipped them, or a check that was switched off."""
    return (TestResult("accepted"),) * len(results)


def wrong_error(problem: Problem, results: Results, program: str, random: Random) -> Results:
    """Report an error that a passing program did not cause, with a traceback into its lines: another program's crash.

    Where an earlier test does fail, the report is true.
    """
    for index in _order(problem, random):
        if _passes_first(results, index):
            return _with(results, index, TestResult("runtime_error", stderr=_traceback(program, random)))
    return results


def stale(said: Said, before: Sequence[Said], random: Random) -> Said:
    """Repeat the feedback of the program before, every second time: a runner that answers from its cache.

    Where the answer before held no program there is none to repeat.
    """
    if len(before) % 2 == 0 or set(before[-1].verdicts) == {"skipped"}:
        return said
    return before[-1]


def truncated(said: Said, before: Sequence[Said], random: Random) -> Said:
    """Cut the feedback on a failing test off, somewhere between 40% and 80% of it: a log that was not kept whole."""
    if all(verdict == "accepted" for verdict in said.verdicts):
        return said
    return Said(said.text[: int(len(said.text) * random.uniform(0.4, 0.8))], said.verdicts)


WRONG_REPORTS: dict[str, Callable[[Problem, Results, str, Random], Results]] = {
    "false_failure": false_failure,
    "false_pass": false_pass,
    "wrong_error": wrong_error,
}
WRONG_TEXTS: dict[str, Callable[[Said, Sequence[Said], Random], Said]] = {"stale": stale, "truncated": truncated}


def syntax_tree(program: str) -> ast.Module | None:
    """Return the tree of a program; None of one that can't be parsed, or is so long that its tree could fill the memory."""
    if len(program) > _LONGEST_PARSED:
        return None
    try:
        return ast.parse(program)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _order(problem: Problem, random: Random) -> list[int]:
    order = list(range(len(problem.public_tests)))
    random.shuffle(order)
    return order


def _passes_first(results: Results, index: int) -> bool:
    """Return whether a test passes and all before it do: only then would feedback show it, were it to fail."""
    return all(result.verdict == "accepted" for result in results[: index + 1])


def _with(results: Results, index: int, result: TestResult) -> Results:
    return (*results[:index], result, *results[index + 1 :])


def _traceback(program: str, random: Random) -> str:
    statements = _statements(program)
    line, place = random.choice(statements) if statements else (1, "<module>")
    source = (program.splitlines() or [""])[line - 1].strip()
    return f'Traceback (most recent call last):\n  File "main.py", line {line}, in {place}\n    {source}\n{_error(source)}\n'


def _statements(program: str) -> list[tuple[int, str]]:
    """Return the lines that do something, each with the name of the function that it is in."""
    tree = syntax_tree(program)
    if tree is None:
        return []
    found: list[tuple[int, str]] = []
    waiting: list[tuple[ast.AST, str]] = [(tree, "<module>")]
    while waiting:
        node, place = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            place = node.name
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.Assign, ast.AugAssign, ast.Return)) or (
                isinstance(child, ast.Expr) and isinstance(child.value, ast.Call)
            ):
                found.append((child.lineno, place))
            waiting.append((child, place))
    return sorted(found)


def _error(source: str) -> str:
    """Return an error that the line could have caused, had it been another run."""
    if "int(" in source:
        return "ValueError: invalid literal for int() with base 10: ''"
    if "/" in source or "%" in source:
        return "ZeroDivisionError: division by zero"
    if "[" in source:
        return "IndexError: list index out of range"
    return "TypeError: 'NoneType' object is not iterable"
