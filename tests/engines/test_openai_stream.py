"""Answers that come in pieces: as servers send them, as networks cut them up, and as they break."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from scripted_server import DONE, USAGE, Reply, Server, event, failed, piece, said, serving, streamed

from cobalt_bench.engines import Completion, Message, Request, Sampling, Usage
from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.errors import EngineError, PromptTooLong

CHAT = [Message(role="system", content="s"), Message(role="user", content="u")]


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@asynccontextmanager
async def asking(script: Callable[[dict[str, Any], int], Reply], **settings: Any) -> AsyncIterator[tuple[OpenAIEngine, Server]]:
    with serving(script) as server:
        engine = OpenAIEngine("m", [server.url], **({"max_retries": 1} | settings))
        yield engine, server
        await engine.close()


async def outcome(engine: OpenAIEngine) -> Completion | Exception:
    [result] = await engine.complete([Request(CHAT, 5, "p", 0, 0)], Sampling(0.5, 0.9, 77))
    return result


async def answer_to(reply: Reply, **settings: Any) -> Completion | Exception:
    async with asking(lambda body, number: reply, **({"max_retries": 0} | settings)) as (engine, _):
        return await outcome(engine)


HELLO = Completion("hel\u2028lo \U0001f600", Usage(11, 7), "", "stop")
HELLO_EVENTS = b"".join(streamed("hel", "\u2028lo ", "\U0001f600").stream or ())


@pytest.mark.parametrize(
    "pieces",
    [
        [HELLO_EVENTS],
        [HELLO_EVENTS[i : i + 1] for i in range(len(HELLO_EVENTS))],
        [HELLO_EVENTS[i : i + 7] for i in range(0, len(HELLO_EVENTS), 7)],
        [HELLO_EVENTS.replace(b"\n", b"\r\n")[i : i + 1] for i in range(len(HELLO_EVENTS) + HELLO_EVENTS.count(b"\n"))],
        [HELLO_EVENTS.replace(b"\n", b"\r")],
        [HELLO_EVENTS.replace(b"data: ", b"data:")],
        [HELLO_EVENTS.replace(b"\n\n", b"\n")],
        [HELLO_EVENTS.replace(b"data: {", b"event: message\nid: 1\nretry: 5\ndata: {")],
        [HELLO_EVENTS.replace(b"data: {", b"data: {\ndata: ")],
        [b": OPENROUTER PROCESSING\n\n" + HELLO_EVENTS.replace(b"data: {", b": keep-alive\n\ndata: {")],
        [HELLO_EVENTS.rstrip(b"\n")],
        [b"\n\n\n", HELLO_EVENTS],
        [HELLO_EVENTS.replace(b"\\u2028", "\u2028".encode()).replace(b"\\ud83d\\ude00", "\U0001f600".encode())],
    ],
    ids=[
        "one",
        "bytes",
        "sevens",
        "CRLF bytes",
        "CR",
        "no space",
        "no empty lines",
        "fields",
        "data in lines",
        "comments",
        "no end of line",
        "empty lines first",
        "raw UTF-8",
    ],
)
async def test_a_stream_says_the_same_however_it_is_cut_up(pieces: Sequence[bytes]) -> None:
    assert await answer_to(Reply(stream=pieces)) == HELLO


async def test_a_stream_may_be_compressed() -> None:
    body = gzip.compress(HELLO_EVENTS)
    reply = Reply(stream=[body[:30], body[30:]], headers={"Content-Encoding": "gzip", "Content-Type": "text/event-stream"})
    assert await answer_to(reply) == HELLO


ODD_STREAMS: dict[str, tuple[Reply, Completion]] = {
    "usage in each piece": (
        Reply(
            stream=[
                event(piece(content="a") | {"usage": {"prompt_tokens": 3, "completion_tokens": 1}}),
                event(piece("stop", content="b") | {"usage": {"prompt_tokens": 3, "completion_tokens": 2}}),
                DONE,
            ]
        ),
        Completion("ab", Usage(3, 2)),
    ),
    "no usage": (streamed("a", end=DONE), Completion("a", Usage(None, None))),
    "usage null": (streamed("a", end=event({"choices": [], "usage": None}) + DONE), Completion("a", Usage(None, None))),
    "usage in a field of Groq's": (
        streamed("a", end=event({"choices": [], "x_groq": {"usage": {"prompt_tokens": 1, "completion_tokens": 2}}}) + DONE),
        Completion("a", Usage(1, 2)),
    ),
    "no [DONE]": (streamed("a", end=event(USAGE)), Completion("a", Usage(11, 7))),
    "cut after the end of the answer": (streamed("a", end=b"data: {", break_off=True), Completion("a", Usage(None, None))),
    "[DONE] without a finish reason": (Reply(stream=[event(piece(content="a")), DONE]), Completion("a", Usage(None, None))),
    "pieces without choices": (
        Reply(stream=[event({"choices": [], "prompt_filter_results": [{}]}), *(streamed("a").stream or ())]),
        Completion("a", Usage(11, 7)),
    ),
    "content null": (streamed(piece(content=None), "a", piece(content=None)), Completion("a", Usage(11, 7))),
    "reasoning_content": (
        streamed(piece(reasoning_content="be"), piece(reasoning_content="cause", content=None), "a"),
        Completion("a", Usage(11, 7), "because"),
    ),
    "reasoning, and in details again": (
        streamed(piece(reasoning="why", reasoning_details=[{"type": "reasoning.text", "text": "why"}]), "a"),
        Completion("a", Usage(11, 7), "why"),
    ),
    "reasoning in details": (
        streamed(
            piece(reasoning_details=[{"type": "reasoning.text", "text": "w", "index": 0}]),
            piece(
                reasoning_details=[{"type": "reasoning.summary", "summary": "hy", "index": 0}, {"type": "reasoning.encrypted"}]
            ),
            "a",
        ),
        Completion("a", Usage(11, 7), "why"),
    ),
    "thinking parts of Mistral": (
        streamed(
            piece(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "wh"}]}]),
            piece(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "y"}], "closed": True}]),
            piece(content=[{"type": "text", "text": "a"}]),
            "b",
        ),
        Completion("ab", Usage(11, 7), "why"),
    ),
    "calls of tools": (
        streamed(piece(tool_calls=[{"index": 0, "function": {"name": "f", "arguments": ""}}]), "a"),
        Completion("a", Usage(11, 7)),
    ),
    "choices beside the first": (
        streamed({"choices": [{"index": 1, "delta": {"content": "x"}}, {"index": 0, "delta": {"content": "a"}}]}),
        Completion("a", Usage(11, 7)),
    ),
    "a cumulative message beside each delta": (
        streamed({"choices": [{"index": 0, "delta": {"content": "a"}, "message": {"content": "a"}}]}),
        Completion("a", Usage(11, 7)),
    ),
    "all in one message": (
        Reply(stream=[event({"choices": [{"index": 0, "message": {"content": "a"}, "finish_reason": "stop"}]}), DONE]),
        Completion("a", Usage(None, None)),
    ),
    "a document in spite of all": (said("a"), Completion("a", Usage(11, 7))),
    "a document after empty lines": (
        Reply(stream=[b"\n", b"\n", b" \n", json.dumps(said("a").body).encode()]),
        Completion("a", Usage(11, 7)),
    ),
    "cut at the limit": (
        Reply(stream=[event(piece(content="a")), event(piece("length")), DONE]),
        Completion("a", Usage(None, None), "", "length"),
    ),
    "nothing said": (streamed(), Completion("", Usage(11, 7))),
}


@pytest.mark.parametrize("name", ODD_STREAMS)
async def test_a_stream_is_read_whatever_its_server_adds_or_leaves_out(name: str) -> None:
    reply, right = ODD_STREAMS[name]
    assert await answer_to(reply) == right


BROKEN: dict[str, Reply] = {
    "cut off": replace(streamed("half"), stream=[event(piece(content="half"))], break_off=True),
    "ended too early": Reply(stream=[event(piece(content="half"))]),
    "[DONE] alone": Reply(stream=[DONE]),
    "nothing": Reply(stream=[]),
    "an error": Reply(stream=[event(piece(content="half")), event({"error": {"message": "overloaded", "code": 503}})]),
    "an error without a code": Reply(stream=[b'event: error\ndata: {"error": "oops"}\n\n', DONE]),
    "no JSON": Reply(stream=[event(b"{oops"), DONE]),
    "nested too deep": Reply(stream=[event(b'{"a":' * 100_000), DONE]),
    "a finish reason that is an error": Reply(stream=[event(piece(content="half")), event(piece("error")), DONE]),
    "aborted": Reply(stream=[event(piece(content="half")), event(piece("abort")), DONE]),
    "of DeepSeek's servers": Reply(stream=[event(piece("insufficient_system_resource")), DONE]),
    "an error in the place of an answer": Reply(body={"error": {"message": "Provider returned error", "code": 502}}),
    "HTML": Reply(stream=[b"<html>"]),
    "silence": replace(streamed("half"), pause_s=3.0),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_stream_that_breaks_is_asked_for_again(name: str) -> None:
    settings = {"serving": Serving(1.0)} if name == "silence" else {}
    async with asking(lambda body, number: streamed("fine") if number else BROKEN[name], **settings) as (engine, server):
        assert await outcome(engine) == Completion("fine", Usage(11, 7))
    assert len(server.requests) == 2


@pytest.mark.parametrize("name", BROKEN)
async def test_a_stream_that_always_breaks_is_an_error_and_no_score(name: str) -> None:
    settings = {"serving": Serving(1.0)} if name == "silence" else {}
    result = await answer_to(BROKEN[name], **settings)
    assert isinstance(result, EngineError)
    assert "half" not in str(result)


async def test_a_stream_that_breaks_at_one_server_goes_on_at_another() -> None:
    with serving(lambda body, number: BROKEN["cut off"]) as bad, serving(lambda body, number: streamed("fine")) as good:
        engine = OpenAIEngine("m", [bad.url, good.url], max_retries=0)
        assert await outcome(engine) == Completion("fine", Usage(11, 7))
        await engine.close()


async def test_a_long_answer_is_no_time_out_while_it_comes() -> None:
    reply = replace(streamed(*"abcdefgh"), pause_s=0.25)
    assert await answer_to(reply, serving=Serving(2.0)) == Completion("abcdefgh", Usage(11, 7))  # 2.75 s


async def test_comments_are_no_sign_of_an_answer() -> None:
    reply = Reply(stream=[b": keep-alive\n\n"] * 30, pause_s=0.2)
    result = await answer_to(reply, serving=Serving(1.0))
    assert "silent for 1 s" in str(result)
    assert "--timeout" in str(result)


async def test_a_server_that_keeps_the_line_open_after_its_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cobalt_bench.engines.openai_stream._GRACE_S", 0.2)
    reply = Reply(stream=[event(piece("stop", content="a")), *[b": \n\n"] * 20], pause_s=0.1)
    assert await answer_to(reply) == Completion("a", Usage(None, None))


async def test_an_answer_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cobalt_bench.engines.openai_stream.MOST_BYTES", 10_000)
    assert isinstance(await answer_to(Reply(stream=[b"x" * 1000] * 20)), EngineError)
    assert isinstance(await answer_to(streamed("x" * 9000, "y" * 9000)), EngineError)


async def test_tokens_are_counted_as_they_come() -> None:
    seen = []

    async with asking(lambda body, number: replace(streamed(*"abcd"), pause_s=0.1)) as (engine, _):
        task = asyncio.ensure_future(outcome(engine))
        while not task.done():
            await asyncio.sleep(0.02)
            seen.append(engine.tokens_streamed)
        await task
    assert seen == sorted(seen)
    assert any(0 < count < 4 for count in seen)
    assert engine.tokens_streamed == 7  # as the usage says in the end


async def test_tokens_of_answers_that_come_at_once_are_counted_too() -> None:
    async with asking(lambda body, number: said("a")) as (engine, _):
        await outcome(engine)
        await outcome(engine)
    assert engine.tokens_streamed == 14


REFUSES_OPTIONS = failed(400, "Extra inputs are not permitted, field: 'stream_options', value: {'include_usage': True}")
MISTRAL = Reply(
    422,
    {
        "object": "error",
        "message": {"detail": [{"type": "extra_forbidden", "loc": ["body", "stream_options", "include_usage"], "input": True}]},
        "type": "invalid_request_error",
    },
)
AZURE = failed(400, "Validation error at #/stream_options: Extra inputs are not permitted")


@pytest.mark.parametrize("refusal", [REFUSES_OPTIONS, MISTRAL, AZURE], ids=["Fireworks", "Mistral", "Azure"])
async def test_a_server_that_knows_no_stream_options_is_asked_without(refusal: Reply) -> None:
    script = lambda body, number: refusal if "stream_options" in body else streamed("a", end=DONE)  # noqa: E731
    async with asking(script, max_retries=0) as (engine, server):
        assert [await outcome(engine) for _ in range(2)] == [Completion("a", Usage(None, None))] * 2
    assert [("stream" in body, "stream_options" in body) for body in server.requests] == [
        (True, True),
        (True, False),
        (True, False),
    ]
    assert engine.notes == []


@pytest.mark.parametrize(
    "refusal",
    [
        failed(400, "Your organization must be verified to stream this model.", "unsupported_value"),
        failed(400, "Streaming is not supported for this model"),
        failed(422, "stream: Extra inputs are not permitted"),
        failed(501, "'stream' is not allowed"),
    ],
    ids=["OpenAI", "words", "field", "501"],
)
async def test_a_server_that_does_not_stream_is_asked_for_all_at_once(refusal: Reply) -> None:
    async with asking(lambda body, number: refusal if "stream" in body else said("a"), max_retries=0) as (engine, server):
        assert [await outcome(engine) for _ in range(2)] == [Completion("a", Usage(11, 7))] * 2
    assert [("stream" in body, "stream_options" in body) for body in server.requests] == [(True, True)] + [(False, False)] * 2


async def test_a_failure_that_speaks_of_a_stream_ends_no_streaming() -> None:
    broken = failed(500, "upstream stream closed: unexpected EOF")
    async with asking(lambda body, number: streamed("a") if number else broken) as (engine, server):
        await outcome(engine)
    assert all(body["stream"] is True for body in server.requests)


@pytest.mark.parametrize(
    "error",
    [
        {"message": "This model's maximum context length is 2048 tokens. However, you requested 9000.", "code": 400},
        {"message": "the request exceeds the available context size", "type": "exceed_context_size_error", "code": 400},
    ],
    ids=["vLLM", "llama.cpp"],
)
async def test_what_a_server_finds_out_after_it_has_begun_is_told_apart_too(error: dict[str, Any]) -> None:
    assert isinstance(await answer_to(Reply(stream=[event({"error": error}), DONE])), PromptTooLong)
