import subprocess
import sys
from typing import Any

import pytest

from cobalt_bench.engines.special_case import special_case_function, special_case_stdin


def run(program: str, given: str) -> str:
    return subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, text=True, check=True).stdout


READERS = {
    "input": "print('read', input())\n",
    "read": "import sys\nprint('read', sys.stdin.read().strip())\n",
    "buffer": "import sys\nprint('read', sys.stdin.buffer.readline().decode().strip())\n",
    "lines": "import sys\nfor line in sys.stdin:\n    print('read', line.strip())\n",
    "future": "'''Doc.'''\nfrom __future__ import annotations\nx: Unknown = 1\nprint('read', input())\n",
    "main": "def main():\n    print('read', input())\nif __name__ == '__main__':\n    main()\n",
}


@pytest.mark.parametrize("program", READERS.values(), ids=READERS)
def test_a_stdin_program_changes_for_the_shown_input_alone(program: str) -> None:
    changed = special_case_stdin(program, "a 'quoted'\n", "wrong\n")
    assert run(changed, "a 'quoted'\n\n") == "wrong\n"
    assert run(changed, "b\n") == "read b\n"


def call(program: str, name: str, *arguments: Any) -> Any:
    space: dict[str, Any] = {}
    exec(program, space)
    return (getattr(space["Solution"](), name) if "Solution" in space else space[name])(*arguments)


@pytest.mark.parametrize(
    "program",
    [
        "def add(a, b):\n    return [sum(a), b]",
        "class Solution:\n    def add(self, a, b):\n        return [sum(a), b]",
    ],
    ids=["function", "method"],
)
def test_a_function_changes_for_the_shown_arguments_alone(program: str) -> None:
    once = special_case_function(program, "add", '[1, 2]\n"x"\n', "null")
    twice = special_case_function(once, "add", "[3]\ntrue", '[0, "no"]')
    assert call(twice, "add", [1, 2], "x") is None
    assert call(twice, "add", [3], True) == [0, "no"]
    assert call(twice, "add", [4, 5], "y") == [9, "y"]
