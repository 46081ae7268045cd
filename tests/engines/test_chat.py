"""Prompts by chat templates as families have them, and answers told by what a prompt has begun."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import trl

from cobalt_bench.engines import Message, Request
from cobalt_bench.engines.chat import TEMPLATE_DATE, Chats, Prompt
from cobalt_bench.engines.thinking_marks import KNOWN, THINK, Marks, Thinking
from cobalt_bench.engines.transformers import TransformersEngine
from cobalt_bench.errors import InputError
from tests.engines.marked_tokenizer import marked_tokenizer

FIRST = [Message(role="system", content="You write programs."), Message(role="user", content="Go.")]
CHAT = [*FIRST, Message(role="assistant", content="Said.", reasoning="I WONDER."), Message(role="user", content="Wrong.")]
# Templates that open the thinking in the prompt, that close it there, and that leave it to the model.
OPEN = ("deepseek_r1_distill", "qwen3_5_think", "qwen3_6", "qwen3_8", "nemotron_3_nano", "nemotron_3_super", "nemotron_3_ultra")
NOT_OPEN = ("qwen3", "qwen3_5_nothink", "qwen3_instruct_2507", "gptoss", "gemma4", "gemma4_v5", "glm4moe", "llama3_2", "cohere2")
KEEP = {"qwen3_8": "reasoning_content", "llama3_2": None, "qwen3_instruct_2507": None}
DROP = ("qwen3", "qwen3_5_think", "deepseek_r1_distill", "glm4moe", "nemotron_3_nano", "gptoss", "gemma4_v5")
MARKS_OF = {"gptoss": KNOWN[1:2], "gemma4_v5": KNOWN[3:4]}  # whose tokenizer has others than <think>


def template(name: str) -> str:
    return (Path(trl.__file__).parent / "chat_templates" / f"{name}.jinja").read_text()


def chats(text: str, marks: Any = (THINK,), **thinking: Any) -> Chats:
    return Chats(marked_tokenizer(marks, template=text), "the/model", Thinking(**thinking))


def said(chats: Chats, prompt: Prompt, text: str) -> tuple[str, str, bool]:
    return chats.split(chats._tokenizer(text, add_special_tokens=False).input_ids, prompt)


@pytest.mark.parametrize("name", OPEN)
def test_a_template_that_opens_the_thinking_makes_what_follows_thinking(name: str) -> None:
    made = chats(template(name))
    for prompt in (made.encode(FIRST), made.encode(CHAT)):
        assert prompt.opened == THINK
        assert said(made, prompt, "Draft.\n</think>\n\nDone.") == ("Draft.", "Done.", True)
        assert said(made, prompt, "Draft, cut") == ("Draft, cut", "", False)


@pytest.mark.parametrize("name", NOT_OPEN)
def test_a_template_that_leaves_it_to_the_model_makes_only_marked_text_thinking(name: str) -> None:
    made = chats(template(name))
    prompt = made.encode(FIRST)
    assert prompt.opened is None
    assert said(made, prompt, "Done.") == ("", "Done.", True)
    assert said(made, prompt, "<think>\nDraft.\n</think>\n\nDone.") == ("Draft.", "Done.", True)


def test_a_models_text_in_a_prompt_opens_nothing() -> None:
    made = chats("{{ messages[-1].content }}\nAssistant:")
    assert made.encode([*FIRST[:1], Message(role="user", content="<think>")]).opened is None


@pytest.mark.parametrize("name", KEEP)
def test_kept_thinking_is_in_the_prompt_once_where_the_template_takes_it(name: str) -> None:
    made = chats(template(name), keep=True)
    assert made.render(CHAT).count("I WONDER.") == 1
    assert made._field == KEEP[name]
    assert "I WONDER." not in made.render([{"role": m["role"], "content": m["content"]} for m in CHAT])


@pytest.mark.parametrize("name", DROP)
def test_thinking_that_a_template_drops_can_not_be_kept(name: str) -> None:
    with pytest.raises(InputError, match=r"--thinking keep does nothing with the/model.*--thinking strip"):
        chats(template(name), MARKS_OF.get(name, (THINK,)), keep=True)


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning", "thinking"])
def test_kept_thinking_is_handed_over_in_the_field_that_the_template_reads(field: str) -> None:
    text = (
        "{% for m in messages %}{{ m.role }}: {% if m.get('FIELD') %}[{{ m.FIELD }}]{% endif %}"
        "{{ m.content.split('</think>')[-1] }}\n{% endfor %}"
    )
    rendered = chats(text.replace("FIELD", field), keep=True).render(CHAT)
    assert "assistant: [I WONDER.]Said." in rendered


def test_without_a_template_kept_thinking_stands_in_the_text() -> None:
    tokenizer = marked_tokenizer([])
    tokenizer.chat_template = None
    assert "Assistant: <think>\nI WONDER.\n</think>\n\nSaid." in Chats(tokenizer, "m", Thinking(keep=True)).render(CHAT)


def test_a_template_is_told_a_fixed_day_that_is_in_the_identity() -> None:
    text = "Today: {{ strftime_now('%d %B %Y, %Y-%m-%d %H:%M 100%% %j') }}.\n{{ messages[1].content }}"
    made = chats(text)
    assert made.render(FIRST) == "Today: 01 January 2026, 2026-01-01 00:00 100% 001.\nGo."
    assert made.identity()["template_date"] == TEMPLATE_DATE == "2026-01-01"
    assert "template_date" not in chats("{{ messages[1].content }}").identity()
    assert "Today Date: 01 Jan 2026" in chats(template("llama3_2")).render(FIRST)
    assert "Current date: 2026-01-01" in chats(template("gptoss")).render(FIRST)


def test_the_day_of_a_template_changes_nothing_else_of_it() -> None:
    text = "\n  {% for m in messages %}\n  {{ m.content }}\n{% endfor %}\n"
    dated = "{% set unused = strftime_now('%Y') %}"
    assert chats(text + dated).render(FIRST) == chats(text).render(FIRST)


@pytest.mark.parametrize(
    "text",
    ["{{ raise_exception('Only for tools!') }}", "{{ messages[0].content + none }}", "{{ missing.deep }}", "{% for x in %}"],
)
def test_a_template_that_raises_is_one_sentence(text: str) -> None:
    with pytest.raises(InputError, match="the chat template of the/model can't render a chat") as caught:
        chats(text)
    assert "\n" not in str(caught.value)


def test_marks_in_the_identity_are_those_of_the_model_and_the_users() -> None:
    assert chats(template("qwen3")).identity() == {"thinking_marks": [["<think>", "</think>"]]}
    own = Thinking.of(Marks("<<<", ">>>"))
    made = Chats(marked_tokenizer([]), "m", own)
    assert made.identity() == {"thinking_marks": [["<<<", ">>>"]]}
    assert said(made, made.encode(FIRST), "<<<Draft.>>>Done.") == ("Draft.", "Done.", True)


def test_the_engine_tells_thinking_whose_marks_are_special_tokens(tiny_model: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny_model, tmp_path / "model"))
    marked_tokenizer([KNOWN[2]], template=template("qwen3_instruct_2507")).save_pretrained(folder)
    engine = TransformersEngine(str(folder))
    prompt = engine._chats.encode(Request(FIRST, 0, "p", 0, 0).messages)
    ids = engine._tokenizer("[THINK]```\ndraft\n```[/THINK]Done.", add_special_tokens=False).input_ids
    completion = engine._completion(prompt, [*ids, engine._tokenizer.eos_token_id])
    assert (completion.reasoning, completion.text, completion.finish_reason) == ("```\ndraft\n```", "Done.", "stop")
    cut = engine._completion(prompt, ids[:-8])
    assert (cut.text, cut.finish_reason) == ("", "length")
    assert engine.identity()["thinking_marks"] == [["[THINK]", "[/THINK]"]]
