"""What a server's answers come to in a run: counted as they are, told to the model, verified; and a run that got none."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from scripted_server import Reply, failed, said, serving
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

BLOCK = "```python\nprint(4)\n```"
PROBLEM = {
    "problem_id": "double",
    "statement": "Print twice the number.",
    "public_tests": [{"input": "2\n", "output": "4\n"}],
    "hidden_tests": [{"input": "3\n", "output": "6\n"}],
}


def cut(text: str, **message: Any) -> Reply:
    reply = said(text, **message)
    reply.body["choices"][0]["finish_reason"] = "length"
    return reply


ANSWERS = {
    "cut": cut("Let me see. ```python\nprint("),
    "cut with a program": cut(f"{BLOCK}\nThis is right, beca"),
    "cut in its thoughts": cut("", reasoning_content="Twice the"),
    "empty": said(""),
    "reasoning only": said(None, reasoning_content="Twice the number is"),
    "no block": said("print(4)"),
    "good": said(BLOCK),
}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    Path("problems.jsonl").write_text(json.dumps(PROBLEM) + "\n")


def command(*arguments: str) -> Any:
    result = CliRunner().invoke(app, list(arguments))
    assert "Traceback" not in result.output
    return result


def evaluate(url: str, *more: str) -> Any:
    quick = ["--suite", "problems.jsonl", "--samples", "7", "--turns", "1", "--workers", "1", "--output", "run"]
    return command("evaluate", "m", "--base-url", url, "--max-concurrency", "1", *quick, *more)


def by_seed(body: dict[str, Any], number: int) -> Reply:
    """Give each episode another of the answers, the same at each of its turns."""
    first = next((m["content"] for m in body["messages"] if m["role"] == "assistant"), None)
    replies = list(ANSWERS.values())
    if first is None:
        return replies[number % 7]
    texts = [reply.body["choices"][0]["message"]["content"] or "" for reply in replies]
    return next((reply for reply, text in zip(replies, texts, strict=True) if text and text == first), replies[3])


def test_the_counts_are_those_of_a_recount_and_verification_recomputes_them() -> None:
    with serving(by_seed) as server:
        result = evaluate(server.url)
    assert result.exit_code == 0, result.stderr
    turns = [json.loads(line) for line in Path("run/turns.jsonl").read_text().splitlines()]
    counts = json.loads(Path("run/results.json").read_text())["answers"]["per_turn"]
    assert {name: row[0] for name, row in counts.items()} == {
        "all": 7,
        "cut": 3,
        "empty": 1,
        "reasoning_only": 1,
        "no_block": 1,
        "refused": 0,
        "prompt_too_long": 0,
        "prompt_cut": 0,
    }
    assert counts["cut"][1] == Counter((t["turn"], t["finish_reason"]) for t in turns)[1, "length"]
    assert "were cut at --max-tokens (" in result.stdout
    assert "of answers were cut at --max-tokens: give --max-tokens more." in result.stdout
    assert command("verify", "run", "--suite", "problems.jsonl").exit_code == 0
    results = json.loads(Path("run/results.json").read_text())
    results["answers"]["per_turn"]["cut"][0] = 0
    Path("run/results.json").write_text(json.dumps(results))
    rejected = command("verify", "run", "--suite", "problems.jsonl")
    assert (rejected.exit_code, "answers.per_turn.cut[0] is claimed to be 0" in rejected.output) == (1, True)
    del results["answers"]
    Path("run/results.json").write_text(json.dumps(results))
    assert command("verify", "run", "--suite", "problems.jsonl").exit_code == 1


def test_a_model_is_told_that_its_answer_was_cut_and_verification_derives_that_again() -> None:
    with serving(lambda body, number: ANSWERS["cut"]) as server:
        assert evaluate(server.url, "--samples", "1").exit_code == 0
    told = server.requests[1]["messages"][-1]["content"]
    assert told.startswith("Your answer was cut off")
    lines = Path("run/turns.jsonl").read_text().splitlines()
    assert json.loads(lines[0])["feedback"] == told
    first = json.loads(lines[0]) | {"feedback": "Your answer holds no program."}
    Path("run/turns.jsonl").write_text("\n".join([json.dumps(first), *lines[1:]]) + "\n")
    rejected = command("verify", "run", "--suite", "problems.jsonl", "--format", "json")
    assert (rejected.exit_code, "has no program, but other feedback" in rejected.stdout) == (1, True)


def test_with_json_what_to_change_is_talk() -> None:
    with serving(lambda body, number: ANSWERS["no block"]) as server:
        result = evaluate(server.url, "--samples", "1", "--format", "json")
    assert json.loads(result.stdout)["answers"]["per_turn"]["no_block"] == [1, 1]
    assert "100 % of answers held no complete fenced block:" in result.stderr


@pytest.mark.parametrize(("status", "sentence"), [(401, "refuses the key for m"), (404, "has no model m")])
def test_a_run_that_got_no_answer_says_why_and_shows_no_table(status: int, sentence: str) -> None:
    with serving(lambda body, number: failed(status, "no\x1b[2J")) as server:
        result = evaluate(server.url)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert sentence in result.stderr
    assert "\x1b" not in result.stderr
    assert "To go on: cobalt-bench" in result.stderr
    assert os.path.getsize("run/turns.jsonl") == 0
