import json
import logging
import socket
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from scripted_server import Reply, Server, failed, said, serving

from cobalt_bench.engines import Completion, Message, Request, Sampling, Usage, make_engine
from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.errors import EngineError, InputError, PromptTooLong

KEY = "sk-very-secret-key"
CHAT = [Message(role="system", content="s"), Message(role="user", content="u\u00e9")]
SAMPLING = Sampling(0.5, 0.9, 77)


def request(sample: int = 0) -> Request:
    return Request(CHAT, seed=2**40 + 5, problem_id="p", sample=sample, turn=0)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@asynccontextmanager
async def asking(script: Callable[[dict[str, Any], int], Reply], **settings: Any) -> AsyncIterator[tuple[OpenAIEngine, Server]]:
    with serving(script) as server:
        engine = OpenAIEngine("org/m", [server.url], **({"max_retries": 1} | settings))
        yield engine, server
        await engine.close()


async def outcome(engine: OpenAIEngine) -> Completion | Exception:
    [result] = await engine.complete([request()], SAMPLING)
    return result


async def test_an_answer_comes_with_usage_and_reasoning_apart() -> None:
    async with asking(lambda body, number: said("hello", reasoning_content="because")) as (engine, server):
        assert await outcome(engine) == Completion("hello", Usage(11, 7), "because", "stop")
    assert server.requests == [
        {
            "model": "org/m",
            "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "u\u00e9"}],
            "temperature": 0.5,
            "top_p": 0.9,
            "max_tokens": 77,
            "seed": (2**40 + 5) % 2**31,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
    ]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"


async def test_an_answer_that_was_all_reasoning_has_an_empty_text() -> None:
    async with asking(lambda body, number: said(None, reasoning="long")) as (engine, _):
        assert await outcome(engine) == Completion("", Usage(11, 7), "long")


async def test_many_requests_come_back_in_their_order() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return Reply(**{**vars(said(body["messages"][0]["content"])), "silence_s": 0.05 * (number % 2)})

    async with asking(script) as (engine, _):
        requests = [Request([Message(role="user", content=str(n))], 0, "p", n, 0) for n in range(8)]
        completions = await engine.complete(requests, SAMPLING)
    assert [completion.text for completion in completions if isinstance(completion, Completion)] == list("01234567")


@pytest.mark.parametrize(
    "first",
    [
        failed(500, "oops"),
        failed(503, "busy"),
        failed(429, "slow down", **{"Retry-After": "1"}),
        Reply(body=said("half").body, break_off=True),
        Reply(body={"id": "x", "object": "chat.completion", "choices": []}),
        Reply(body={"object": "error"}),
        Reply(body=b"<html>"),
        Reply(body=b"<html>", headers={"Content-Type": "text/html"}),
        Reply(body=said("late").body, silence_s=5.0),
    ],
    ids=["500", "503", "429", "truncated", "no choices", "no answer at all", "no JSON", "HTML", "hang"],
)
async def test_a_passing_failure_is_asked_again(first: Reply) -> None:
    async with asking(
        lambda body, number: said("fine") if number else first, serving=Serving(1.0 if first.silence_s else 60.0)
    ) as (
        engine,
        server,
    ):
        result = await outcome(engine)
    assert isinstance(result, Completion)
    assert result.text == "fine"
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "reply",
    [
        failed(500, "oops"),
        failed(429, "slow down", **{"Retry-After": "0.1"}),
        failed(400, "strange"),
        Reply(body=said("half").body, break_off=True),
        Reply(body={"id": "x", "object": "chat.completion", "choices": []}),
        Reply(body=said("late").body, silence_s=5.0),
    ],
    ids=["500", "429", "400", "truncated", "no choices", "hang"],
)
async def test_a_lasting_failure_is_the_error_of_its_request(reply: Reply) -> None:
    async with asking(lambda body, number: reply, serving=Serving(1.0 if reply.silence_s else 60.0)) as (engine, _):
        result = await outcome(engine)
    assert isinstance(result, EngineError)
    assert not isinstance(result, PromptTooLong)
    assert "\n" not in str(result)


@pytest.mark.parametrize("body", [b"<html>Log\nin</html>", b'{"detail": "Not Found"}'])
async def test_what_is_no_answer_is_shown_in_part(body: bytes) -> None:
    async with asking(lambda *_: Reply(body=body + b" " * 9_999), max_retries=1) as (engine, _):
        result = await outcome(engine)
    assert isinstance(result, EngineError)
    assert "without text (" + " ".join(body.decode().split()) in str(result)
    assert "--base-url may not be its API" in str(result)


async def test_one_failing_request_after_the_other_ends_the_run() -> None:
    async with asking(lambda body, number: failed(500, "model crashed"), max_retries=0) as (engine, _):
        with pytest.raises(EngineError, match=r"8 requests in a row have failed.*model crashed"):
            await engine.complete([request(sample) for sample in range(40)], SAMPLING)


async def test_more_tokens_than_the_context_holds_are_refused_by_name() -> None:
    text = "This model's maximum context length is 64 tokens. However, you requested 377 tokens (300 in the messages, 77 ...)."
    async with asking(lambda body, number: failed(400, text)) as (engine, _):
        with pytest.raises(InputError, match=r"max-tokens 77 leaves no room for a prompt in the 64 tokens of org/m"):
            await outcome(engine)


async def test_halves_of_surrogate_pairs_are_neither_kept_nor_sent() -> None:
    body = json.dumps(said("a\ud800b").body).encode()
    async with asking(lambda _, number: Reply(body=body)) as (engine, server):
        assert await outcome(engine) == Completion("a\N{REPLACEMENT CHARACTER}b", Usage(11, 7))
        broken = Request([Message(role="user", content="\udc00")], seed=0, problem_id="p", sample=0, turn=0)
        [answer] = await engine.complete([broken], SAMPLING)
    assert isinstance(answer, Completion)
    assert server.requests[1]["messages"][0]["content"] == "\N{REPLACEMENT CHARACTER}"


async def test_an_answer_in_parts_is_their_text() -> None:
    body: Any = said("").body
    body["choices"][0]["message"]["content"] = [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
    async with asking(lambda _, number: Reply(body=body)) as (engine, _):
        assert await outcome(engine) == Completion("ab", Usage(11, 7))


@pytest.mark.parametrize("status", [500, 401, 404, 429])
async def test_a_server_that_fails_is_left_alone_while_another_answers(status: int) -> None:
    with serving(lambda body, number: failed(status, "no")) as bad, serving(lambda body, number: said("yes")) as good:
        engine = OpenAIEngine("org/m", [bad.url, good.url], max_retries=1)
        answers = [await outcome(engine) for _ in range(6)]
        await engine.close()
    assert [isinstance(answer, Completion) for answer in answers] == [True] * 6
    assert len(bad.requests) == 1


@pytest.mark.parametrize("key", ["sk-x\n", " ", "sk-\u2603"])
def test_a_key_that_can_not_be_one_is_refused_unseen(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(InputError, match="OPENAI_API_KEY holds white space") as refused:
        OpenAIEngine("m", ["http://127.0.0.1:1/v1"])
    assert "sk-" not in str(refused.value)


ODD: list[Any] = [None, "text", 3, -1, True, [], {}, ["a"], {"a": 1}]


def with_odd(path: str, odd: Any) -> Any:
    """Return an answer's body in which one thing is of another type."""
    body: Any = said("hello", reasoning_content="because").body
    [choice] = body["choices"]
    holders = {"choices": body, 0: body["choices"], "message": choice, "finish_reason": choice, "usage": body}
    holders |= {"content": choice["message"], "reasoning_content": choice["message"], "prompt_tokens": body["usage"]}
    holders[path][path] = odd
    return body


@pytest.mark.parametrize(
    "path", ["choices", 0, "message", "content", "reasoning_content", "finish_reason", "usage", "prompt_tokens"]
)
async def test_a_field_of_any_type_makes_an_answer_or_an_error(path: str) -> None:
    def script(_: dict[str, Any], number: int) -> Reply:  # a sound answer in between, else the run would be given up
        return Reply(body=with_odd(path, ODD[number // 2])) if number % 2 else said("sound")

    async with asking(script, max_retries=0) as (engine, _):
        results = [await outcome(engine) for _ in range(2 * len(ODD))]
    for result in results[1::2]:
        if isinstance(result, Completion):
            counts = (result.usage.prompt_tokens, result.usage.completion_tokens)
            assert all(isinstance(text, str) for text in (result.text, result.reasoning, result.finish_reason))
            assert all(type(count) is int or count is None for count in counts)
        else:
            assert isinstance(result, EngineError)


@pytest.mark.parametrize(
    "reply",
    [
        failed(401, f"Incorrect API key provided: {KEY}"),
        failed(403, "no access"),
        failed(404, "The model `org/m` does not exist"),
        failed(402, "Insufficient balance"),
        failed(429, "You exceeded your current quota", "insufficient_quota"),
    ],
    ids=["401", "403", "404", "402", "quota"],
)
async def test_what_no_request_can_get_past_ends_the_run(reply: Reply) -> None:
    async with asking(lambda body, number: reply) as (engine, _):
        with pytest.raises(EngineError):
            await outcome(engine)


def closed_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/v1"


async def test_a_server_that_is_down_ends_the_run_and_is_named() -> None:
    url = closed_port()
    engine = OpenAIEngine("m", [url], max_retries=1)
    with pytest.raises(EngineError, match=url.removeprefix("http://").removesuffix("/v1")):
        await outcome(engine)
    await engine.close()


async def test_several_servers_share_the_work_and_stand_in_for_one_another() -> None:
    def slow(body: dict[str, Any], number: int) -> Reply:
        return Reply(body=said("fine").body, silence_s=0.1)

    with serving(slow) as one, serving(slow) as two:
        engine = OpenAIEngine("m", [one.url, two.url, closed_port()], max_retries=0)
        completions = await engine.complete([request(sample) for sample in range(9)], SAMPLING)
        await engine.close()
    assert all(isinstance(completion, Completion) for completion in completions)
    assert min(len(one.requests), len(two.requests)) >= 3


@pytest.mark.parametrize(
    "reply",
    [
        failed(
            400, "This model's maximum context length is 2048 tokens. However, you requested 9000.", "context_length_exceeded"
        ),
        failed(400, "'max_tokens' or 'max_completion_tokens' is too large: 6144. This model's maximum context length is 4096"),
        failed(400, "the request exceeds the available context size, try increasing it"),
        failed(400, "The input (5000 tokens) is longer than the model's context length (4096 tokens)."),
        failed(400, "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length"),
        failed(400, "prompt is too long: 210000 tokens > 200000 maximum"),
        failed(413, "Request too large"),
    ],
    ids=["OpenAI", "vLLM", "llama.cpp", "SGLang", "Anthropic", "vendor", "413"],
)
async def test_a_prompt_that_does_not_fit_is_told_apart(reply: Reply) -> None:
    async with asking(lambda body, number: reply) as (engine, server):
        assert isinstance(await outcome(engine), PromptTooLong)
    assert len(server.requests) == 1


async def test_a_model_that_wants_another_name_for_max_tokens_gets_it() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        if "max_tokens" in body:
            return failed(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
        return said("fine")

    async with asking(script) as (engine, server):
        results = [await outcome(engine), *await engine.complete([request(), request()], SAMPLING)]
    assert all(isinstance(result, Completion) for result in results)
    assert [body.get("max_completion_tokens") for body in server.requests] == [None, 77, 77, 77]


async def test_a_vendor_that_refuses_the_seed_is_asked_without() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return failed(422, "Extra inputs are not permitted: seed") if "seed" in body else said("fine")

    async with asking(script) as (engine, _):
        assert isinstance(await outcome(engine), Completion)


@pytest.mark.parametrize("status", [400, 401, 402, 404, 500])
async def test_the_key_is_nowhere_to_be_seen(status: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with asking(lambda body, number: failed(status, f"bad\n{KEY}"), max_retries=0) as (engine, _):
        try:
            result: object = await outcome(engine)
        except EngineError as error:
            result = error
        shown = "".join(traceback.format_exception(result)) if isinstance(result, Exception) else ""
        identity = json.dumps(engine.identity())
    assert shown
    assert KEY not in shown + identity + caplog.text


def test_a_local_server_needs_no_key_and_a_vendor_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    engine = make_engine("m", base_urls=["http://127.0.0.1:1/v1"])
    assert (engine.name, engine.group_size, engine.max_concurrency) == ("openai", 1, 32)
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        make_engine("m", "openai")
