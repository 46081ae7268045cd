"""What servers refuse: a parameter, two that exclude each other, the system role, a whole prompt."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from scripted_server import DONE, Reply, Server, event, failed, piece, said, serving, streamed

from cobalt_bench.engines import Completion, Message, Request, Sampling, Usage
from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.errors import EngineError, InputError

CHAT = [
    Message(role="system", content="You repair programs."),
    Message(role="user", content="Tell the temperature."),
    Message(role="assistant", content="Here."),
    Message(role="user", content="No."),
]
FINE = Completion("fine", Usage(11, 7))
Script = Callable[[dict[str, Any], int], Reply]


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


@asynccontextmanager
async def asking(script: Script, **settings: Any) -> AsyncIterator[tuple[OpenAIEngine, Server]]:
    with serving(script) as server:
        engine = OpenAIEngine("m", [server.url], **({"max_retries": 0} | settings))
        yield engine, server
        await engine.close()


async def outcome(engine: OpenAIEngine, temperature: float | None = 0.6, top_p: float | None = 0.95) -> Completion | Exception:
    [result] = await engine.complete([Request(CHAT, 5, "p", 0, 0)], Sampling(temperature, top_p, 77))
    return result


def refusing(reply: Reply, *names: str) -> Script:
    """Refuse requests that hold all the names."""
    return lambda body, number: reply if all(name in body for name in names) else said("fine")


async def test_what_is_none_is_not_sent() -> None:
    async with asking(lambda body, number: said("fine")) as (engine, server):
        assert await outcome(engine, None, None) == FINE
        assert await outcome(engine, 0.6, None) == FINE
    assert [("temperature" in body, "top_p" in body) for body in server.requests] == [(False, False), (True, False)]


def openai_says(name: str, value: float) -> Reply:
    text = f"Unsupported value: '{name}' does not support {value} with this model. Only the default (1) value is supported."
    return Reply(400, {"error": {"message": text, "type": "invalid_request_error", "param": name, "code": "unsupported_value"}})


def gemini_says(name: str) -> Reply:
    text = f'Invalid JSON payload received. Unknown name "{name}": Cannot find field.'
    return Reply(400, [{"error": {"code": 400, "message": text, "status": "INVALID_ARGUMENT"}}])


def mistral_says(name: str) -> Reply:
    detail = [{"type": "extra_forbidden", "loc": ["body", name], "msg": "Extra inputs are not permitted", "input": 1}]
    return Reply(422, {"object": "error", "message": {"detail": detail}, "type": "invalid_request_error", "param": None})


SPELLINGS: dict[str, Callable[[str], Reply]] = {
    "OpenAI": lambda name: openai_says(name, 1),
    "OpenAI's parameter": lambda name: failed(400, f"Unsupported parameter: '{name}' is not supported with this model."),
    "Anthropic": lambda name: failed(400, f"`{name}` is deprecated for this model."),
    "Gemini": gemini_says,
    "Mistral": mistral_says,
    "Moonshot": lambda name: failed(400, f"invalid {name}: only 0.7 is allowed for this model"),
    "LiteLLM": lambda name: failed(500, f"ollama does not support parameters: {{'{name}': 1}}, for model=m. To drop these, ..."),
    "FastAPI": lambda name: Reply(422, {"detail": [{"loc": ["body", name], "msg": "extra fields not permitted"}]}),
    "in the stream": lambda name: Reply(stream=[event({"error": {"code": 400, "message": f"{name} is not supported"}}), DONE]),
}


@pytest.mark.parametrize("vendor", SPELLINGS)
@pytest.mark.parametrize("name", ["temperature", "top_p", "seed"])
async def test_a_refused_parameter_is_left_out_where_its_value_is_neutral(name: str, vendor: str) -> None:
    async with asking(refusing(SPELLINGS[vendor](name), name)) as (engine, server):
        assert [await outcome(engine, 1.0, 1.0) for _ in range(2)] == [FINE, FINE]
    assert [name in body for body in server.requests] == [True, False, False]
    assert engine.notes == [f"{name if name == 'seed' else f'{name} 1'} is not sent: the server refuses it"]


@pytest.mark.parametrize("vendor", SPELLINGS)
@pytest.mark.parametrize(("name", "option"), [("temperature", "--temperature none"), ("top_p", "--top-p none")])
async def test_a_refused_parameter_with_a_value_of_its_own_is_for_the_user_to_leave_out(
    name: str, option: str, vendor: str
) -> None:
    async with asking(refusing(SPELLINGS[vendor](name), name)) as (engine, _):
        with pytest.raises(InputError, match=f"refuses {name} 0.[0-9]+ for m .*give {option}, or a value that it takes"):
            await outcome(engine)
        assert engine.notes == []
        assert await outcome(engine, None, None) == FINE


@pytest.mark.parametrize(
    "text",
    [
        "max_tokens is too large: 64. This model supports at most 32 completion tokens, whereas you provided 64.",
        "Invalid max_tokens value, the valid range of max_tokens is [1, 32]",
        "`max_tokens` must be less than or equal to `32`, the maximum value for `max_tokens` is less than the `context_window`",
        "max_tokens: 64 > 32, which is the maximum allowed number of output tokens for this model",
    ],
)
async def test_more_tokens_than_a_model_may_write_are_for_the_user_to_mend(text: str) -> None:
    async with asking(lambda body, number: failed(400, text)) as (engine, server):
        with pytest.raises(InputError, match=r"refuses --max-tokens [0-9]+ for m .*give a number that it takes"):
            await outcome(engine)
    assert len(server.requests) == 1


@pytest.mark.parametrize("vendor", ["OpenAI's parameter", "Mistral", "FastAPI"])
async def test_a_limit_that_goes_by_its_other_name_is_sent_by_that(vendor: str) -> None:
    async with asking(refusing(SPELLINGS[vendor]("max_tokens"), "max_tokens")) as (engine, server):
        assert await outcome(engine) == FINE
    assert "max_completion_tokens" in server.requests[-1]


async def test_several_refused_parameters_are_left_out_one_after_the_other() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        names = [name for name in ("seed", "top_p", "temperature", "stream_options") if name in body]
        return mistral_says(names[0]) if names else said("fine")

    async with asking(script) as (engine, server):
        assert await outcome(engine, 1.0, 1.0) == FINE
    assert len(server.requests) == 5
    assert [note.split()[0] for note in engine.notes] == ["seed", "top_p", "temperature"]


async def test_a_nucleus_means_nothing_beside_temperature_zero() -> None:
    async with asking(refusing(openai_says("top_p", 0.95), "top_p")) as (engine, server):
        assert await outcome(engine, 0.0, 0.95) == FINE
    assert server.requests[-1]["temperature"] == 0


BOTH = [
    "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
    "temperature and top_p can not be used together",
    "You may set either temperature or top_p, but not both",
    'BedrockException - {"message":"The model returned the following errors: `temperature` and `top_p` cannot both be specified '
    'for this model. Please use only one."}',
]


@pytest.mark.parametrize("text", BOTH)
@pytest.mark.parametrize(
    ("temperature", "top_p", "kept"),
    [
        (0.6, 1.0, {"temperature": 0.6}),
        (1.0, 0.9, {"top_p": 0.9}),
        (1.0, 1.0, {"temperature": 1.0}),
        (0.0, 0.9, {"temperature": 0}),
    ],
)
async def test_of_two_that_exclude_each_other_the_neutral_one_is_left_out(
    text: str, temperature: float, top_p: float, kept: dict[str, float]
) -> None:
    async with asking(refusing(failed(400, text), "temperature", "top_p")) as (engine, server):
        assert [await outcome(engine, temperature, top_p) for _ in range(2)] == [FINE, FINE]
    for body in server.requests[1:]:
        assert {name: body[name] for name in ("temperature", "top_p") if name in body} == kept
    assert len(engine.notes) == 1


@pytest.mark.parametrize("text", BOTH)
async def test_of_two_that_exclude_each_other_the_user_says_which_where_both_count(text: str) -> None:
    async with asking(refusing(failed(400, text), "temperature", "top_p")) as (engine, _):
        with pytest.raises(InputError, match="takes temperature or top-p, not both: give --top-p none, or --temperature none"):
            await outcome(engine)
        assert await outcome(engine, None, 0.95) == FINE
        assert await outcome(engine, 0.6, None) == FINE


async def test_a_request_that_only_speaks_of_a_parameter_is_no_refusal_of_it() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return failed(400, "Unsupported content: tell the temperature") if number == 1 else said("fine")

    async with asking(script) as (engine, _):
        assert await outcome(engine) == FINE
        assert isinstance(await outcome(engine), EngineError)  # of this request alone
        assert await outcome(engine) == FINE


async def test_a_wish_is_left_out_whatever_its_value() -> None:
    async with asking(refusing(openai_says("temperature", 0.0), "temperature"), may_leave_out=True) as (engine, _):
        assert await outcome(engine, 0.0, 1.0) == FINE
    assert engine.notes == ["temperature 0 is not sent: the server refuses it"]


NO_SYSTEM = {
    "vLLM": Reply(400, {"object": "error", "message": "System role not supported", "type": "BadRequestError", "code": 400}),
    "llama.cpp": failed(500, "Jinja Exception: System role not supported"),
    "Gemini": failed(400, "Developer instruction is not enabled for models/gemma-3-27b-it"),
    "o1-mini": failed(400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."),
    "Mistral's template": failed(400, "Conversation roles must alternate user/assistant/user/assistant/..."),
    "Gemma's template": failed(400, "Only user and assistant roles are supported!"),
    "Vertex": failed(400, "The input system_instruction is not supported."),
    "Anthropic": failed(400, 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter'),
    "words": failed(422, "this model doesn't take a system prompt: system messages aren't allowed"),
    "in the stream": Reply(stream=[event({"error": {"code": 500, "message": "System role not supported"}}), DONE]),
}


@pytest.mark.parametrize("vendor", NO_SYSTEM)
async def test_a_refused_system_role_goes_into_the_first_user_message(vendor: str) -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return NO_SYSTEM[vendor] if any(message["role"] == "system" for message in body["messages"]) else said("fine")

    async with asking(script) as (engine, server):
        assert [await outcome(engine) for _ in range(2)] == [FINE, FINE]
    for body in server.requests[1:]:
        assert body["messages"] == [
            {"role": "user", "content": "You repair programs.\n\nTell the temperature."},
            {"role": "assistant", "content": "Here."},
            {"role": "user", "content": "No."},
        ]
    assert len(server.requests) == 3
    assert engine.notes == ["the system prompt stands in the first user message: the server refuses a system role"]


async def test_what_is_added_to_the_body_is_sent_and_in_the_identity() -> None:
    extra = {"top_k": 20, "chat_template_kwargs": {"enable_thinking": False}, "reasoning_effort": "low"}
    async with asking(lambda body, number: said("fine"), serving=Serving(extra_body=extra)) as (engine, server):
        assert await outcome(engine) == FINE
    assert {name: server.requests[0][name] for name in extra} == extra
    assert {**engine.identity(), "thinking_marks": []} == {
        "model": "m",
        "revision": None,
        "thinking_marks": [],
        "extra_body": extra,
    }


@pytest.mark.parametrize("vendor", SPELLINGS)
async def test_what_is_added_and_refused_is_named(vendor: str) -> None:
    serving_ = Serving(extra_body={"top_k": 20})
    async with asking(refusing(SPELLINGS[vendor]("top_k"), "top_k"), serving=serving_) as (engine, _):
        with pytest.raises(InputError, match=r"refuses top_k of --extra-body \(.*leave it out"):
            await outcome(engine)


FILTERED = {
    "Azure": Reply(
        400,
        {
            "error": {
                "message": "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
                "type": None,
                "param": "prompt",
                "code": "content_filter",
                "status": 400,
                "innererror": {"code": "ResponsibleAIPolicyViolation"},
            }
        },
    ),
    "an answer of Azure's with an error's status": Reply(
        400,
        {"choices": [{"index": 0, "message": {"content": ""}, "finish_reason": "content_filter"}], "object": "chat.completion"},
    ),
    "LiteLLM": failed(400, "litellm.ContentPolicyViolationError: AzureException - The response was filtered", "400"),
    "OpenAI": failed(400, "Your request was rejected as a result of our safety system.", "content_policy_violation"),
    "o1": failed(400, "Invalid prompt: your prompt was flagged as potentially violating our usage policy.", "invalid_prompt"),
    "Anthropic": failed(400, "Output blocked by content filtering policy"),
    "DeepSeek": failed(400, "Content Exists Risk", "invalid_request_error"),
    "DeepSeek's older": Reply(400, {"detail": "Content Exists Risk"}),
    "Qwen": failed(400, "<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content."),
    "Moonshot": failed(400, "The request was rejected because it was considered high risk", "content_filter"),
    "OpenRouter": Reply(
        403,
        {
            "error": {
                "code": 403,
                "message": "openai/x requires moderation; your input was flagged",
                "metadata": {"reasons": ["x"]},
            }
        },
    ),
    "xAI": Reply(
        403, {"code": "The caller does not have permission", "error": "Content violates usage guidelines. Failed check: BIO"}
    ),
    "in the stream": Reply(
        stream=[
            event(piece(content="half")),
            event({"error": {"code": "content_filter", "message": "blocked", "status": 400}}),
            DONE,
        ]
    ),
}


@pytest.mark.parametrize("vendor", FILTERED)
async def test_a_prompt_that_a_filter_refuses_is_an_answer_without_text_and_not_asked_again(vendor: str) -> None:
    async with asking(lambda body, number: FILTERED[vendor], max_retries=3) as (engine, server):
        results = [await outcome(engine) for _ in range(10)]  # more than the failures that end a run
    assert results == [Completion("", finish_reason="refused")] * 10
    assert len(server.requests) == 10


def ended(reason: Any, **message: Any) -> Reply:
    body: Any = said("half", **message).body
    body["choices"][0]["finish_reason"] = reason
    return Reply(body=body)


@pytest.mark.parametrize(
    "reply",
    [
        *(ended(reason) for reason in ("content_filter", "content_filter: SAFETY", "refusal", "safety", "SAFETY", "sensitive")),
        *(ended(reason) for reason in ("guardrail_intervened", "PROHIBITED_CONTENT", "RECITATION", "blocklist")),
        ended("content_filter", content=None),
        ended("stop", content=None, refusal="I can't help with that."),
        ended("stop", content="", refusal="I can't help with that."),
        ended("stop", content=[{"type": "refusal", "refusal": "I can't."}]),
        streamed(piece(refusal="I "), piece(refusal="can't.")),
        Reply(stream=[event(piece(content="half")), event(piece("content_filter")), DONE]),
    ],
)
async def test_an_answer_that_a_filter_has_stopped_is_refused(reply: Reply) -> None:
    async with asking(lambda body, number: reply, max_retries=3) as (engine, server):
        result = await outcome(engine)
    assert isinstance(result, Completion)
    assert (result.text, result.finish_reason) == ("", "refused")
    assert len(server.requests) == 1


async def test_an_empty_word_of_refusal_is_none() -> None:
    async with asking(lambda body, number: ended("stop", refusal="")) as (engine, _):
        assert await outcome(engine) == Completion("half", Usage(11, 7))


@pytest.mark.parametrize(
    ("reason", "right"),
    [
        *((reason, "length") for reason in ("length", "max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens")),
        *((reason, "stop") for reason in ("stop", "STOP", "eos", "end_turn", "stop_sequence", "tool_calls", "", None)),
    ],
)
async def test_why_an_answer_ended_has_one_spelling(reason: Any, right: str) -> None:
    async with asking(lambda body, number: ended(reason)) as (engine, _):
        assert await outcome(engine) == Completion("half", Usage(11, 7), finish_reason=right)


async def test_headers_go_along_and_their_values_are_shown_nowhere(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    headers = {"api-key": "azure-secret", "authorization": "Bearer long-token-1", "X-Team": "red"}
    echo = failed(400, "bad header azure-secret (token long-token-1, team red)")
    async with asking(lambda body, number: echo if number else said("fine"), serving=Serving(headers=headers)) as (
        engine,
        server,
    ):
        assert await outcome(engine) == FINE
        error = await outcome(engine)
        shown = f"{error} {engine.identity()} {engine._serving!r} {caplog.text}"
    sent = server.headers[0]
    assert (sent["api-key"], sent["authorization"], sent["x-team"]) == ("azure-secret", "Bearer long-token-1", "red")
    assert "bad header *** (token ***, team ***)" in str(error)
    assert not any(secret in shown for secret in ("azure-secret", "long-token-1"))


async def test_a_header_of_ones_own_comes_without_a_made_up_key() -> None:
    async with asking(lambda body, number: said("fine"), serving=Serving(headers={"api-key": "x"})) as (engine, server):
        await outcome(engine)
    assert "authorization" not in server.headers[0]


async def test_the_query_of_a_base_url_is_kept_on_each_request() -> None:
    with serving(lambda body, number: said("fine")) as server:
        engine = OpenAIEngine("m", [f"{server.url}/deployments/gpt?api-version=2024-10-21"])
        assert [await outcome(engine) for _ in range(2)] == [FINE, FINE]
        await engine.close()
    assert server.paths == ["/v1/deployments/gpt/chat/completions?api-version=2024-10-21"] * 2
