"""Colours of programs: which parts are keywords, strings and so on, found when the page is written."""

import re
from functools import cache

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Literal, Name, Number, Operator, String, _TokenType

MOST_CHARACTERS = 20_000  # of a program; a longer one is plain
BUDGET = 30_000_000  # characters of all programs of a page; those beyond are plain
# Over these the lexer's patterns take time quadratic in their length: runs of white space, and lines (of names as in \N{).
_LONG_BLANK, _MOST_OF_A_LINE = re.compile(r"\s{200}"), 2_000
# What a letter of the encoding stands for; the first that fits.
_LETTERS: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (String, "s"),
    (Number, "n"),
    (Literal, "n"),
    (Keyword, "k"),
    (Operator.Word, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Builtin, "b"),
    (Name.Exception, "b"),
)
_PLAIN = "-"


class Highlighter:
    """The colours of a page's programs, up to a number of characters in all."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._left = budget
        self._last: tuple[str, str | None] = ("", None)

    def runs_of(self, program: str) -> str | None:
        """Return the program's parts as "k3-1f4": letter and length in UTF-16 code units of each; None where it stays plain."""
        if program == self._last[0]:  # as it often is at the next turn
            return self._last[1]
        if len(program) > min(self._left, MOST_CHARACTERS):
            return None
        self._left -= len(program)
        self._last = program, _runs(program)
        return self._last[1]


def _runs(program: str) -> str | None:
    if _LONG_BLANK.search(program) or max(map(len, program.split("\n"))) > _MOST_OF_A_LINE:
        return None
    runs: list[tuple[str, int]] = []
    for _, kind, text in PythonLexer().get_tokens_unprocessed(program):
        letter = _letter(kind)
        if runs and (runs[-1][0] == letter or text.isspace()):
            letter, length = runs.pop()
            runs.append((letter, length + _units(text)))
        else:
            runs.append((letter, _units(text)))
    return "".join(f"{letter}{length}" for letter, length in runs)


@cache
def _letter(kind: _TokenType) -> str:
    return next((letter for known, letter in _LETTERS if kind in known), _PLAIN)


def _units(text: str) -> int:
    """Return the length as JavaScript counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
