"""Tells a model's thinking from its answer: by the marks that the families of models put around it.

Thinking is only what stands at the start of what a model says, or what its prompt has begun, up to its first closing mark.
Marks further on are text: an answer may speak of them, and a program may hold them. A thought that is never closed was cut:
there is no answer then.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cobalt_bench.engines.thinking_marks import CHANNEL, HARMONY, HARMONY_ENDS, KNOWN, MESSAGE, START, WRAPPERS, Marks, all_marks

_UNMARKED = ("analysis", "assistantfinal")  # what is left of harmony where a server dropped its marks
UNSEEN = "\ufeff\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069"  # take no room
_BLANK = re.compile(rf"[\s{UNSEEN}]*")
_FENCE_LINE = re.compile(r"^[ \t>]*(?:```|~~~)", re.MULTILINE)

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
            if text.startswith((CHANNEL, f"{START}assistant"), start):
                return split_channels(_text_pieces(text, pair))
            if text.startswith(_UNMARKED[0], start) and _UNMARKED[1] in text:
                thought, _, answer = text[start + len(_UNMARKED[0]) :].partition(_UNMARKED[1])
                return Split(thought.strip(), _unwrapped(answer), True)
        elif _same(text[start : start + len(pair.open)], pair.open):
            return split_pieces(_text_pieces(text, pair), pair)
    if opened is None:
        lowered = text.lower()
        for pair in marks:
            if pair.close.lower() in lowered and (close := _lone_close(text, pair)) is not None:
                return split_opened(
                    chain([(text[:close], pair.close)], _text_pieces(text[close + len(pair.close) :], pair)), pair
                )
    return Split("", _unwrapped(text), True)


def _text_pieces(text: str, pair: Marks) -> Iterator[Piece]:
    begin, flags = 0, re.NOFLAG if pair == HARMONY else re.IGNORECASE
    for match in re.finditer("|".join(map(re.escape, all_marks(pair))), text, flags):
        yield text[begin : match.start()], match[0]
        begin = match.end()
    yield text[begin:], ""


def split_opened(pieces: Iterable[Piece], pair: Marks) -> Split:
    """Split what follows a prompt that has begun the thinking."""
    if pair == HARMONY:
        return split_channels(chain([("", CHANNEL), ("analysis", MESSAGE)], pieces))
    return split_pieces(chain([("", pair.open)], pieces), pair)


def split_pieces(pieces: Iterable[Piece], pair: Marks) -> Split:
    """Split at the first closing mark; more thinking right after it is thinking too, and a second closing mark is nothing."""
    thoughts, answer, thinking = list[str](), list[str](), False
    for text, mark in pieces:
        if thinking:
            thinking = not _same(mark, pair.close)
            thoughts += [text, mark if thinking else "\n\n"]
        elif mark and not answer and after_blank(text) == len(text):
            thinking = _same(mark, pair.open)
        else:
            answer += [text, mark]
    thought = "".join(thoughts).strip().removeprefix(pair.open).removeprefix(pair.label).strip()
    return Split(thought, "" if thinking else _unwrapped("".join(answer).lstrip()), not thinking)


def split_channels(pieces: Iterable[Piece]) -> Split:
    """Split harmony's messages: of the final channel, or without channel where they name no tool, they are the answer."""
    thoughts, answers = list[list[str]](), list[list[str]]()
    body: list[str] | None = None  # of the message that has been begun; None: in a header, or between messages
    header, said = "", list(pieces)
    for (text, mark), following in zip(said, [*said[1:], ("", "")], strict=True):
        if body is None and mark == MESSAGE:
            body = []
            (answers if _is_answer(header + text) else thoughts).append(body)
        elif body is None:
            header = mark if mark == CHANNEL else ""
        elif answers and body is answers[-1] and not _ends(mark, following):
            body += [text, mark]
        else:
            body.append(text)
            body, header = (None, "") if mark in (START, *HARMONY_ENDS) else (body, "")
    reasoning, answer = ("\n\n".join(map("".join, messages)) for messages in (thoughts, answers))
    return Split(reasoning.strip(), answer, bool(answers))


def _ends(mark: str, following: Piece) -> bool:
    """Return whether a mark in an answer ends its message: nothing follows, or the next message. Else the answer speaks of it."""
    return mark in HARMONY_ENDS and following[1] in (START, "") and not following[0].strip()


def _is_answer(header: str) -> bool:
    _, channel, name = header.rpartition(CHANNEL)
    if channel:
        return name.strip().lower().startswith("final")
    return "to=" not in header  # a tool's name


def _lone_close(text: str, pair: Marks) -> int | None:
    """Return where a closing mark without an opening one begins or ends a line, which quotations rarely do.

    In a fenced block it is a program's, unless the thought broke off in that block: then the fences after it are in pairs.
    """
    if pair == HARMONY or pair.close[0].isalpha():
        return None
    mark = re.escape(pair.close)
    fences = [match.start() for match in _FENCE_LINE.finditer(text)]
    lone = re.compile(rf"(?:^[ \t]*|(?<=```))({mark})|(?<!['\"`(])({mark})(?=[ \t]*$)", re.MULTILINE | re.IGNORECASE)
    for found in lone.finditer(text):
        close = found.start(1 if found[1] else 2)
        before = bisect(fences, close)
        if before % 2 == 0 or (len(fences) - before) % 2 == 0:
            return None if re.search(re.escape(pair.open), text[:close], re.IGNORECASE) else close
    return None


def _same(mark: str, other: str) -> bool:
    return mark.casefold() == other.casefold()


def _unwrapped(answer: str) -> str:
    """Return an answer without the marks that some families put around it."""
    start = after_blank(answer)
    for pair in WRAPPERS:
        if answer.startswith(pair.open, start):
            return answer[start + len(pair.open) :].strip().removesuffix(pair.close).strip()
    return answer


def after_blank(text: str) -> int:
    """Return where a text begins, after white space and characters without width."""
    match = _BLANK.match(text)
    return match.end() if match else 0
