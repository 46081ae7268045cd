"""What becomes of a run whose server fails: its end state, and going on after it, or after a kill in its middle."""

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from quick_evaluate import impatient
from scripted_server import Reply, failed, said, serving
from typer.testing import CliRunner

from cobalt_bench.cli import running
from cobalt_bench.cli.main import app

RIGHT = {"double": "print(2 * int(input()))", "square": "print(int(input()) ** 2)"}
OPTIONS = ["--samples", "2", "--turns", "2", "--workers", "1", "--format", "json", "--output", "run"]

LASTING = {
    "429": failed(429, "slow down", **{"Retry-After": "0.1"}),
    "500": failed(500, "oops"),
    "hang": Reply(body=said("late").body, silence_s=2.5),
    "truncated": Reply(body=said("half").body, break_off=True),
    "no choices": Reply(body={"id": "x", "object": "chat.completion", "choices": []}),
}
CONTEXT = failed(400, "This model's maximum context length is 32768 tokens.", "context_length_exceeded")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a suite of two problems, with an impatient engine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "engine_of", impatient)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    rows = [
        {
            "problem_id": name,
            "statement": f"Problem {name}.",
            "public_tests": [{"input": "2\n", "output": "4\n"}],
            "hidden_tests": [{"input": "3\n", "output": f"{right}\n"}],
        }
        for name, right in (("double", 6), ("square", 9))
    ]
    Path("problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


def about(body: dict[str, Any]) -> tuple[str, int]:
    """Return problem and turn that a request is about."""
    (name,) = [name for name in RIGHT if f"Problem {name}." in body["messages"][1]["content"]]
    return name, sum(message["role"] == "assistant" for message in body["messages"])


def well(body: dict[str, Any], number: int = 0) -> Reply:
    """Answer wrongly at first, then rightly."""
    name, turn = about(body)
    return said(f"```python\n{RIGHT[name] if turn else 'print(0)'}\n```")


def failing(reply: Reply) -> Callable[[dict[str, Any], int], Reply]:
    """Fail on the repairs of one problem."""
    return lambda body, number: reply if about(body) == ("square", 1) else well(body)


def arguments(url: str) -> list[str]:
    return ["evaluate", "m", "--suite", "problems.jsonl", "--base-url", url, *OPTIONS]


def evaluate(url: str) -> Any:
    result = CliRunner().invoke(app, arguments(url))
    assert "Traceback" not in result.output
    return result


def results() -> dict[str, Any]:
    return dict(json.loads(Path("run/results.json").read_text()))


def turns() -> list[dict[str, Any]]:
    """Return the logged turns; fails where one is there twice."""
    lines = [json.loads(line) for line in Path("run/turns.jsonl").read_text().splitlines()]
    assert len({(line["problem_id"], line["sample"], line["turn"]) for line in lines}) == len(lines)
    return lines


def assert_goes_on(kept: bytes) -> None:
    """Go on with a server that is well again (and elsewhere), and see the whole run, with all that was kept."""
    with serving(well) as server:
        result = evaluate(server.url)
    assert result.exit_code == 0, result.stderr
    assert Path("run/turns.jsonl").read_bytes().startswith(kept)
    assert results()["complete"] is True
    assert results()["pass_at_1"]["per_turn"] == [0, 1, 1]
    assert len(turns()) == 12
    assert len(server.requests) == 12 - kept.count(b"\n")


def closed_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/v1"


def test_with_a_server_that_is_down_the_run_ends_at_once_names_it_and_can_go_on() -> None:
    url = closed_port()
    result = evaluate(url)
    assert result.exit_code == 1
    assert f"no server can be reached at {url.removeprefix('http://').removesuffix('/v1')}" in result.stderr
    assert "To go on: cobalt-bench" in result.stderr
    assert (results()["complete"], results()["episodes"]["finished"]) == (False, 0)
    assert_goes_on(b"")


@pytest.mark.parametrize("reply", LASTING.values(), ids=LASTING.keys())
def test_a_failure_that_lasts_leaves_its_episodes_unfinished_and_no_score(reply: Reply) -> None:
    with serving(failing(reply)) as server:
        result = evaluate(server.url)
    assert result.exit_code == 1
    assert "2 answers could not be had" in result.stderr
    assert "The run is not complete" in result.stderr
    assert results()["complete"] is False
    assert results()["episodes"] == {"finished": 2, "of": 4}
    assert Counter(line["problem_id"] for line in turns()) == {"double": 6, "square": 2}
    assert_goes_on(Path("run/turns.jsonl").read_bytes())


@pytest.mark.parametrize("reply", LASTING.values(), ids=LASTING.keys())
def test_a_failure_that_passes_leaves_no_trace(reply: Reply) -> None:
    failures = iter([reply])
    with serving(lambda body, number: next(failures, None) or well(body) if about(body)[1] else well(body)) as server:
        result = evaluate(server.url)
    assert result.exit_code == 0, result.stderr
    assert results()["pass_at_1"]["per_turn"] == [0, 1, 1]
    assert (len(turns()), len(server.requests)) == (12, 13)


def test_a_chat_that_outgrows_the_context_goes_on_without_its_oldest_turn() -> None:
    with serving(lambda body, number: CONTEXT if len(body["messages"]) > 4 else well(body)) as server:
        result = evaluate(server.url)
    assert result.exit_code == 0, result.stderr
    assert results()["complete"] is True
    assert {(line["turn"], line["dropped_turns"], line["verdict"]) for line in turns()} == {
        (0, 0, "wrong_answer"),
        (1, 0, "accepted"),
        (2, 1, "accepted"),
    }


def test_a_chat_that_can_not_be_made_short_enough_is_a_turn_without_a_program() -> None:
    with serving(failing(CONTEXT)) as server:
        result = evaluate(server.url)
    assert result.exit_code == 0, result.stderr
    assert results()["complete"] is True
    (verdict, reason) = {
        (t["verdict"], t["finish_reason"]) for t in turns() if (t["problem_id"], t["turn"]) == ("square", 1)
    }.pop()
    assert (verdict, reason) == ("no_program", "prompt_too_long")
    assert "of 12 answers: 2 were not asked for, since the prompt outgrew the context (17 %)" in result.stderr


@pytest.mark.parametrize(
    "name", ["500", *(pytest.param(name, marks=pytest.mark.slow) for name in ("429", "hang", "truncated", "no choices", "down"))]
)
def test_a_run_killed_in_the_middle_of_a_failure_goes_on_with_nothing_lost(name: str) -> None:
    reply = LASTING["hang" if name == "down" else name]
    program = Path(__file__).with_name("quick_evaluate.py")
    with serving(failing(reply)) as server:
        process = subprocess.Popen([sys.executable, program, *arguments(server.url)], stdout=subprocess.DEVNULL)
        while ("square", 1) not in map(about, server.requests):
            assert process.poll() is None
            time.sleep(0.02)
        if name != "down":
            process.kill()
    process.kill()
    process.wait()
    kept = Path("run/turns.jsonl").read_bytes()
    assert 0 < kept.count(b"\n") < 12
    assert_goes_on(kept)
