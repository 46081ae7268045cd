"""Thinking as servers give it: in fields of its own, in parts, or left in the text."""

from typing import Any

import pytest
from scripted_server import Reply, said, serving, streamed

from cobalt_bench.engines import Completion, Message, Request, Sampling, Usage
from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.engines.thinking_marks import Marks, Thinking

PROGRAM = "```python\nprint(1)\n```"
DRAFT = "```python\nprint(0)\n```"


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


async def answer_to(reply: Reply, **settings: Any) -> Completion:
    with serving(lambda body, number: reply) as server:
        engine = OpenAIEngine("m", [server.url], max_retries=0, **settings)
        [result] = await engine.complete([Request([Message(role="user", content="u")], 0, "p", 0, 0)], Sampling())
        await engine.close()
    assert isinstance(result, Completion), result
    return result


@pytest.mark.parametrize(
    "fields",
    [
        {"reasoning_content": DRAFT},
        {"reasoning": DRAFT},
        {"reasoning_content": DRAFT, "reasoning": DRAFT},
        {"reasoning_content": "", "reasoning": DRAFT},
        {"reasoning_details": [{"type": "reasoning.text", "text": DRAFT, "signature": "x"}]},
        {"reasoning_details": [{"type": "reasoning.summary", "summary": DRAFT}, {"type": "reasoning.encrypted", "data": "x"}]},
        {"reasoning": DRAFT, "reasoning_details": [{"type": "reasoning.text", "text": DRAFT}]},
    ],
    ids=["DeepSeek", "vLLM", "both", "one is empty", "OpenRouter", "summary", "OpenRouter twice"],
)
async def test_thinking_in_a_field_is_apart(fields: dict[str, Any]) -> None:
    assert await answer_to(said(PROGRAM, **fields)) == Completion(PROGRAM, Usage(11, 7), DRAFT)
    assert await answer_to(said(None, **fields)) == Completion("", Usage(11, 7), DRAFT)


@pytest.mark.parametrize(
    "thought",
    [
        {"type": "thinking", "thinking": [{"type": "text", "text": DRAFT}], "closed": True},
        {"type": "thinking", "thinking": DRAFT, "signature": "x"},
        {"type": "reasoning", "text": DRAFT},
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": DRAFT}]},
    ],
    ids=["Mistral", "Anthropic", "text", "summary"],
)
async def test_thinking_in_a_part_is_apart(thought: dict[str, Any]) -> None:
    parts = [thought, {"type": "redacted_thinking", "data": "x"}, {"type": "text", "text": PROGRAM}, {"type": "reference"}]
    assert await answer_to(said(None, content=parts)) == Completion(PROGRAM, Usage(11, 7), DRAFT)
    assert await answer_to(said(None, content=[thought])) == Completion("", Usage(11, 7), DRAFT)


@pytest.mark.parametrize(
    "text",
    [
        f"<think>\n{DRAFT}\n</think>\n\n{PROGRAM}",
        f"{DRAFT}\n</think>\n\n{PROGRAM}",  # the server's template has opened it
        f"[THINK]{DRAFT}[/THINK]{PROGRAM}",
        f"<thought>{DRAFT}</thought>{PROGRAM}",
        f"<|channel|>analysis<|message|>{DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>{PROGRAM}",
    ],
    ids=["Qwen", "opened by the prompt", "Mistral", "Gemini", "gpt-oss"],
)
async def test_thinking_left_in_the_text_is_told_by_its_marks(text: str) -> None:
    for reply in (said(text), streamed(*text)):
        assert await answer_to(reply) == Completion(PROGRAM, Usage(11, 7), DRAFT)


@pytest.mark.parametrize("mark", ["<think>", "[THINK]", "<seed:think>", "<thinking>", "<|channel|>analysis<|message|>"])
async def test_a_thought_that_was_cut_is_no_answer(mark: str) -> None:
    body: Any = said(f"{mark}{DRAFT}\nno, that").body
    body["choices"][0]["finish_reason"] = "length"
    answer = await answer_to(Reply(body=body))
    assert (answer.text, answer.finish_reason) == ("", "length")
    assert DRAFT in answer.reasoning


@pytest.mark.parametrize(
    "text",
    [
        f"{PROGRAM}\nThe part in <think> tags is left out.",
        f"{PROGRAM}\nI closed `</think>` above.",
        "```python\ns = '</think>'\nprint(1)\n```",
        "```python\nprint(s.split('</think>')[0])\n```",
        "Strip what `<think>` and `</think>` enclose.\n```python\nprint(1)\n```",
    ],
)
async def test_an_answer_that_speaks_of_marks_is_whole(text: str) -> None:
    assert await answer_to(said(text)) == Completion(text, Usage(11, 7))


async def test_thinking_that_is_in_a_field_and_in_the_text_too_is_no_answer() -> None:
    assert await answer_to(said(f"<think>x</think>{PROGRAM}", reasoning="why")) == Completion(PROGRAM, Usage(11, 7), "why")
    assert await answer_to(said(f"<think>{DRAFT}\nno,", reasoning="why")) == Completion("", Usage(11, 7), "why")


async def test_an_answer_beside_a_field_of_thinking_is_whole_where_it_begins_with_no_mark() -> None:
    text = f"I drop\n</think>\n{PROGRAM}"
    assert await answer_to(said(text, reasoning="why")) == Completion(text, Usage(11, 7), "why")


async def test_marks_of_ones_own_tell_thinking_too() -> None:
    answer = await answer_to(said(f"((hm {DRAFT}))\n{PROGRAM}"), thinking=Thinking.of(Marks("((", "))")))
    assert answer == Completion(PROGRAM, Usage(11, 7), f"hm {DRAFT}")
