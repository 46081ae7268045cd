import datetime
import json
from typing import Any

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Problem, Test
from cobalt_bench.problems.rows import problem_from_row, problem_to_row

TESTS = [{"input": "1\n", "output": "2\n"}]


def row(**fields: Any) -> dict[str, Any]:
    return {"problem_id": "sum", "public_tests": TESTS} | fields


def test_only_an_id_and_a_test_are_required_and_the_rest_has_the_documented_defaults() -> None:
    problem = problem_from_row(row(), "here")
    assert problem == Problem("sum", public_tests=(Test("1\n", "2\n"),))
    assert (problem.grader, problem.prelude, problem.time_limit_s, problem.memory_limit_mb) == (
        "tolerant",
        "none",
        6.0,
        1024,
    )


def test_null_fields_have_their_defaults() -> None:
    assert problem_from_row(row(title=None, grader=None, hidden_tests=None), "here") == problem_from_row(row(), "here")


def test_a_problem_survives_the_way_to_a_row_through_json_and_back() -> None:
    problem = problem_from_row(
        row(
            entry_point="total",
            public_tests=[{"input": "[1]\n2", "output": "3"}],
            hidden_tests=[{"input": "[]\n1", "output": "1"}],
            grader="checker",
            checker="import sys",
            time_limit_s=2,
            difficulty="hard",
            release_date="2025-01-31",
            solutions=["a"],
            wrong_programs=["b", "c"],
            topics=["arrays"],
            x_rating={"elo": 1500},
        ),
        "here",
    )
    assert problem_from_row(json.loads(json.dumps(problem_to_row(problem))), "here") == problem


def test_fields_of_ones_own_are_kept_as_they_are() -> None:
    given = row(topics=["arrays"], x_note=None, rating=3)
    assert problem_from_row(given, "here", extra_fields=["rating"]).extra == {"topics": ["arrays"], "x_note": None, "rating": 3}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("hidden_test", " (did you mean `hidden_tests`?)"),
        ("function_name", " (did you mean `entry_point`?)"),
        ("Statement", " (did you mean `statement`?)"),
        ("time_limit", " (did you mean `time_limit_s`?)"),
        ("rating", ""),
        ("x", ""),
    ],
)
def test_an_unknown_field_is_refused_with_the_known_one_that_is_nearest(name: str, meant: str) -> None:
    with pytest.raises(InputError) as raised:
        problem_from_row(row(**{name: None}), "problems.jsonl, line 3")
    mend = "begin a field of your own with x_ or name it in --extra-fields"
    assert str(raised.value) == f"problems.jsonl, line 3: field '{name}' is unknown{meant}; {mend}."


@pytest.mark.parametrize("value", ["half a \ud83d", {"\ud83d": 1}, datetime.date(2025, 1, 1)])
def test_a_field_of_ones_own_must_be_json_that_can_be_written(value: object) -> None:
    with pytest.raises(InputError, match=r"^here: field 'x_note' must be JSON data without lone surrogates"):
        problem_from_row(row(x_note=value), "here")


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2025-01-31", "2025-01-31"),
        ("2025-01-31T10:00:00", "2025-01-31"),
        (datetime.date(2025, 1, 31), "2025-01-31"),
        (datetime.datetime(2025, 1, 31, 10), "2025-01-31"),
    ],
)
def test_a_release_date_may_carry_a_time_of_day(value: object, date: str) -> None:
    assert problem_from_row(row(release_date=value), "here").release_date == date


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("problem_id", 7),
        ("problem_id", " "),
        ("title", 7),
        ("statement", ["a"]),
        ("statement", "half a \ud83d character"),
        ("entry_point", "two words"),
        ("public_tests", "1"),
        ("public_tests", [{"input": "1"}]),
        ("public_tests", [{"input": 1, "output": "1"}]),
        ("hidden_tests", {"input": "1", "output": "1"}),
        ("grader", "tolerantly"),
        ("grader", "exact:1e-6"),
        ("prelude", "numpy"),
        ("time_limit_s", 0),
        ("time_limit_s", "6"),
        ("time_limit_s", True),
        ("time_limit_s", float("nan")),
        ("memory_limit_mb", 0.5),
        ("memory_limit_mb", float("inf")),
        ("difficulty", "Easy"),
        ("release_date", "31.01.2025"),
        ("release_date", "2025-02-30"),
        ("solutions", "print(1)"),
        ("wrong_programs", [1]),
    ],
)
def test_a_bad_field_is_one_sentence_that_names_place_and_field(field: str, value: object) -> None:
    with pytest.raises(InputError, match=rf"^problems\.jsonl, line 3: field `{field}` must be .*\.$") as caught:
        problem_from_row(row(**{field: value}), "problems.jsonl, line 3")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("grader", ["tokens", "tokens:case_sensitive", "tokens:1e-6", "tokens:case_sensitive:0.001"])
def test_tokens_may_carry_flags(grader: str) -> None:
    assert problem_from_row(row(grader=grader), "here").grader == grader


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"public_tests": []}, "no test"),
        ({"problem_id": None}, "`problem_id` is missing"),
        ({"problem_id": None, "question_id": "abc1"}, "--suite livecodebench"),
        ({"grader": "checker"}, "go together"),
        ({"checker": "import sys"}, "go together"),
        ({"entry_point": "f"}, "unlike test 1"),
    ],
)
def test_fields_that_do_not_fit_together_are_refused(fields: dict[str, Any], said: str) -> None:
    tests = [{"input": "not JSON", "output": "2"}]
    with pytest.raises(InputError, match=said):
        problem_from_row(row(public_tests=tests) | fields, "here")


def test_a_row_that_is_no_object_is_refused() -> None:
    with pytest.raises(InputError, match="here: a row must be an object"):
        problem_from_row([1, 2], "here")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [("time_limit_s", 10**400), ("time_limit_s", 1e300), ("memory_limit_mb", 10**400), ("memory_limit_mb", 2**44)],
)
def test_a_limit_beyond_what_a_machine_can_set_is_refused(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"^here: field `{name}` must be .* at most "):
        problem_from_row(row(**{name: value}), "here")


@pytest.mark.parametrize(("source", "said"), [("def (:", "line 1"), ("# nothing\n", "it is empty"), ("pass\0", "null bytes")])
def test_a_checker_that_is_no_program_is_refused_before_anything_is_judged(source: str, said: str) -> None:
    with pytest.raises(InputError, match=f"^here: field `checker` must be the source of a Python program .*{said}"):
        problem_from_row(row(grader="checker", checker=source), "here")


def test_function_call_tests_may_hold_integers_of_any_length() -> None:
    tests = [{"input": "[" + "9" * 5000 + "]", "output": "9" * 5000}]
    assert problem_from_row(row(entry_point="f", public_tests=tests), "here").public_tests[0].output == "9" * 5000


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ({"input": "1", "ouput": "2"}, "field 'ouput' is unknown (did you mean `output`?); begin a field of your own with x_"),
        ({"input": "1", "output": "2", "weight": 3}, "field 'weight' is unknown; begin a field of your own with x_"),
    ],
)
@pytest.mark.parametrize("name", ["public_tests", "hidden_tests"])
def test_an_unknown_field_of_a_test_is_refused_with_the_known_one_that_is_nearest(name: str, test: object, said: str) -> None:
    tests = [{"input": "1", "output": "2"}, test]
    with pytest.raises(InputError) as raised:
        problem_from_row(row(**{name: tests}), "problems.jsonl, line 3")
    assert str(raised.value).startswith(f"problems.jsonl, line 3, test 2 of `{name}`: {said}")


def test_a_test_may_have_fields_of_ones_own() -> None:
    tests = [{"input": "1", "output": "2", "x_weight": 3, "origin": "me"}]
    assert len(problem_from_row(row(public_tests=tests), "here", extra_fields=["origin"]).public_tests) == 1
