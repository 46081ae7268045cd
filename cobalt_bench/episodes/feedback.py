"""Feedback on a program: the first public test that fails, or that none does."""

from collections.abc import Sequence
from dataclasses import dataclass

from cobalt_bench.episodes.prompts import Prompts
from cobalt_bench.judge.report import TestResult, Verdict
from cobalt_bench.problems.problem import Test

FIELD_CHARACTERS = 400  # a field longer than this keeps as many characters, half from each end
MOST_CHARACTERS = 3 * (FIELD_CHARACTERS + 40)  # of all fields of a feedback, with the mark of what is left out

_PROMPTS: dict[Verdict, str] = {
    "runtime_error": "runtime_error",
    "time_limit_exceeded": "time_limit",
    "memory_limit_exceeded": "memory_limit",
    "output_limit_exceeded": "output_limit",
    "compile_error": "compile_error",
    "skipped": "time_limit",  # no earlier public test failed, so the bound was the program's time
}


@dataclass(frozen=True, slots=True)
class Feedback:
    """A feedback's text and `shown`, the index of the public test that it shows as failing (None: it shows none)."""

    text: str
    shown: int | None


def make_feedback(
    public_tests: Sequence[Test],
    results: Sequence[TestResult],
    program: str | None,
    prompts: Prompts,
    *,
    entry_point: str | None = None,
    cut: bool = False,
) -> Feedback:
    """Return the feedback on a program: the first failing public test in list order, or the fixed message.

    `results` are those of the public tests, in order (anything where `program` is None); `cut` says that the answer reached the
    most tokens that it may have.
    """
    if program is None:
        return Feedback(prompts.fill("cut_answer" if cut else "no_program"), None)
    verdicts = [result.verdict for result in results]
    failing = first_failure(verdicts)
    if failing is None:
        return Feedback(prompts.fill("all_passed"), None)
    test, result = public_tests[failing], results[failing]
    if result.verdict == "wrong_answer":
        name = "wrong_answer_function" if entry_point else "wrong_answer_stdin"
        values = {"output": result.stdout or result.message, "expected": test.output}
    else:
        name = _PROMPTS[result.verdict]
        values = {"error": result.stderr or result.message}
    fields = {key: cut_field(value) for key, value in (values | {"input": test.input}).items()}
    return Feedback(prompts.fill(name, **fields), shown_test(verdicts))


def first_failure(verdicts: Sequence[Verdict]) -> int | None:
    """Return the index of the first test that is not accepted, None where there is none."""
    return next((index for index, verdict in enumerate(verdicts) if verdict != "accepted"), None)


def shown_test(verdicts: Sequence[Verdict]) -> int | None:
    """Return the index of the test that feedback on these verdicts shows; a compile error shows no test."""
    failing = first_failure(verdicts)
    return None if failing is None or verdicts[failing] == "compile_error" else failing


def cut_field(text: str) -> str:
    """Return a text without trailing white space; of one that is too long only head and tail."""
    text = text.rstrip()
    left_out = len(text) - FIELD_CHARACTERS
    if left_out <= 0:
        return text or "(nothing)"
    half = FIELD_CHARACTERS // 2
    return f"{text[:half]}\n[... {left_out} characters left out ...]\n{text[-half:]}"
