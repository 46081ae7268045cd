"""Thinking through a server: told from the text it has left it in, and handed back where the server takes it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripted_server import Reply, failed, said, serving
from test_thinking import AT_A_SERVER
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.engines import Completion, Message, Request, Sampling
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.engines.thinking_marks import Marks, Thinking
from cobalt_bench.episodes import extract_program
from cobalt_bench.errors import InputError

SAMPLING = Sampling(0.5, 0.9, 77)
CHAT = [
    Message(role="user", content="Go."),
    Message(role="assistant", content="Said.", reasoning="I WONDER."),
    Message(role="user", content="Wrong."),
]


def request(messages: list[Message], sample: int = 0) -> Request:
    return Request(messages, seed=1, problem_id="p", sample=sample, turn=0)


def server_that_reads(read: Callable[[dict[str, Any]], str], *, counts: bool = True) -> Callable[[dict[str, Any], int], Reply]:
    """Return the script of a server whose prompt has a token for each word that `read` finds in a message."""

    def script(body: dict[str, Any], number: int) -> Reply:
        reply = said("hello")
        tokens = sum(len(read(message).split()) for message in body["messages"])
        return Reply(body=reply.body | {"usage": {"prompt_tokens": tokens} if counts else None})

    return script


async def asked(script: Callable[[dict[str, Any], int], Reply]) -> dict[str, Any]:
    """Return the earlier answer as the server has got it, with what it was asked last."""
    with serving(script) as server:
        engine = OpenAIEngine("m", [server.url], max_retries=0, thinking=Thinking(keep=True))
        await engine.complete([request(CHAT), request(CHAT, 1)], SAMPLING)
        await engine.close()
    message: dict[str, Any] = server.requests[-1]["messages"][1]
    return message


async def test_each_answer_of_a_server_holds_the_right_program() -> None:
    cases = [case for case in AT_A_SERVER if case["response"]]
    with serving(lambda body, number: said(body["messages"][0]["content"])) as server:
        engine = OpenAIEngine("m", [server.url])
        requests = [request([Message(role="user", content=case["response"])]) for case in cases]
        completions = await engine.complete(requests, SAMPLING)
        await engine.close()
    for case, completion in zip(cases, completions, strict=True):
        assert isinstance(completion, Completion)
        program = extract_program(completion.text)
        assert (program and program.replace("\r\n", "\n").removesuffix("\n")) == case["right"], case["id"]


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
async def test_kept_thinking_goes_into_the_field_that_the_server_reads(field: str) -> None:
    message = await asked(
        server_that_reads(lambda message: f"{message['content'].split('</think>')[-1]} {message.get(field, '')}")
    )
    assert message[field] == "I WONDER."
    assert message["content"] == "Said."


async def test_kept_thinking_stands_in_the_text_where_a_server_reads_no_field() -> None:
    message = await asked(server_that_reads(lambda message: message["content"]))
    assert message == {"role": "assistant", "content": "<think>\nI WONDER.\n</think>\n\nSaid."}


async def test_kept_thinking_stands_in_the_text_where_a_server_refuses_the_field() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        if any("reasoning_content" in message for message in body["messages"]):
            return failed(400, "Extra inputs are not permitted: messages.1.reasoning_content")
        return server_that_reads(lambda message: message["content"])(body, number)

    assert (await asked(script))["content"] == "<think>\nI WONDER.\n</think>\n\nSaid."


@pytest.mark.parametrize("counts", [True, False])
async def test_thinking_that_a_server_drops_can_not_be_kept(counts: bool) -> None:
    script = server_that_reads(lambda message: message["content"].split("</think>")[-1], counts=counts)
    with pytest.raises(InputError, match=r"--thinking keep does nothing with m.*--thinking strip"):
        await asked(script)


async def test_marks_of_ones_own_are_told_and_are_in_the_identity() -> None:
    with serving(lambda body, number: said("{{ draft }} Done.")) as server:
        engine = OpenAIEngine("m", [server.url], thinking=Thinking.of(Marks("{{", "}}")))
        [completion] = await engine.complete([request(CHAT[:1])], SAMPLING)
        await engine.close()
    assert isinstance(completion, Completion)
    assert (completion.reasoning, completion.text) == ("draft", "Done.")
    assert engine.identity()["thinking_marks"][0] == ["{{", "}}"]


def test_the_command_takes_marks_and_scores_what_follows_them(tmp_path: Path) -> None:
    right = "```python\nprint(int(input()) * 2)\n```"
    row = {"problem_id": "double", "statement": "Double n.", "hidden_tests": [{"input": "2\n", "output": "4\n"}]}
    (tmp_path / "problems.jsonl").write_text(json.dumps(row) + "\n")
    answers = {"closed": f"(((```python\nprint(0)\n```))){right}", "cut": f"(((\n{right}\nbut"}
    for name, marks, accepted in (("closed", True, True), ("cut", True, False), ("cut", False, True)):
        with serving(lambda body, number, name=name: said(answers[name])) as server:
            options = ["--base-url", server.url, "--turns", "0", "--samples", "1", "--output", str(tmp_path / f"{name}{marks}")]
            options += ["--thinking-marks", "(((", ")))"] if marks else []
            result = CliRunner().invoke(app, ["evaluate", "m", "--suite", str(tmp_path / "problems.jsonl"), *options])
        assert result.exit_code == 0, result.stderr
        [line] = map(json.loads, (tmp_path / f"{name}{marks}" / "turns.jsonl").read_text().splitlines())
        assert (line["accepted"], "(((" in line["response"]) == (accepted, not marks)
    config = tmp_path / "closedTrue" / "config.json"
    assert json.loads(config.read_text())["identity"]["engine"]["thinking_marks"][0] == ["(((", ")))"]
    again = CliRunner().invoke(app, ["evaluate", "m", "--config", str(config), "--output", str(tmp_path / "closedTrue")])
    assert again.exit_code == 0, again.stderr


def test_marks_are_for_models_that_speak(tmp_path: Path) -> None:
    options = ["--turns", "0", "--samples", "1", "--output", str(tmp_path / "run")]
    for marks, complaint in ((["<a>", "<a>"], "needs two different marks"), (["", "</a>"], "is empty")):
        refused = CliRunner().invoke(
            app, ["evaluate", "m", "--base-url", "http://localhost:1/v1", *options, "--thinking-marks", *marks]
        )
        assert refused.exit_code == 2
        assert f"--thinking-marks {complaint}" in refused.stderr
    refused = CliRunner().invoke(app, ["evaluate", "reference/repair", *options, "--thinking-marks", "<a>", "</a>"])
    assert refused.exit_code == 2
    assert "--thinking-marks is for engine" in refused.stderr
