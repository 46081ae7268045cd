"""Finds the program in a model's answer."""

import re
from collections import deque

from cobalt_bench.episodes.fences import fenced_blocks

_LANGUAGE_LINES = ("python", "python3", "python 3", "py", "py3", "pypy", "pypy3")
_INNER_FENCE = re.compile(r"(?:`{3,}|~{3,})[\w+#.-]{1,40}", re.ASCII)


def extract_program(answer: str) -> str | None:
    """Return the last complete fenced block of an answer, its text as it is; None where there is none.

    `answer` is what follows the thinking. A first line that is another fence, or only names Python, is not the program's.
    """
    last = deque(fenced_blocks(answer), maxlen=1)
    return _without_heading(last[0]) if last else None


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
