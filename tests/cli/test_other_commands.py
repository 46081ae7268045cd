import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.cli.output import print_table


def test_validate_finds_a_suite_sound(problems: Path) -> None:
    result = CliRunner().invoke(app, ["validate", "--suite", str(problems), "--format", "json"])
    findings = {finding["problem_id"]: finding["complaints"] for finding in json.loads(result.stdout)}
    assert findings["double"] == []
    assert "3 problems checked" in result.stderr


def test_validate_complains_of_a_wrong_solution(problems: Path) -> None:
    problems.write_text(problems.read_text().replace("2 * int", "3 * int"))
    result = CliRunner().invoke(app, ["validate", "--suite", str(problems)])
    assert result.exit_code == 1
    assert "solution 1 is not accepted" in result.stdout


def test_list_names_suites_and_problems(problems: Path) -> None:
    suites = json.loads(CliRunner().invoke(app, ["list", "--format", "json"]).stdout)
    assert "mini" in [suite["name"] for suite in suites]
    listed = json.loads(CliRunner().invoke(app, ["list", "--suite", str(problems), "--format", "json"]).stdout)
    assert [problem["problem_id"] for problem in listed] == ["add", "double", "square"]
    assert "double" in CliRunner().invoke(app, ["list", "--suite", str(problems)]).stdout


def test_show_gives_statement_and_public_tests_and_keeps_hidden_ones(problems: Path) -> None:
    command = ["show", "square", "--suite", str(problems)]
    shown = CliRunner().invoke(app, command).stdout
    assert "Compute square." in shown
    assert "Public test 1, input:\n2\nexpected output:\n4" in shown
    assert "1 hidden tests." in shown
    assert "25" not in shown
    assert json.loads(CliRunner().invoke(app, [*command, "--format", "json"]).stdout)["problem_id"] == "square"
    assert CliRunner().invoke(app, ["show", "nothing", "--suite", str(problems)]).exit_code == 2


def test_what_a_problem_file_orders_a_terminal_to_do_is_not_done(tmp_path: Path) -> None:
    path = tmp_path / "problems.jsonl"
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31m"
    tests = [{"input": f"2{evil}\n", "output": "4\n"}]
    row = {"problem_id": "a", "title": evil, "statement": f"Print\u3000it.\r\n\tNow.{evil}", "public_tests": tests}
    path.write_text(json.dumps(row) + "\n" + json.dumps({"problem_id": evil}) + "\n")
    refused = CliRunner().invoke(app, ["show", "a", "--suite", str(path)])
    path.write_text(json.dumps(row) + "\n")
    shown = CliRunner().invoke(app, ["show", "a", "--suite", str(path)])
    assert (refused.exit_code, shown.exit_code) == (2, 0)
    assert not any(letter in refused.output + shown.output for letter in "\x1b\x07\x9b\r")
    assert "Print\u3000it.\n\tNow." in shown.output


def test_doctor_says_what_this_machine_offers() -> None:
    result = CliRunner().invoke(app, ["doctor", "--format", "json"])
    checks = {check["what"]: check for check in json.loads(result.stdout)}
    assert checks["cobalt-bench"]["state"]
    assert checks["isolation"]["needed"]
    assert result.exit_code == (1 if checks["isolation"]["remedy"] else 0)
    assert checks["engine vllm"]["state"] == "ready" or "cobalt-bench[vllm]" in checks["engine vllm"]["remedy"]


def test_doctor_names_the_version_of_landlock_and_what_it_leaves_open(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = {"landlock": "active (version 4)", "seccomp": "active", "namespaces": "not available: EPERM"}

    def gaps(**changed: str) -> dict[str, dict[str, str]]:
        monkeypatch.setattr("cobalt_bench.api.diagnosis.probe_layers", lambda: layers | changed)
        result = CliRunner().invoke(app, ["doctor", "--format", "json"])
        return {check["what"]: check for check in json.loads(result.stdout) if "left open" in check["what"]}

    found = gaps()
    layers_that_close = ("seccomp", "nothing here", "no layer anywhere")
    closed, nothing, never = (found.pop(f"left open by Landlock 4, closed by {layer}") for layer in layers_that_close)
    assert not found
    assert "signals to processes outside the sandbox" in closed["state"]
    assert "TCP" not in closed["state"] + nothing["state"]
    assert "seeing that a path exists" in nothing["state"]
    assert nothing["remedy"] == "allow user namespaces"
    assert (never["state"], never["remedy"]) == ("locks on files that programs may read", "")
    worst = gaps(landlock="not available: [Errno 38]", seccomp="not available")[
        "left open by no Landlock, closed by nothing here"
    ]
    assert "TCP connections" in worst["state"]
    assert "Linux 6.7 with Landlock" in worst["remedy"]


def test_validate_checks_problems_that_have_everything_but_their_ids_in_common(tmp_path: Path) -> None:
    test = {"input": "1", "output": "1"}
    problem = {"public_tests": [test], "hidden_tests": [test], "solutions": ["print(1)"]}
    path = tmp_path / "twins.jsonl"
    path.write_text("".join(json.dumps({"problem_id": name, **problem}) + "\n" for name in "ab"))
    result = CliRunner().invoke(app, ["validate", "--suite", str(path), "--format", "json"])
    assert [finding["problem_id"] for finding in json.loads(result.stdout)] == ["a", "b"]


def test_the_title_of_a_table_stays_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    name = "a-submission-with-a-long-name-" * 9 + "0123456789ab"
    print_table(name, ("file", "bytes"), [("config.json", 1)])
    assert capsys.readouterr().out.splitlines()[0] == name
