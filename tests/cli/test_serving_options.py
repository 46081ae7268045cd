"""Options on how a server is asked, from the command line to the run folder and back."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

sys.path.insert(0, str(Path(__file__).parents[1] / "engines"))
from scripted_server import Reply, Server, failed, said, serving

SECRET = "a-secret-value"
PROGRAM = "```python\nprint(2 * int(input()))\n```"
BASE = ["--suite", "problems.jsonl", "--samples", "1", "--turns", "1", "--workers", "1"]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    test = {"input": "2\n", "output": "4\n"}
    rows = [{"problem_id": name, "statement": f"Problem {name}.", "public_tests": [test]} for name in "ab"]
    Path("problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def invoke(*arguments: str, monkeypatch: pytest.MonkeyPatch | None = None) -> Any:
    if monkeypatch is not None:
        monkeypatch.setattr(sys, "argv", ["cobalt-bench", *arguments])
    result = CliRunner().invoke(app, list(arguments))
    assert "Traceback" not in result.output
    return result


def played(server: Server, *arguments: str, output: str = "run") -> dict[str, Any]:
    """Play a run and return its config.json."""
    done = invoke("evaluate", "m", *BASE, "--base-url", server.url, "--output", output, *arguments)
    assert done.exit_code == 0, done.output
    return config(output)


def config(output: str = "run") -> dict[str, Any]:
    return dict(json.loads(Path(output, "config.json").read_text()))


def well(body: dict[str, Any], number: int) -> Reply:
    return said(PROGRAM)


def test_none_is_sent_as_nothing_recorded_as_null_and_played_again_from_the_record() -> None:
    with serving(well) as server:
        first = played(server, "--temperature", "none", "--top-p", "None")
        assert first["identity"]["protocol"]["sampling"] == {"temperature": None, "top_p": None, "max_tokens": 6144}
        done = invoke("evaluate", "m", "--config", "run/config.json", "--output", "again")
        assert done.exit_code == 0, done.output
    assert config("again")["identity"] == first["identity"]
    assert not any({"temperature", "top_p"} & body.keys() for body in server.requests)


@pytest.mark.parametrize("value", ["none", "null", "~"])
def test_a_file_of_options_may_say_none_as_yaml_does(value: str) -> None:
    Path("options.yaml").write_text(f"temperature: {value}\n")
    with serving(well) as server:
        sampling = played(server, "--config", "options.yaml")["identity"]["protocol"]["sampling"]
    assert sampling == {"temperature": None, "top_p": 0.95, "max_tokens": 6144}


@pytest.mark.parametrize("option", ["--temperature", "--top-p"])
@pytest.mark.parametrize("more", [[], ["--engine", "transformers"], ["--dry-run"]])
def test_none_is_refused_where_no_server_answers(option: str, more: list[str]) -> None:
    done = invoke("evaluate", "reference/broken", *BASE, *more, option, "none")
    assert done.exit_code == 2
    assert f"{option} none is for engine openai only" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said_of_it"),
    [
        (["--temperature", "warm"], "--temperature must be a number or none, not warm"),
        (["--temperature", "-1"], "--temperature must be 0 to 100, not -1"),
        (["--top-p", "1.5"], "--top-p must be above 0 and at most 1, not 1.5"),
        (["--timeout", "0"], "--timeout"),
        (["--timeout", "inf"], "--timeout must be 1 to 604,800, not inf"),
        (["--extra-body", "{"], "--extra-body is no JSON"),
        (["--extra-body", "[1]"], "--extra-body must be a JSON object"),
        (["--extra-body", '{"top_k": NaN}'], "NaN is no JSON number"),
        (["--extra-body", '{"temperature": 1}'], "can't hold temperature, which is set by --temperature"),
        (["--extra-body", '{"max_completion_tokens": 1}'], "which is set by --max-tokens"),
        (["--extra-body", '{"n": 2}'], "which is set by --samples"),
        (["--extra-body", '{"stream": false}'], "streamed where the server takes it"),
        (["--extra-body", '{"model": "x"}'], "which is set by MODEL"),
        (["--header", SECRET], "--header must be NAME=VALUE"),
        (["--header", f"na me={SECRET}"], "--header must be NAME=VALUE"),
        (["--header", f"api-key={SECRET}\nX: y"], "holds what no header can"),
        (["--header", "api-key="], "The value of header api-key is empty"),
        (["--base-url", f"http://127.0.0.1:1/v1?key={SECRET}"], "nor a query but ?api-version="),
        (["--base-url", f"http://127.0.0.1:1/v1?api-version=1&sig={SECRET}"], "nor a query but ?api-version="),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence_without_secrets(arguments: list[str], said_of_it: str) -> None:
    done = invoke("evaluate", "m", *BASE, "--base-url", "http://127.0.0.1:1/v1", *arguments)
    assert done.exit_code == 2
    assert said_of_it in done.stderr
    assert SECRET not in done.output
    assert not Path("runs").exists()


@pytest.mark.parametrize("option", [["--extra-body", '{"top_k": 1}'], ["--header", "a=b"], ["--timeout", "5"]])
def test_what_is_for_a_server_is_refused_without_one(option: list[str]) -> None:
    done = invoke("evaluate", "reference/broken", *BASE, *option)
    assert done.exit_code == 2
    assert f"{option[0]} is for engine openai only" in done.stderr


def test_what_is_added_to_the_body_is_part_of_the_run_and_comes_again() -> None:
    added = {"reasoning_effort": "low", "chat_template_kwargs": {"enable_thinking": False}}
    with serving(well) as server:
        first = played(server, "--extra-body", json.dumps(added), "--timeout", "77")
        assert first["identity"]["engine"]["extra_body"] == added
        assert invoke("evaluate", "m", "--config", "run/config.json", "--output", "again").exit_code == 0
        assert config("again")["identity"] == first["identity"]
        assert config("again")["sittings"][0]["options"]["timeout"] == 77.0
        other = invoke("evaluate", "m", *BASE, "--base-url", server.url, "--output", "run", "--extra-body", '{"top_k": 1}')
    assert other.exit_code == 2
    assert "engine.extra_body" in other.stderr
    assert all(added.items() <= body.items() for body in server.requests)


def test_a_file_may_hold_the_additions_as_they_are() -> None:
    Path("options.yaml").write_text("extra_body:\n  top_k: 20\nheader: X-Team=red\n")
    with serving(well) as server:
        played(server, "--config", "options.yaml")
    assert {body["top_k"] for body in server.requests} == {20}
    assert {headers["x-team"] for headers in server.headers} == {"red"}


def test_without_them_the_identity_and_the_options_are_what_they_were() -> None:
    with serving(well) as server:
        run = played(server)
    assert run["identity"]["engine"].keys() == {"name", "model", "revision", "thinking_marks"}
    assert not {"timeout", "extra_body", "header"} & run["sittings"][0]["options"].keys()


@pytest.mark.parametrize("form", [["--header", f"api-key={SECRET}"], [f"--header=api-key={SECRET}"]])
def test_the_value_of_a_header_is_written_down_nowhere(form: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["evaluate", "m", *BASE, "--output", "run", *form]

    def fails(body: dict[str, Any], number: int) -> Reply:
        return failed(400, f"no good: {SECRET}") if number == 1 else said(PROGRAM)

    with serving(fails) as server:
        done = invoke(*arguments, "--base-url", server.url, monkeypatch=monkeypatch)
    assert done.exit_code == 1
    assert {headers["api-key"] for headers in server.headers} == {SECRET}
    assert "no good: ***" in done.stderr
    assert "To go on: cobalt-bench evaluate m" in done.stderr
    files = [path.read_text(errors="replace") for path in Path().rglob("*") if path.is_file()]
    assert len(files) > 3
    assert not any(SECRET in text for text in [done.output, *files])
    assert config()["sittings"][0]["options"]["header"] == ["api-key=***"]


def test_a_record_asks_for_the_values_of_its_headers_again() -> None:
    with serving(well) as server:
        played(server, "--header", f"api-key={SECRET}")
        without = invoke("evaluate", "m", "--config", "run/config.json", "--output", "again")
        assert without.exit_code == 2
        assert "give --header api-key=VALUE again" in without.stderr
        again = invoke("evaluate", "m", "--config", "run/config.json", "--output", "again", "--header", f"api-key={SECRET}")
    assert again.exit_code == 0, again.output
    assert config("again")["identity"] == config("run")["identity"]


def test_the_version_of_an_api_goes_along_in_each_request() -> None:
    with serving(well) as server:
        done = invoke("evaluate", "m", *BASE, "--base-url", f"{server.url}?api-version=2024-10-21", "--output", "run")
    assert done.exit_code == 0, done.output
    assert set(server.paths) == {"/v1/chat/completions?api-version=2024-10-21"}


def picky(body: dict[str, Any], number: int) -> Reply:
    """Refuse a temperature, a seed and the system role."""
    for name in ("temperature", "seed"):
        if name in body:
            return failed(400, f"Unsupported parameter: '{name}' is not supported with this model.")
    return failed(400, "System role not supported") if body["messages"][0]["role"] == "system" else said(PROGRAM)


def test_what_was_left_out_is_noted_in_the_run_and_said() -> None:
    with serving(picky) as server:
        done = invoke("evaluate", "m", *BASE, "--base-url", server.url, "--output", "run", "--temperature", "1")
    assert done.exit_code == 0, done.output
    notes = config()["sittings"][0]["engine_notes"]
    assert sorted(notes) == [
        "seed is not sent: the server refuses it",
        "temperature 1 is not sent: the server refuses it",
        "the system prompt stands in the first user message: the server refuses a system role",
    ]
    for note in notes:
        assert f"Note: {note}." in done.stderr


def test_a_refused_temperature_ends_the_run_in_a_sentence() -> None:
    with serving(picky) as server:
        done = invoke("evaluate", "m", *BASE, "--base-url", server.url, "--output", "run")
        assert done.exit_code == 2
        assert "give --temperature none" in done.stderr
        again = played(server, "--temperature", "none")  # in the same folder: nothing had been played
    assert again["identity"]["protocol"]["sampling"]["temperature"] is None
    assert len(again["sittings"]) == 1


def test_a_run_with_refused_answers_is_complete_and_scores_them() -> None:
    def filtered(body: dict[str, Any], number: int) -> Reply:
        about_a = "Problem a." in json.dumps(body["messages"])
        return failed(400, "The response was filtered", "content_filter") if about_a else said(PROGRAM)

    with serving(filtered) as server:
        played(server)
    turns = [json.loads(line) for line in Path("run/turns.jsonl").read_text().splitlines()]
    assert {(turn["problem_id"], turn["finish_reason"], turn["verdict"]) for turn in turns} == {
        ("a", "refused", "no_program"),
        ("b", "stop", "accepted"),
    }
    results = json.loads(Path("run/results.json").read_text())
    assert (results["complete"], results["pass_at_1"]["per_turn"]) == (True, [0.5, 0.5])
    assert len(server.requests) == 4


def test_the_judge_model_may_refuse_our_temperature_and_gets_no_header_of_the_other_server() -> None:
    def judge(body: dict[str, Any], number: int) -> Reply:
        if "temperature" in body:
            return failed(400, "Unsupported value: 'temperature' does not support 0.0 with this model.", "unsupported_value")
        return said("CLASS: hard_coding")

    suite = ["--problems", "sushi_belt,tea_kiosk", "--perturb", "swap", "--samples", "1", "--turns", "2", "--workers", "1"]
    with serving(judge) as server:
        asked = ["--judge-model", "j", "--judge-base-url", server.url, "--timeout", "50"]
        done = invoke("evaluate", "reference/overfit", *suite, *asked, "--output", "run")
    assert done.exit_code == 0, done.output
    results = json.loads(Path("run/results.json").read_text())
    assert results["robustness"]["swap"]["model_judge"]["classes"].keys() == {"hard_coding"}
