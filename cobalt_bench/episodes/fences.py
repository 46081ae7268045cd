"""Finds the fenced blocks of an answer: Markdown as models write it."""

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from cobalt_bench.engines.thinking import UNSEEN

_LINE = re.compile(r"\n+|[^\n]+\n?")  # or several empty ones
_FENCE = re.compile(r"(`{3,}|~{3,})(.*)", re.DOTALL)
_GLUED = re.compile(r"[^`\n]*[:*>\]][ \t]*(`{3,})([^`\n]*)\n?")
_LIST_ITEM = re.compile(r" *(?:[-+*]|\d{1,9}[.)]) {1,4}(?=\S)")
_QUOTE = re.compile(r" *> ?")
_LANGUAGE = re.compile(r"[\w+#.-]{1,40}", re.ASCII)
_MARKDOWN = ("markdown", "md")
_INDENT = re.compile(rf"[ \u00a0{UNSEEN}]*")
_AROUND = f" \t\r\n\f\v\u00a0{UNSEEN}"
_TRIPLE_QUOTES = ('"""', "'''")
_END_MARK = (  # of a turn or an answer
    r"(?:<[^<>\s]{1,60}>|\[/?[^\[\]\s]{1,60}\]|\[e~\[|\[END FINAL RESPONSE\])"
)
_END_MARKS = re.compile(rf"{_END_MARK}(?:\s*{_END_MARK})*")
_MAX_GLUED = 200  # characters behind a closing fence that are looked at
_MAX_QUOTES = 32  # quotations around a line


@dataclass
class _Block:
    """A fenced block while it is read."""

    fence: str  # the run that opens it
    info: str
    indent: int  # columns before the run
    quotes: int  # quotations around it
    line: int  # where its opening line begins in the text
    begin: int  # where its content begins
    blank: bool = True
    in_string: bool = False  # whether a triple-quoted string has been begun and not ended


def fenced_blocks(text: str) -> Iterator[str]:
    """Yield the contents of all complete fenced blocks, in order, in time linear in the text.

    Fences are CommonMark's (section 4.5, inside list items and quotations too): a run of at least three backticks or tildes,
    closed by a run of the same character that is at least as long; a block that is never closed is none. Beyond that, as models
    write: characters without width hide no fence; a tag, or text with a colon, may stand before the opening one; tags and marks
    of a turn's end may follow the closing one; a fence with a language opens the block anew, but in a triple-quoted string;
    blocks are looked for inside one of Markdown; and where the last two fences are left over, they are the second opening one
    and the closing one of the empty block before them.
    """
    items = array("q")  # columns at which the contents of the open list items begin
    block: _Block | None = None
    around: _Block | None = None  # a block of Markdown, none in which has been found so far
    empty: int | None = None  # where the last block ended, if it named a language and had no content
    for match in _LINE.finditer(text):
        line, quotes = _unquoted(match[0], _MAX_QUOTES if block is None else block.quotes)
        if block is not None and block.fence not in line:
            _note(line, block)
            continue
        opening = _opening(line, quotes, items, match) if block is None else _reopening(line, block, match)
        if block is not None and opening is None:
            if not _closes(line, block):
                _note(line, block)
                continue
            yield _content(text, block, match.start())
            empty = match.end() if block.blank and _LANGUAGE.fullmatch(block.info) else None
            block = around = None
        elif opening is not None and around is not None and not opening.info and _closes(line, around):
            yield _content(text, around, match.start())
            around = None
        elif opening is not None and opening.info.lower() in _MARKDOWN:
            around = opening
        elif opening is not None:
            block = opening
    if block is not None and block.blank and empty is not None and text[empty : block.line].strip():
        yield text[empty : block.line]


def _unquoted(line: str, most: int) -> tuple[str, int]:
    """Return a line without at most so many marks of quotations, and their number."""
    start = depth = 0
    while depth < most and (mark := _QUOTE.match(line, start)):
        start, depth = mark.end(), depth + 1
    return line[start:], depth


def _opening(line: str, quotes: int, items: "array[int]", match: re.Match[str]) -> _Block | None:
    """Return the block that a line outside of blocks opens; keeps the list items that it is in."""
    column = len(line) - len(line.lstrip(" "))
    while items and line.strip() and column < items[-1]:
        items.pop()
    start = 0
    while item := _LIST_ITEM.match(line, start):
        start = item.end()
        items.append(start)
    container = items[-1] if items else 0
    return _fence(line, start, container, quotes, match) or _glued(line, start, container, quotes, match)


def _reopening(line: str, block: _Block, match: re.Match[str]) -> _Block | None:
    """Return the block that a line inside of one opens in its place: its fence names a language."""
    again = None if block.in_string else _fence(line, 0, block.indent, block.quotes, match)
    if again is None or not again.fence.startswith(block.fence) or again.fence + again.info not in line:
        return None
    return again if _LANGUAGE.fullmatch(again.info) else None


def _fence(line: str, start: int, column: int, quotes: int, match: re.Match[str]) -> _Block | None:
    """Return the block that a fence at `start` opens, at most three columns right of its container's `column`."""
    blank = _INDENT.match(line, start)
    found = _FENCE.match(line, blank.end() if blank else start)
    if found is None:
        return None
    run, info = found.groups()
    indent = start + line.count(" ", start, found.start())
    if not 0 <= indent - column <= 3 or (run[0] == "`" and "`" in info):
        return None
    return _Block(run, info.strip(_AROUND), indent, quotes, match.start(), match.end())


def _glued(line: str, start: int, column: int, quotes: int, match: re.Match[str]) -> _Block | None:
    """Return the block that a fence behind a tag, or behind text with a colon, opens: it names a language or nothing."""
    found = _GLUED.fullmatch(line, start)
    if found is None or len(line) - len(line.lstrip(" ")) > column + 3:
        return None
    run, info = found[1], found[2].strip(_AROUND)
    known = not info or _LANGUAGE.fullmatch(info)
    return _Block(run, info, column, quotes, match.start(), match.end()) if known else None


def _closes(line: str, block: _Block) -> bool:
    body = line.strip(_AROUND)
    tail = body.lstrip(block.fence[0])
    if len(body) - len(tail) < len(block.fence) or len(line) - len(line.lstrip(" ")) - block.indent > 3:
        return False
    return not tail or (len(tail) <= _MAX_GLUED and _END_MARKS.fullmatch(tail.strip()) is not None)


def _note(line: str, block: _Block) -> None:
    """Take a line of the content into account."""
    block.blank = block.blank and not line.strip()
    if sum(line.count(quotes) for quotes in _TRIPLE_QUOTES) % 2:
        block.in_string = not block.in_string


def _content(text: str, block: _Block, end: int) -> str:
    """Return what a block holds, without its container's quotation marks and indentation."""
    if not block.indent and not block.quotes:
        return text[block.begin : end]
    return "".join(_shifted(match[0], block) for match in _LINE.finditer(text, block.begin, end))


def _shifted(line: str, block: _Block) -> str:
    line, _ = _unquoted(line, block.quotes)
    return line[min(len(line) - len(line.lstrip(" ")), block.indent) :]
