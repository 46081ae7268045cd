"""The text form of graders: one grammar for files, options, the judge and the graders themselves."""

from collections.abc import Callable

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Judge, grade
from cobalt_bench.judge.values import grade_value
from cobalt_bench.problems import Test
from cobalt_bench.problems.grader import GraderSpec
from cobalt_bench.problems.rows import problem_from_row

REFUSED = [
    *("", "fuzzy", "Tolerant", "tolerant ", "exact:1e-6", "checker:1e-6", "token", "tokens "),
    *("tokens:", "tokens::", "tokens:-1", "tokens:+1", "tokens:nan", "tokens:inf", "tokens:1e400", "tokens:1_0", "tokens:0x1"),
    *(
        "tokens:" + "9" * 400,
        "tokens:5.",
        "tokens:1E-6",
        "tokens:٣",
        "tokens:1e-6:case_sensitive",
        "tokens:1:2",
        "tokens:tolerant",
    ),
    *("tokens:case_sensitive:", "tokens:case_sensitive:case_sensitive", "tokens:1e-6\n"),
]
ACCEPTED = {
    **{name: GraderSpec(name) for name in ("tolerant", "exact", "livecodebench", "checker", "tokens")},
    "tokens:case_sensitive": GraderSpec("tokens", case_sensitive=True),
    "tokens:1e-6": GraderSpec("tokens", tolerance=1e-6),
    "tokens:.5": GraderSpec("tokens", tolerance=0.5),
    "tokens:0": GraderSpec("tokens", tolerance=0.0),
    "tokens:1e+22": GraderSpec("tokens", tolerance=1e22),
    "tokens:case_sensitive:0.001": GraderSpec("tokens", case_sensitive=True, tolerance=0.001),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_grader_is_refused_everywhere_in_one_sentence(judge: Judge, text: str) -> None:
    row = {"problem_id": "p", "public_tests": [{"input": "", "output": "1"}], "grader": text}
    places: list[Callable[[], object]] = [
        lambda: problem_from_row(row, "here"),
        lambda: grade("1", "2", text),
        lambda: grade_value(b"1", "2", text),
        lambda: judge.run("print(1)", [Test("", "1")], grader=text),
        lambda: judge.submit(Job.from_row("print(1)", {**row, "grader": text or "none"})),
    ]
    sentences = set()
    for place in places:
        with pytest.raises(InputError) as caught:
            place()
        sentences.add(str(caught.value).partition(" must be ")[2].partition("; it is ")[0])
    assert sentences == {"one of tolerant, exact, livecodebench, checker, tokens, tokens:case_sensitive, tokens:1e-6"}


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_files_may_say_is_kept_as_it_is_and_read_alike_everywhere(text: str) -> None:
    source = "print(1)" if text == "checker" else None
    row = {"problem_id": "p", "public_tests": [{"input": "", "output": "1"}], "grader": text, "checker": source}
    assert problem_from_row(row, "here").grader == text
    assert GraderSpec.parse(text) == ACCEPTED[text] == GraderSpec.parse(str(ACCEPTED[text]))
    assert grade_value(b"1.4", "1", text) is (text in ("tokens:.5", "tokens:1e+22"))
    if text != "checker":
        assert grade("1.4", "1", text) is (text in ("tokens:.5", "tokens:1e+22"))


@pytest.mark.parametrize("value", [None, 7, ["tolerant"], b"exact"])
def test_a_grader_is_a_text(value: object) -> None:
    with pytest.raises(ValueError, match="one of tolerant"):
        GraderSpec.parse(value)
