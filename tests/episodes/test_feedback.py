import pytest

from cobalt_bench.episodes.feedback import cut_field, make_feedback
from cobalt_bench.episodes.prompts import Prompts
from cobalt_bench.judge.report import TestResult, Verdict
from cobalt_bench.problems.problem import Test

PROMPTS = Prompts.load()
TESTS = (Test("input one", "expected one"), Test("input two", "expected two"), Test("input three", "expected three"))
PASSED = TestResult("accepted", stdout="fine")


def test_the_first_failing_test_in_list_order_is_shown() -> None:
    results = [PASSED, TestResult("wrong_answer", stdout="mine two"), TestResult("runtime_error", stderr="boom")]
    feedback = make_feedback(TESTS, results, "program", PROMPTS)
    assert feedback.shown == 1
    for part in ("input two", "mine two", "expected two"):
        assert part in feedback.text
    for part in ("one", "three", "boom"):
        assert part not in feedback.text


def test_an_error_is_shown_with_input_and_error_and_without_the_expected_output() -> None:
    feedback = make_feedback(TESTS, [TestResult("runtime_error", stderr="ValueError: x")] * 3, "program", PROMPTS)
    assert feedback.shown == 0
    assert "input one" in feedback.text
    assert "ValueError: x" in feedback.text
    assert "expected one" not in feedback.text


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        ("time_limit_exceeded", "time limit"),
        ("memory_limit_exceeded", "memory"),
        ("output_limit_exceeded", "prints more"),
        ("skipped", "time limit"),
    ],
)
def test_each_bound_has_its_own_text_with_the_input(verdict: Verdict, word: str) -> None:
    feedback = make_feedback(TESTS, [TestResult(verdict)] * 3, "program", PROMPTS)
    assert word in feedback.text
    assert "input one" in feedback.text
    assert feedback.shown == 0


def test_a_compile_error_shows_the_error_and_no_test() -> None:
    feedback = make_feedback(TESTS, [TestResult("compile_error", stderr="SyntaxError: no")] * 3, "program", PROMPTS)
    assert "SyntaxError: no" in feedback.text
    assert "input one" not in feedback.text
    assert feedback.shown is None


def test_all_public_tests_passed_gives_the_fixed_message() -> None:
    feedback = make_feedback(TESTS, [PASSED] * 3, "program", PROMPTS)
    assert feedback.shown is None
    assert feedback.text == PROMPTS.fill("all_passed")
    assert make_feedback((), [], "program", PROMPTS) == feedback


def test_no_program_is_said() -> None:
    feedback = make_feedback(TESTS, [], None, PROMPTS)
    assert feedback.shown is None
    assert feedback.text == PROMPTS.fill("no_program")


def test_a_function_is_shown_its_arguments_and_what_it_returned() -> None:
    results = [TestResult("wrong_answer", stdout="[1, 2]")]
    feedback = make_feedback([Test("[2]\n3", "[9]")], results, "program", PROMPTS, entry_point="solve")
    assert "Arguments" in feedback.text
    assert "returned:\n```\n[1, 2]\n```" in feedback.text
    assert "[2]\n3" in feedback.text


def test_a_wrong_answer_without_output_says_why_or_that_there_is_nothing() -> None:
    silent = make_feedback(TESTS[:1], [TestResult("wrong_answer")], "program", PROMPTS)
    assert "printed:\n```\n(nothing)\n```" in silent.text
    told = make_feedback(TESTS[:1], [TestResult("wrong_answer", message="result is no JSON data")], "program", PROMPTS)
    assert "result is no JSON data" in told.text


def test_every_field_is_cut_to_400_characters_half_from_each_end() -> None:
    assert cut_field("a" * 400) == "a" * 400
    cut = cut_field("a" * 200 + "b" * 300 + "c" * 200)
    assert cut == "a" * 200 + "\n[... 300 characters left out ...]\n" + "c" * 200
    long = Test("i" * 5000, "e" * 5000)
    text = make_feedback([long], [TestResult("wrong_answer", stdout="o" * 5000)], "program", PROMPTS).text
    for letter in "ieo":
        assert letter * 200 + "\n[... 4600" in text
        assert letter * 201 not in text
