"""Finds the program in a model's response."""

import re

_FENCE = re.compile(r"(`{3,}|~{3,})(.*)", re.DOTALL)
_LIST_ITEM = re.compile(r" *(?:[-+*]|\d{1,9}[.)]) {1,4}(?=\S)")


def strip_thinking(text: str) -> str:
    """Return what follows the last `</think>`; nothing where thinking was begun and never ended."""
    _, closed, answer = text.rpartition("</think>")
    if not closed and "<think>" in text:
        return ""
    return answer


def extract_program(response: str) -> str | None:
    """Return the last complete fenced block of the answer, its text as it is; None where there is none."""
    blocks = fenced_blocks(strip_thinking(response))
    return blocks[-1] if blocks else None


def fenced_blocks(text: str) -> list[str]:
    """Return the contents of all complete fenced blocks, in order.

    Fences are CommonMark's (section 4.5, inside list items too): a run of at least three backticks or tildes, closed by
    a run of the same character that is at least as long. A block that is never closed is none.
    """
    blocks: list[str] = []
    items: list[int] = []  # columns at which the contents of the open list items begin
    fence, indent, content = "", 0, list[str]()
    for line in re.findall(r"[^\n]*\n|[^\n]+", text):
        column = len(line) - len(line.lstrip(" "))
        if fence:
            if _closes(line.strip(), fence) and column - indent <= 3:
                blocks.append("".join(content))
                fence = ""
            else:
                content.append(line[min(column, indent) :])
            continue
        while items and line.strip() and column < items[-1]:
            items.pop()
        start = 0
        while item := _LIST_ITEM.match(line, start):
            start = item.end()
            items.append(start)
        rest = line[start:].lstrip(" ")
        indent = len(line) - len(rest)
        if (match := _FENCE.match(rest)) and 0 <= indent - (items[-1] if items else 0) <= 3:
            run, info = match.groups()
            if run[0] == "~" or "`" not in info:
                fence, content = run, []
    return blocks


def _closes(line: str, fence: str) -> bool:
    return len(line) >= len(fence) and set(line) == {fence[0]}
