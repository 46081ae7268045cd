"""Tells a model's thinking from its answer: by the marks that the families of models put around it.

Thinking is only what stands at the start of what a model says, or what its prompt has begun, up to its first closing mark.
Marks further on are text: an answer may speak of them, and a program may hold them. A thought that is never closed was cut:
there is no answer then.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from cobalt_bench.engines.engine import Message


@dataclass(frozen=True, slots=True)
class Marks:
    """The pair of texts around a family's thinking; `label` is what may follow the opening one as its name."""

    open: str
    close: str
    label: str = ""


THINK = Marks("<think>", "</think>")  # DeepSeek, Qwen, Nemotron, GLM, MiniMax, Hunyuan, OLMo, Granite 3.3, first Magistral
HARMONY = Marks("<|channel|>analysis<|message|>", "<|channel|>final<|message|>")  # gpt-oss: messages with channels
KNOWN: tuple[Marks, ...] = (
    THINK,
    HARMONY,
    Marks("[THINK]", "[/THINK]"),  # Mistral
    Marks("<|channel>", "<channel|>", label="thought"),  # Gemma 4
    Marks("<seed:think>", "</seed:think>"),  # Seed
    Marks("◁think▷", "◁/think▷"),  # Kimi
    Marks("<|START_THINKING|>", "<|END_THINKING|>"),  # Cohere
    Marks("<thinking>", "</thinking>"),
    Marks("<thought>", "</thought>"),  # EXAONE Deep
    Marks("<mm:think>", "</mm:think>"),  # MiniMax M3
    Marks("<longcat_think>", "</longcat_think>"),  # LongCat
    Marks("<|inner_prefix|>", "<|inner_suffix|>"),  # Apertus
    Marks("Here is my thought process:", "Here is my response:"),  # Granite 3.2
    Marks("Here's my thought process:", "Here's my response:"),
    Marks("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),  # Apriel
)
"""The marks of known families, all in one place."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a model's thinking is told, and whether it is handed over in later prompts."""

    marks: tuple[Marks, ...] = KNOWN
    keep: bool = False

    @classmethod
    def of(cls, own: Marks, *, keep: bool = False) -> "Thinking":
        """Return it with a user's own marks before the known ones."""
        return cls((own, *(pair for pair in KNOWN if pair != own)), keep)


_WRAPPERS = (  # that some families put around the answer
    Marks("<answer>", "</answer>"),  # Hunyuan
    Marks("<response>", "</response>"),  # Granite
    Marks("<|START_RESPONSE|>", "<|END_RESPONSE|>"),  # Cohere
)
CHANNEL, MESSAGE, _START = "<|channel|>", "<|message|>", "<|start|>"
_HARMONY_ENDS = ("<|end|>", "<|return|>", "<|call|>")
_HARMONY_MARKS = (CHANNEL, MESSAGE, _START, *_HARMONY_ENDS)
_UNMARKED = ("analysis", "assistantfinal")  # what is left of harmony where a server dropped its marks
_BLANK = re.compile(r"[\s\ufeff\u200b\u2060]*")  # white space, and characters that take no room

Piece = tuple[str, str]  # a text and the mark that follows it, "" at the end


class Split(NamedTuple):
    """What a model said, in two parts; `closed` is False where it was cut while it thought."""

    reasoning: str
    answer: str
    closed: bool


def split_text(text: str, marks: Sequence[Marks] = KNOWN, *, opened: bool | None = None) -> Split:
    """Return thinking and answer of a text.

    `opened` says whether the prompt has begun the thinking, by the first of `marks`. None: not known, as with a server; then
    a closing mark that begins or ends a line tells it, where no opening one stands before it.
    """
    start = after_blank(text)
    if opened:
        return split_opened(_text_pieces(text, marks[0]), marks[0])
    for pair in marks:
        if pair == HARMONY:
            if text.startswith((CHANNEL, f"{_START}assistant"), start):
                return split_channels(_text_pieces(text, pair))
            if text.startswith(_UNMARKED[0], start) and _UNMARKED[1] in text:
                thought, _, answer = text[start + len(_UNMARKED[0]) :].partition(_UNMARKED[1])
                return Split(thought.strip(), _unwrapped(answer), True)
        elif text.startswith(pair.open, start):
            return split_pieces(_text_pieces(text, pair), pair)
    if opened is None:
        for pair in marks:
            if (close := _lone_close(text, pair)) is not None:
                return Split(text[:close].strip(), _unwrapped(text[close + len(pair.close) :].lstrip()), True)
    return Split("", _unwrapped(text), True)


def inline(message: Message, pair: Marks = THINK) -> Message:
    """Return a message whose thinking, where it has any, stands in its content between marks."""
    if "reasoning" not in message:
        return message
    thought = f"{pair.open}{pair.label}\n{message['reasoning']}\n{pair.close}\n\n"
    return Message(role=message["role"], content=thought + message["content"])


def all_marks(pair: Marks) -> tuple[str, ...]:
    """Return the marks that an answer is cut at: opening and closing one, of harmony those of its messages."""
    return _HARMONY_MARKS if pair == HARMONY else (pair.open, pair.close)


def _text_pieces(text: str, pair: Marks) -> Iterator[Piece]:
    begin = 0
    for match in re.finditer("|".join(map(re.escape, all_marks(pair))), text):
        yield text[begin : match.start()], match[0]
        begin = match.end()
    yield text[begin:], ""


def split_opened(pieces: Iterable[Piece], pair: Marks) -> Split:
    """Split what follows a prompt that has begun the thinking."""
    if pair == HARMONY:
        return split_channels(chain([("", CHANNEL), ("analysis", MESSAGE)], pieces))
    return split_pieces(chain([("", pair.open)], pieces), pair)


def split_pieces(pieces: Iterable[Piece], pair: Marks) -> Split:
    """Split at the first closing mark; more thinking right after it is thinking too."""
    thoughts, answer, thinking = list[str](), list[str](), False
    for text, mark in pieces:
        if thinking:
            thinking = mark != pair.close
            thoughts += [text, mark if thinking else "\n\n"]
        elif mark == pair.open and not answer and after_blank(text) == len(text):
            thinking = True
        else:
            answer += [text, mark]
    thought = "".join(thoughts).strip().removeprefix(pair.open).removeprefix(pair.label).strip()
    return Split(thought, "" if thinking else _unwrapped("".join(answer).lstrip()), not thinking)


def split_channels(pieces: Iterable[Piece]) -> Split:
    """Split harmony's messages: the final channel, or a message without channel that names no tool, is the answer."""
    thoughts, header, body = list[str](), "", False
    rest = iter(pieces)
    for text, mark in rest:
        if body:
            thoughts.append(text)
            body = mark not in (_START, *_HARMONY_ENDS)
            header = ""
        elif mark == MESSAGE:
            header += text
            if _is_answer(header):
                answer = "".join(chain.from_iterable(rest))
                return Split("\n\n".join(thoughts).strip(), _without_end(answer), True)
            body = True
        else:
            header = mark if mark == CHANNEL else ""
    return Split("\n\n".join(thoughts).strip(), "", False)


def _is_answer(header: str) -> bool:
    _, channel, name = header.rpartition(CHANNEL)
    if channel:
        return name.strip().startswith("final")
    return "to=" not in header  # a tool's name


def _without_end(answer: str) -> str:
    for mark in _HARMONY_ENDS:
        answer = answer.removesuffix(mark)
    return answer


def _lone_close(text: str, pair: Marks) -> int | None:
    """Return where a closing mark without an opening one begins or ends a line, which code and quotations rarely do."""
    if pair == HARMONY or pair.close[0].isalpha() or pair.close not in text:
        return None
    mark = re.escape(pair.close)
    found = re.search(rf"(?:^[ \t]*|(?<=```))({mark})|(?<!['\"`(])({mark})(?=[ \t]*$)", text, re.MULTILINE)
    if found is None:
        return None
    close = found.start(1 if found[1] else 2)
    return close if text.find(pair.open, 0, close) < 0 else None


def _unwrapped(answer: str) -> str:
    """Return an answer without the marks that some families put around it."""
    start = after_blank(answer)
    for pair in _WRAPPERS:
        if answer.startswith(pair.open, start):
            return answer[start + len(pair.open) :].strip().removesuffix(pair.close).strip()
    return answer


def after_blank(text: str) -> int:
    """Return where a text begins, after white space and characters without width."""
    match = _BLANK.match(text)
    return match.end() if match else 0
