"""A source that breaks the format is refused with one sentence; reference programs run as plain programs do."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.suites.mini.rebuild import build_problem, expected_outputs
from cobalt_bench.suites.mini.source_modules import load_source, read_source

STATEMENT = "Double it.\n\n### Input\n\nn\n\n### Output\n\n2n\n\n### Constraints\n\n- 0 <= n <= 99\n"
CALL_STATEMENT = STATEMENT.replace("Input", "Arguments").replace("Output", "Returns")


def module(**changes: Any) -> Any:
    """Return a sound source; None takes a constant away."""
    constants: dict[str, Any] = {
        "TITLE": "Double",
        "DIFFICULTY": "easy",
        "TOPICS": ("arithmetic",),
        "STATEMENT": STATEMENT,
        "SOLUTION": "print(2 * int(input()))",
        "WRONG": {"adds": "print(2 + int(input()))", "squares": "print(int(input()) ** 2)", "one": "print(1)"},
        "PUBLIC": ("1\n", "2\n", "3\n", "4\n"),
        "generate": lambda rng: [f"{n}\n" for n in range(10, 26)],
    }
    constants.update(changes)
    return SimpleNamespace(**{name: value for name, value in constants.items() if value is not None})


def test_sound_source_becomes_a_problem() -> None:
    problem = build_problem(read_source("double", module()))

    assert problem.grader == "tolerant"
    assert [test.output for test in problem.public_tests] == ["2\n", "4\n", "6\n", "8\n"]
    assert problem.hidden_tests[-1].input == "25\n"
    assert problem.hidden_tests[-1].output == "50\n"


def test_arguments_are_one_json_value_a_line() -> None:
    source = read_source(
        "double",
        module(
            STATEMENT=CALL_STATEMENT,
            ENTRY_POINT="twice",
            STARTER_CODE="def twice(words: List[str], n: int) -> List[str]:\n",
            SOLUTION="def twice(words: List[str], n: int) -> List[str]:\n    return words * 2",
            PUBLIC=tuple((["é\u2028", "b"], n) for n in range(4)),
            generate=lambda rng: [([], n) for n in range(16)],
        ),
    )
    problem = build_problem(source)

    assert problem.public_tests[1].input == '["é\u2028", "b"]\n1'
    assert problem.public_tests[1].output == '["é\u2028", "b", "é\u2028", "b"]'


def test_checker_makes_the_grader() -> None:
    assert build_problem(read_source("double", module(CHECKER="raise SystemExit(0)"))).grader == "checker"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"TITLE": None}, "TITLE of type str"),
        ({"WRONG": ["print(1)"]}, "WRONG of type dict"),
        ({"generate": None}, "generate"),
        ({"generate": lambda rng: [1 // 0]}, "ZeroDivisionError"),
        ({"generate": lambda rng: ["1\n"] * 16}, "same test input twice"),
        ({"generate": lambda rng: ["7\n", "8\n"]}, "at least 16"),
        ({"PUBLIC": ("1\n",)}, "at least 4"),
        ({"PUBLIC": (1, 2, 3, 4)}, "not a str"),
        ({"WRONG": {"one": "print(1)"}}, "at least 3"),
        ({"DIFFICULTY": "tricky"}, "easy, medium, hard"),
        ({"TOPICS": ()}, "topic"),
        ({"STATEMENT": STATEMENT.replace("### Output", "## Output")}, "### Output"),
        ({"STATEMENT": STATEMENT + "\n### Examples\n"}, "examples section"),
        ({"ENTRY_POINT": "twice"}, "tuple"),
        ({"STARTER_CODE": "def twice():\n"}, "both ENTRY_POINT and STARTER_CODE"),
        ({"TIME_LIMIT_S": 0.0}, "TIME_LIMIT_S"),
    ],
)
def test_broken_source_is_refused_in_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_source("double", module(**changes))

    text = str(caught.value)
    assert text.startswith("mini source double.py ")
    assert words in text
    assert "\n" not in text


def test_argument_that_is_not_json_is_refused() -> None:
    broken = module(STATEMENT=CALL_STATEMENT, ENTRY_POINT="f", STARTER_CODE="def f(x):\n", PUBLIC=tuple(({n},) for n in range(4)))
    with pytest.raises(InputError, match="not JSON"):
        read_source("double", broken)


def test_source_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match=r"mini source no_such_problem\.py does not load"):
        load_source("no_such_problem")


def test_generator_is_seeded_with_the_problem_id() -> None:
    def generate(rng: random.Random) -> list[str]:
        return [f"{rng.randint(100, 10**9)}\n" for _ in range(16)]

    first = read_source("double", module(generate=generate))
    assert first.hidden_inputs == read_source("double", module(generate=generate)).hidden_inputs
    assert first.hidden_inputs != read_source("triple", module(generate=generate)).hidden_inputs


@pytest.mark.parametrize(
    "program",
    [
        "print(input())",
        "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read())",
        "print(open(0).read(), end='')",
        "import sys\nprint(sys.stdin.readline().strip())\nexit()",
        "import os\nos.write(1, os.read(0, 100))",
        "if __name__ == '__main__':\n    print(input())",
    ],
)
def test_reference_may_read_and_write_as_it_likes(program: str) -> None:
    assert expected_outputs("echo", program, None, ["naïve\n", "second"]) == ("naïve\n", "second\n")


def test_each_input_meets_a_fresh_program() -> None:
    program = "seen = []\ndef count(n: int) -> int:\n    seen.append(n)\n    print('noise')\n    return len(seen)"
    assert expected_outputs("count", program, "count", ["1", "1", "1"]) == ("1", "1", "1")


def test_method_of_class_solution_finds_offered_names() -> None:
    program = "class Solution:\n    def f(self, words: List[str]) -> int:\n        return pow(len(Counter(words)), 3, 5)"
    assert expected_outputs("f", program, "f", ['["a", "b", "a"]']) == ("3",)


@pytest.mark.parametrize("program", ["print(1 // 0)", "exit(3)", "print("])
def test_failing_reference_is_an_error(program: str) -> None:
    with pytest.raises(InputError, match=r"mini source broken\.py: SOLUTION failed: \w+Error"):
        expected_outputs("broken", program, None, ["1\n"])
