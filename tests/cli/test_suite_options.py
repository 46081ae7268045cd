"""The options that choose a suite and select from it, on a small file in LiveCodeBench's format."""

import base64
import json
import pickle
import zlib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench import open_run
from cobalt_bench.cli.main import app

STDIN = [{"input": "1 2\n", "output": "3\n", "testtype": "stdin"}]
CALLS = [{"input": "[1, 2]\n3", "output": "6", "testtype": "functional"}]
SUITE = ["--suite", "livecodebench:v6", "--data", "lcb"]
QUICK = ["--turns", "1", "--samples", "1", "--workers", "2", "--format", "json"]


def lcb_row(question_id: str, tests: list[dict[str, str]], **fields: Any) -> dict[str, Any]:
    return {
        "question_title": question_id,
        "question_content": f"Statement of {question_id}\n\n### Sample Input\n\n1 2\n",
        "platform": "atcoder",
        "question_id": question_id,
        "contest_id": "abc900",
        "contest_date": "2025-02-01T00:00:00",
        "starter_code": "",
        "difficulty": "easy",
        "public_test_cases": json.dumps(tests),
        "private_test_cases": base64.b64encode(zlib.compress(pickle.dumps(json.dumps(tests)))).decode(),
        "metadata": json.dumps({"func_name": "total"}),
    } | fields


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both encodings of private tests, both types of tests, and an erratum, in a working folder of their own."""
    monkeypatch.setenv("COBALT_BENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    rows = [
        lcb_row("abc900_a", STDIN),
        lcb_row("abc900_b", STDIN, private_test_cases=json.dumps(STDIN), difficulty="hard", contest_date="2025-04-01"),
        lcb_row("3163", CALLS, platform="leetcode"),
        lcb_row("3164", CALLS, platform="leetcode", private_test_cases=json.dumps(CALLS), difficulty="hard"),
        lcb_row("abc355_e", STDIN),
    ]
    Path("lcb").mkdir()
    Path("lcb/test6.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def listed(*options: str) -> list[str]:
    result = run("list", *SUITE, *options, "--format", "json")
    assert result.exit_code == 0, result.stderr
    return [problem["problem_id"] for problem in json.loads(result.stdout)]


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        ([], ["3163", "3164", "abc355_e", "abc900_a", "abc900_b"]),
        (["--window", "2025-03-01:2025-04-30"], ["abc900_b"]),
        (["--difficulty", "hard"], ["3164", "abc900_b"]),
        (["--difficulty", "easy,hard", "--platform", "leetcode"], ["3163", "3164"]),
        (["--exclude-errata", "--platform", "atcoder"], ["abc900_a", "abc900_b"]),
        (["--limit", "1"], ["3163"]),
    ],
)
def test_options_select_problems(options: list[str], ids: list[str]) -> None:
    assert listed(*options) == ids


def test_a_first_conversion_is_told_on_stderr_and_later_ones_are_not_made() -> None:
    assert "Converting test6.jsonl into the local cache" in run("list", *SUITE).stderr
    assert "Converting" not in run("list", *SUITE).stderr


def test_programs_in_livecodebenchs_layout_are_judged() -> None:
    add = "a, b = map(int, input().split())\nprint(a + b)\n"
    total = "class Solution:\n    def total(self, numbers: List[int], more: int) -> int:\n        return sum(numbers) + more\n"
    programs = [
        {"question_id": "abc900_a", "code_list": [add, "print(4)", ""]},
        {"question_id": "abc900_b", "code_list": [add]},
        {"question_id": "3163", "code_list": [total]},
        {"question_id": "3164", "code_list": [total, add]},
    ]
    Path("code_list.json").write_text(json.dumps(programs))
    result = run("judge", *SUITE, "--programs", "code_list.json", "--workers", "2")
    assert result.exit_code == 0, result.stderr
    verdicts = [(line["problem_id"], line["verdict"]) for line in map(json.loads, result.stdout.splitlines())]
    assert verdicts == [
        ("abc900_a", "accepted"),
        ("abc900_a", "wrong_answer"),
        ("abc900_a", "no_program"),
        ("abc900_b", "accepted"),
        ("3163", "accepted"),
        ("3164", "accepted"),
        ("3164", "runtime_error"),
    ]


def test_the_broken_agent_plays_a_suite_without_solutions_and_others_say_why_not() -> None:
    played = run("evaluate", "reference/broken", *SUITE, *QUICK)
    assert json.loads(played.stdout)["pass_at_1"]["per_turn"] == [0, 0]
    refused = run("evaluate", "reference/oracle", *SUITE, *QUICK)
    assert refused.exit_code == 2
    assert "reference/oracle needs solutions and problem '3163' has none" in refused.stderr
    assert "or reference/broken, which needs none" in refused.stderr


def test_results_say_how_many_problems_were_left_out_and_why() -> None:
    command = ["evaluate", "reference/broken", *SUITE, *QUICK, "--exclude-errata", "--window", "2025-01-01:2025-02-28"]
    results = json.loads(run(*command, "--output", "run").stdout)
    assert (results["num_problems"], results["dropped"]) == (3, {"errata: interactive": 1})
    selection = json.loads(Path("run/config.json").read_text())["identity"]["suite"]["selection"]
    assert selection == "window=2025-01-01:2025-02-28 exclude=errata"
    assert "left out: 1 (errata: interactive)" in run(*command[:-2], "--format", "table", "--output", "other").stdout


def test_a_run_is_opened_again_with_the_problems_that_it_was_played_on() -> None:
    options = ["--difficulty", "hard", "--platform", "leetcode", "--exclude-errata"]
    run("evaluate", "reference/broken", *SUITE, *QUICK, *options, "--output", "run")
    assert [problem.problem_id for problem in open_run(Path("run")).suite.problems] == ["3164"]
    again = run("evaluate", "--config", "run/config.json", "--output", "again", "--format", "json")
    assert json.loads(again.stdout)["num_problems"] == 1


def test_hiding_the_examples_makes_another_protocol() -> None:
    for name, more in (("shown", []), ("hidden", ["--hide-examples"])):
        run("evaluate", "reference/broken", *SUITE, *QUICK, "--limit", "1", "--output", name, *more)
    protocols = [json.loads(Path(name, "config.json").read_text())["identity"]["protocol"] for name in ("shown", "hidden")]
    assert [protocol["hide_examples"] for protocol in protocols] == [False, True]
    assert protocols[0]["hash"] != protocols[1]["hash"]


@pytest.mark.parametrize("name", ["livecodebench", "taco-cobalt"])
def test_a_colon_with_nothing_after_it_is_refused(name: str) -> None:
    result = run("list", "--suite", f"{name}:", "--data", "lcb")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"Error: Suite '{name}:' ")


def test_a_revision_is_for_suites_on_the_hub() -> None:
    for suite in (SUITE, ["--suite", "mini"]):
        for command in (["list"], ["show", "3163"], ["validate"], ["judge", "--programs", "p"]):
            result = run(*command, *suite, "--suite-revision", "v1")
            assert result.exit_code == 2
            assert "leave it out" in result.stderr


def own_suite(**fields: Any) -> list[str]:
    """Two problems, of which the first has no hidden tests."""
    own = {"problem_id": "echo", "public_tests": [{"input": "1", "output": "1"}], "solutions": ["print(input())"]} | fields
    hidden = {"problem_id": "echo2", "hidden_tests": [{"input": "2", "output": "2"}]}
    Path("own.jsonl").write_text(json.dumps(own) + "\n" + json.dumps(own | hidden) + "\n")
    return ["--suite", "own.jsonl"]


def test_an_unknown_field_is_refused_by_each_command_and_extra_fields_names_it() -> None:
    suite = own_suite(rating=5)
    Path("programs.jsonl").write_text('{"problem_id": "echo", "program": "print(input())"}\n')
    for command in (
        ["list"],
        ["show", "echo"],
        ["validate", "--workers", "1"],
        ["judge", "--programs", "programs.jsonl", "--workers", "1"],
        ["prefetch"],
        ["evaluate", "reference/oracle", *QUICK, "--output", "evaluated"],
        ["collect", "reference/oracle", *QUICK, "--output", "collected"],
    ):
        refused = run(*command, *suite)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "own.jsonl, line 1: field 'rating' is unknown" in refused.stderr
        assert run(*command, *suite, "--extra-fields", "author, rating").exit_code == 0
    assert [problem.problem_id for problem in open_run(Path("evaluated")).suite.problems] == ["echo", "echo2"]
    assert run("evaluate", "--config", "evaluated/config.json", "--output", "again", "--format", "json").exit_code == 0


def test_problems_without_hidden_tests_are_counted_and_warned_of() -> None:
    suite = own_suite(x_rating=5)
    said = "Warning: 1 of 2 problems have no hidden tests"
    assert said in run("list", *suite).stderr
    played = run("evaluate", "reference/oracle", *suite, *QUICK, "--output", "run")
    assert said in played.stderr
    assert json.loads(played.stdout)["problems_without_hidden_tests"] == 1
    shown = run("evaluate", "reference/oracle", *suite, *QUICK, "--output", "run", "--format", "table").stdout
    assert "scored on public tests alone: 1 of 2 problems" in shown
    assert "no hidden tests" not in run("list", "--suite", "mini").stderr


def test_a_contest_with_packages_that_can_not_be_judged_is_played_without_them() -> None:
    for name, settings in (("echo", "name: Echo"), ("guess", "validation: custom interactive")):
        for file, text in (
            ("problem.yaml", settings),
            ("problem_statement/problem.en.tex", "Print it again."),
            ("data/secret/1.in", "1"),
            ("data/secret/1.ans", "1"),
            ("submissions/accepted/echo.py", "print(input())"),
        ):
            Path("contest", name, file).parent.mkdir(parents=True, exist_ok=True)
            Path("contest", name, file).write_text(text)
    listing = run("list", "--suite", "contest", "--format", "json")
    assert [row["problem_id"] for row in json.loads(listing.stdout)] == ["echo"]
    assert "Left out: guess: contest/guess/problem.yaml: interactive problems can't be judged here" in listing.stderr
    assert "Left out: 1 (package that can't be judged here)" in listing.stderr
    played = json.loads(run("evaluate", "reference/oracle", "--suite", "contest", *QUICK, "--output", "run").stdout)
    assert (played["num_problems"], played["dropped"]) == (1, {"package that can't be judged here": 1})
