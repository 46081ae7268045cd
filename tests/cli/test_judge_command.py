import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

RIGHT = "print(2 * int(input()))"


def judge(problems: Path, programs: str, *more: str) -> Any:
    Path("programs").write_text(programs)
    return CliRunner().invoke(app, ["judge", "--problems", str(problems), "--programs", "programs", "--workers", "2", *more])


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_verdicts_come_in_the_order_of_the_programs(problems: Path) -> None:
    slow = f"import time; time.sleep(0.5); {RIGHT}"
    programs = [
        ("double", slow),
        ("square", "print(4)"),
        ("double", None),
        ("add", "def add(a, b): return b + a"),
        ("double", "x"),
    ]
    text = "\n".join(
        json.dumps({"problem_id": p, "program": program, "program_id": str(n)}) for n, (p, program) in enumerate(programs)
    )
    result = judge(problems, text, "--output", "verdicts.jsonl")
    assert result.exit_code == 0
    assert result.stdout == ""
    verdicts = rows(Path("verdicts.jsonl").read_text())
    assert [row["program_id"] for row in verdicts] == ["0", "1", "2", "3", "4"]
    assert [row["verdict"] for row in verdicts] == ["accepted", "wrong_answer", "no_program", "accepted", "runtime_error"]
    assert [row["pass_rate"] for row in verdicts] == [1.0, 0.5, 0.0, 1.0, 0.0]
    assert [test["verdict"] for test in verdicts[1]["tests"]] == ["accepted", "wrong_answer"]
    assert set(verdicts[0]["tests"][0]) == {"verdict", "time_s", "memory_mb"}
    assert "5 programs judged: 2 accepted" in result.stderr


def test_livecodebenchs_layout_is_read_and_stdout_is_the_default(problems: Path) -> None:
    data = [
        {"question_id": "double", "code_list": [RIGHT, ""]},
        {"question_id": "square", "code_list": ["print('" + "x" * 200_000 + "')"], "extra": [1, {"a": "]"}]},
    ]
    verdicts = rows(judge(problems, json.dumps(data, indent=4)).stdout)
    found = [(row["problem_id"], row["program_id"], row["verdict"]) for row in verdicts]
    assert found == [("double", "0", "accepted"), ("double", "1", "no_program"), ("square", "0", "wrong_answer")]


def test_outputs_that_a_checker_fails_on_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checker = "import sys\nsys.exit(int(open(sys.argv[2]).read()) != 7)"
    problem = {"problem_id": "seven", "grader": "checker", "checker": checker, "hidden_tests": [{"input": "", "output": "7"}] * 3}
    (tmp_path / "problems.jsonl").write_text(json.dumps(problem))
    programs = "\n".join(json.dumps({"problem_id": "seven", "program": f"print({text!r})"}) for text in ("x", "8", "7"))
    result = judge(tmp_path / "problems.jsonl", programs)
    assert result.exit_code == 0
    assert [row["verdict"] for row in rows(result.stdout)] == ["wrong_answer", "wrong_answer", "accepted"]
    assert "3 outputs were more than their problem's checker can take: wrong answers, as judged." in result.stderr


@pytest.mark.parametrize(
    ("programs", "message"),
    [
        ('{"problem_id": "double", "progam": "print(3)"}', "field `program` is missing"),
        ("", "holds no program"),
        ("[]", "holds no program"),
    ],
)
def test_a_file_without_programs_is_refused(problems: Path, programs: str, message: str) -> None:
    result = judge(problems, programs)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_options_override_the_problems_settings(problems: Path) -> None:
    line = json.dumps({"problem_id": "double", "program": "import time; time.sleep(0.4); print(int(input()) * 2.0)"})
    assert rows(judge(problems, line).stdout)[0]["verdict"] == "accepted"
    assert rows(judge(problems, line, "--grader", "exact").stdout)[0]["verdict"] == "wrong_answer"
    assert rows(judge(problems, line, "--time-limit-s", "0.1").stdout)[0]["verdict"] == "time_limit_exceeded"
    (stopped,) = rows(judge(problems, line, "--grader", "exact", "--stop-at-first-failure").stdout)
    assert [test["verdict"] for test in stopped["tests"]] == ["wrong_answer", "skipped"]


def test_a_grader_that_there_is_not_is_refused_as_in_a_file(problems: Path) -> None:
    line = json.dumps({"problem_id": "double", "program": "print(4)"})
    result = judge(problems, line, "--grader", "tokens:-1")
    assert result.exit_code == 2
    assert "The grader must be one of tolerant" in result.stderr


@pytest.mark.parametrize(
    ("programs", "complaint"),
    [
        ('{"problem_id": "double", "program": "x"}\n{"problem_id": "no", "program": "x"}', "line 2: there is no problem 'no'"),
        ('{"problem_id": "double", "program": 3}', "line 1: field `program` must be text"),
        ('{"program": "x"}', "line 1: field `problem_id` is missing"),
        ('{"problem_id": "double", "program": "x"}\n{"prob', "line 2"),
        ('[{"question_id": "double"}]', "item 1: field `code_list` must be"),
        ('[{"question_id": "double", "code_list": ["x"]}, {"que', "not a whole JSON array"),
    ],
)
def test_malformed_programs_are_named_and_no_verdict_file_is_left(problems: Path, programs: str, complaint: str) -> None:
    result = judge(problems, programs, "--output", "verdicts.jsonl")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert [path.name for path in Path().iterdir()] == ["programs"]


def test_the_problems_must_come_from_one_place(problems: Path) -> None:
    for arguments in ([], ["--problems", str(problems), "--suite", "mini"]):
        result = CliRunner().invoke(app, ["judge", "--programs", "programs", *arguments])
        assert result.exit_code == 2
        assert "--problems FILE or --suite NAME" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 10**5, "JSON that can't be read"),
        ('[{"question_id": "double", "code_list": [], "x": ' + "9" * 5000 + "}]", "JSON that can't be read"),
        ('[{"question_id": "double", "code_list": []}] [{"question_id": "double", "code_list": []}]', "more text after"),
    ],
)
def test_an_array_that_can_not_be_read_to_its_end_is_one_sentence(problems: Path, text: str, said: str) -> None:
    result = judge(problems, text)
    assert result.exit_code == 2
    assert f"Error: programs: {said}" in result.stderr


def test_the_output_may_not_be_the_file_of_programs(problems: Path) -> None:
    text = json.dumps({"problem_id": "double", "program": RIGHT})
    result = judge(problems, text, "--output", "./programs")
    assert (result.exit_code, Path("programs").read_text()) == (2, text)
    assert "is also read" in result.stderr


def test_an_output_that_is_a_folder_is_refused_before_anything_is_judged(problems: Path) -> None:
    Path("verdicts").mkdir()
    result = judge(problems, "not read yet", "--output", "verdicts")
    assert result.exit_code == 2
    assert "it is a folder" in result.stderr


@pytest.mark.parametrize("option", ["--time-limit-s=1e300", "--program-time-limit-s=inf", f"--memory-limit-mb={2**44}"])
def test_a_limit_beyond_what_a_machine_can_set_is_refused(problems: Path, option: str) -> None:
    result = judge(problems, json.dumps({"problem_id": "double", "program": RIGHT}), option)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_users_file_beside_the_verdicts_is_left_alone_also_where_judging_ends_early(problems: Path) -> None:
    Path("verdicts.jsonl.draft").write_text("mine")
    line = json.dumps({"problem_id": "double", "program": RIGHT})
    before = {path.name for path in Path().iterdir()} | {"programs"}
    for programs, left in ((line, before | {"verdicts.jsonl"}), (f"{line}\nno JSON", before)):
        judge(problems, programs, "--output", "verdicts.jsonl")
        assert {path.name for path in Path().iterdir()} == left
        assert Path("verdicts.jsonl.draft").read_text() == "mine"
        Path("verdicts.jsonl").unlink(missing_ok=True)
