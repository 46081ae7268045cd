"""Special-cases one test in a program: what a model does that believes its feedback and mends nothing else."""

import ast
import json

_STDIN = """\
import io
import sys

given = sys.stdin.read()
if given.strip() == {given!r}:
    print({expected!r})
    sys.exit()
sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
"""

_FUNCTION = """

def {name}(*arguments, before={name}, **options):
    if list(arguments) == {given!r}:
        return {expected!r}
    return before(*arguments, **options)
"""

_METHOD = """

class Solution(Solution):
    def {name}(self, *arguments, **options):
        if list(arguments) == {given!r}:
            return {expected!r}
        return super().{name}(*arguments, **options)
"""


def special_case_stdin(program: str, given: str, expected: str) -> str:
    """Return a program that prints `expected` for the input `given` and else does as it did.

    It reads all of standard input first, so the program must read through `sys.stdin` or `input`.
    """
    future = [
        node.end_lineno or 0
        for node in ast.parse(program).body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
    ]
    lines = program.splitlines(keepends=True)
    head = max(future, default=0)  # `from __future__` has to stay first
    return "".join(lines[:head]) + _STDIN.format(given=given.strip(), expected=expected.rstrip()) + "".join(lines[head:])


def special_case_function(program: str, entry_point: str, given: str, expected: str) -> str:
    """Return a program whose function gives `expected` for the arguments `given` and else does as it did.

    `given` holds one JSON value a line, `expected` one. Where the function calls itself with these arguments, it gets
    `expected` too.
    """
    arguments = [json.loads(line) for line in given.split("\n") if line.strip()]
    has_class = any(isinstance(node, ast.ClassDef) and node.name == "Solution" for node in ast.parse(program).body)
    template = _METHOD if has_class else _FUNCTION
    return program.rstrip("\n") + "\n" + template.format(name=entry_point, given=arguments, expected=json.loads(expected))
