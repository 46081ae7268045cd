"""Megabytes of what some pattern, parse or comparison could stumble over: each is read in linear time, with the right result."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bounded import bounded

from cobalt_bench.api.programs import read_programs
from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Turn
from cobalt_bench.episodes.messages import without_examples
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.refusals import refused
from cobalt_bench.evaluation.report_page.episode_files import _answer
from cobalt_bench.judge import grade
from cobalt_bench.judge.sandbox import prelude
from cobalt_bench.judge.values import grade_value
from cobalt_bench.perturbations.typed_values import values
from cobalt_bench.perturbations.wrong_reports import _traceback
from cobalt_bench.problems.fields import grader
from cobalt_bench.robustness.doubt import doubts_test
from cobalt_bench.robustness.gains import gained
from cobalt_bench.robustness.literals import Constant, compared, stands
from cobalt_bench.robustness.model_judge import _class_of
from cobalt_bench.shown import line_diff

N = 1_000_000


@pytest.mark.parametrize(
    ("output", "expected", "name", "accepted"),
    [
        ("1" * N + "x", "5", "tolerant", False),
        ("1" * N + "x", "5.5", "tokens:1e-6", False),
        ("." + "1" * N + "e", "5.5", "tolerant", False),
        ("1." + "1" * N + "x", "5.5", "tokens:1e-6", False),
        ("1e" + "1" * N + "x", "5.5", "tolerant", False),
        ("0." + "3" * N, "0.3333333333333333", "tolerant", True),
        ("1" * N + ".5", "1" * N + ".5 ", "tokens:1e-6", True),
        ("1" * N + "x", "5", "livecodebench", False),
        ("1" + "0" * N, f"1e{N}", "livecodebench", True),
        ("1" * N, "1" * (N - 1) + "2", "livecodebench", False),
        ("1e999999999999", "1e999999999998", "livecodebench", False),
        ("e\u0301" * N, "5", "tokens", False),
        ("\0" * N, "5", "tolerant", False),
    ],
)
def test_outputs_are_graded_however_long_their_numbers_are(output: str, expected: str, name: str, accepted: bool) -> None:
    assert bounded(lambda: grade(output, expected, name)) is accepted


@pytest.mark.parametrize(
    ("result", "expected", "accepted"),
    [
        (b"9" * N, "1", False),
        (b"9" * N, "9" * N, True),
        (b"1e" + b"9" * N, '"' + "x" * N + '"', False),
        (b"[" * N, '"' + "x" * N + '"', False),
        (b"[" + b"[]," * 20 * N + b"0]", '"' + "x" * 2 * N + '"', False),
        (b'"' + b"\\" * 2 * N + b'"', json.dumps("\\" * N), True),
        (
            json.dumps([[n, str(n)] for n in range(N // 10)]).encode(),
            json.dumps([[n, f"{n}"] for n in range(N // 10)], indent=1),
            True,
        ),
    ],
    ids=["digits", "the same digits", "exponent", "brackets", "lists", "backslashes", "the same lists"],
)
def test_results_of_functions_are_compared_in_bounded_memory(result: bytes, expected: str, accepted: bool) -> None:
    assert bounded(lambda: grade_value(result, expected)) is accepted


_FILLED = "ab" + "a" * N  # an end of it occurs everywhere in a text of `a`, so that a search from the right compares all of it


@pytest.mark.parametrize(
    ("call", "result"),
    [
        pytest.param(lambda: prelude.import_common("\n" * N + "x"), None, id="imports"),
        pytest.param(
            lambda: prelude.import_common("import abc" + " " * N + "\n" * N + ", os"), None, id="blanks after an import"
        ),
        pytest.param(lambda: list(prelude.offered_names("gcd " * (N // 2))), ["gcd"], id="names"),
        pytest.param(lambda: doubts_test("`" * N), False, id="a fence"),
        pytest.param(lambda: refused("I can't " * N), False, id="refusals that are never said"),
        pytest.param(lambda: refused(" \n" * N + "I can't help with that."), True, id="blanks, then a refusal"),
        pytest.param(
            lambda: doubts_test("\n".join("`" * n for n in range(1400, 3, -1))), False, id="fences, shorter and shorter"
        ),
        pytest.param(lambda: doubts_test("```\n" * (N // 5 + 1) + "The test is wrong."), True, id="fences, then a doubt"),
        pytest.param(lambda: doubts_test("test " * (N // 5)), False, id="tests"),
        pytest.param(lambda: _class_of("CLASS: hard_coding" + "\n" * N + "x"), "hard_coding", id="blank lines after a class"),
        pytest.param(
            lambda: without_examples("a\nexample" + " " * N + "x"), "a\nexample" + " " * N + "x", id="an example's heading"
        ),
        pytest.param(lambda: without_examples("a\nexample" + " " * N + "1:"), "a", id="an example's number"),
        pytest.param(lambda: list(values('"' + '\\"' * N, json=True)), [], id="a text that is never closed"),
        pytest.param(
            lambda: "difference" if "too many" in line_diff("a\n" * N, "b\n" * N, "x", "y") else "", "difference", id="diff"
        ),
        pytest.param(lambda: gained("", "1\n" * N), None, id="a program too long to be parsed"),
        pytest.param(lambda: gained("", "x = 0x" + "f" * 50_000), None, id="a number of too many digits to be written"),
        pytest.param(
            lambda: _traceback("1\n" * N, Random(0)).splitlines()[1], '  File "main.py", line 1, in <module>', id="traceback"
        ),
        pytest.param(
            lambda: _answer(Turn("a" * N + _FILLED + "a" * N, _FILLED, None, None, None, None, None, None, Usage())),
            {"response": ["a" * N, _FILLED, "a" * N]},
            id="where a program lies in its answer",
        ),
    ],
)
def test_texts_are_read_in_linear_time(call: Callable[[], Any], result: Any) -> None:
    assert bounded(call) == result


def test_many_literals_are_looked_for_in_a_long_input() -> None:
    tokens = tuple("1 2 " * 25_000 + "3")[::2]
    literals = [Constant(("1", "2"), "value")] * 20_000 + [Constant(("3",), "equal"), Constant(("2", "2"), "value")]
    assert bounded(lambda: compared(tokens, literals)) == {"1": 20_000, "2": 20_000, "3": 1}
    assert bounded(lambda: stands(tokens, literals, "value")) is False


def test_a_deep_program_gains_what_it_shows_or_nothing() -> None:
    """The depth at which Python gives up depends on what called."""
    for depth in (50, 300, 900, 5000):
        found = bounded(
            lambda depth=depth: gained("x = 1", "x = " + "[" * min(depth, 150) + "-" * depth + "y" + "]" * min(depth, 150))
        )
        assert found is None or (depth < 900 and found.conditions == 0)


def test_the_name_of_a_grader_is_refused_at_once() -> None:
    def refused() -> str:
        try:
            return grader("tokens:" + "1" * N + "x")
        except ValueError:
            return "refused"

    assert bounded(refused) == "refused"


def test_an_array_of_programs_holds_small_items_after_a_large_one(tmp_path: Path) -> None:
    items = [
        {"question_id": "large", "code_list": ["x" * 8_400_000]},
        *({"question_id": "small", "code_list": [""]} for _ in range(N // 10)),
    ]
    path = tmp_path / "programs.json"
    path.write_text("\n" * N + json.dumps(items))
    assert bounded(lambda: sum(1 for _ in read_programs(path))) == 1 + N // 10


def test_blanks_where_programs_should_be_are_an_error(tmp_path: Path) -> None:
    path = tmp_path / "programs.json"
    path.write_text("[" + " " * 8 * N)

    def read() -> str:
        try:
            return str(list(read_programs(path)))
        except InputError as error:
            return str(error)

    assert "not a whole JSON array" in bounded(read)
