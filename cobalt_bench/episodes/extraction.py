"""Finds the program in a model's answer."""

from collections import deque

from cobalt_bench.episodes.fences import fenced_blocks

_LANGUAGE_LINES = ("python", "python3", "py", "py3", "pypy", "pypy3")
_FENCES = ("```", "~~~")


def extract_program(answer: str) -> str | None:
    """Return the last complete fenced block of an answer, its text as it is; None where there is none.

    `answer` is what follows the thinking. A first line that is another fence, or only names Python, is not the program's.
    """
    last = deque(fenced_blocks(answer), maxlen=1)
    return _without_heading(last[0]) if last else None


def _without_heading(program: str) -> str:
    first, rest = _first_line(program)
    if first.startswith(_FENCES):  # a fence inside a longer one
        last = rest.rstrip().rpartition("\n")[2].strip()
        if last and not last.strip(first[0]):
            rest = rest.rstrip()[: -len(last)]
        return _without_heading_of_language(rest)
    return _without_heading_of_language(program)


def _without_heading_of_language(program: str) -> str:
    first, rest = _first_line(program)
    return rest if first.lower() in _LANGUAGE_LINES else program


def _first_line(program: str) -> tuple[str, str]:
    """Return the first line that is not blank, without white space around it, and what follows it."""
    start = len(program) - len(program.lstrip())
    first, _, rest = program[start:].partition("\n")
    return first.strip(), rest
