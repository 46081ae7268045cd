"""Finds the program in a model's response, by the protocol's version that it was recorded under.

From version 2 on a response is the answer alone. Under version 1 it held the thinking too, as far as the server left it there,
and fences were CommonMark's to the letter; runs of that time are read by its rules, so that their programs stay what they were.
"""

import re
from array import array
from collections import deque

from cobalt_bench.episodes.fences import fenced_blocks

_LANGUAGE_LINES = ("python", "python3", "python 3", "py", "py3", "pypy", "pypy3")
_INNER_FENCE = re.compile(r"(?:`{3,}|~{3,})[\w+#.-]{1,40}", re.ASCII)
_FENCE = re.compile(r"(`{3,}|~{3,})(.*)", re.DOTALL)
_LIST_ITEM = re.compile(r" *(?:[-+*]|\d{1,9}[.)]) {1,4}(?=\S)")


def extract_program(answer: str) -> str | None:
    """Return the last complete fenced block of an answer, its text as it is; None where there is none.

    `answer` is what follows the thinking. A first line that is another fence, or only names Python, is not the program's.
    """
    last = deque(fenced_blocks(answer), maxlen=1)
    return _without_heading(last[0]) if last else None


def answer_in(response: str, version: int) -> str:
    """Return the answer; under version 1 what follows the last `</think>`, nothing where thinking was never ended."""
    if version > 1:
        return response
    _, closed, answer = response.rpartition("</think>")
    if not closed and "<think>" in response:
        return ""
    return answer


def program_in(response: str, version: int) -> str | None:
    """Return the program of a response; None where it has none."""
    return extract_program(response) if version > 1 else _last_block(answer_in(response, version))


def _without_heading(program: str) -> str:
    first, rest = _first_line(program)
    if _INNER_FENCE.fullmatch(first):  # inside of a longer one
        program = rest.rstrip()
        last = program.rpartition("\n")[2]
        program = program[: -len(last)] if last.strip() and not last.strip().strip(first[0]) else rest
        first, rest = _first_line(program)
    return rest if first.lower() in _LANGUAGE_LINES else program


def _first_line(program: str) -> tuple[str, str]:
    """Return the first line that is not blank, without white space around it, and what follows it."""
    start = len(program) - len(program.lstrip())
    first, _, rest = program[start:].partition("\n")
    return first.strip(), rest


def _last_block(text: str) -> str | None:
    """Return the last complete fenced block by the rules of version 1, None where there is none."""
    last: str | None = None
    items = array("q")  # columns at which the contents of the open list items begin
    fence, indent, content = "", 0, list[str]()
    for line in (match[0] for match in re.finditer(r"[^\n]*\n|[^\n]+", text)):
        column = len(line) - len(line.lstrip(" "))
        if fence:
            if _closes(line.strip(), fence) and column - indent <= 3:
                last, fence = "".join(content), ""
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
    return last


def _closes(line: str, fence: str) -> bool:
    return len(line) >= len(fence) and not line.strip(fence[0])
