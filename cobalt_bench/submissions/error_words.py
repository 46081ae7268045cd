"""A program's error in a feedback, compared line by line with the error that is seen here."""

import re

from cobalt_bench.submissions.own_words import Words

_FRAME = re.compile(r'File "([^"]{1,300})", line (\d{1,7})(?:, in [\w.<>]{1,200})?')
_FOLDERS = re.compile(r"(?:/[^/\s\"':()]{1,255}){1,64}/")
_ERROR = re.compile(r"([A-Za-z_][\w.]{0,200})(?::.*)?", re.DOTALL)
_REPEATED = re.compile(r"\[Previous line repeated \d{1,7} more times?\]")
_WARNING = re.compile(r"\S{1,300}:\d{1,7}: \w{0,40}Warning: .{1,300}")
_TOO_DEEP = re.compile(r"RecursionError: maximum recursion depth exceeded(?: (?:in|while) [A-Za-z ]{1,40})?")
_END = re.compile(r"ended by signal \d{1,3} \([A-Z0-9]{1,12}\)|exit status \d{1,3}|started too many processes")
_LIBRARY_LINE = 300  # characters
_BETWEEN = frozenset(
    (
        "",
        "Traceback (most recent call last):",
        "During handling of the above exception, another exception occurred:",
        "The above exception was the direct cause of the following exception:",
    )
)
_COMPILER = frozenset(
    ("SyntaxError", "IndentationError", "TabError", "ValueError", "RecursionError", "MemoryError", "OverflowError")
)


def same_error(words: Words, seen: str, program: str, *, elsewhere: bool) -> bool:
    """Return whether an error may be the one seen here, as worded by another installation or, elsewhere, by another Python."""
    return _Error(seen, program, str(words), elsewhere).explains(words)


class _Error:
    """What is known of a program's error, line by line."""

    def __init__(self, seen: str, program: str, claimed: str, elsewhere: bool) -> None:
        lines = seen.split("\n")
        too_deep = any("RecursionError" in text or text.startswith("ended by signal") for text in (seen, claimed))
        self._loose = elsewhere or too_deep
        self._known = {_masked(line) for line in lines}
        self._source = {line.strip() for line in program.split("\n")}
        self._length = program.count("\n") + 1
        self._libraries = self._loose or any(match[1] != "main.py" for match in _FRAME.finditer(seen))
        types = {match[1] for line in lines if (match := _ERROR.fullmatch(line.strip()))}
        self._types = types | (_COMPILER if types & _COMPILER else set())

    def explains(self, words: Words) -> bool:
        """Return whether all lines may be lines of the error."""
        in_library = False
        for line, no_beginning, no_end in words.lines():
            frame = _FRAME.fullmatch(line.strip())
            of_library = in_library and len(line) <= _LIBRARY_LINE
            fits = self._is_frame(line, frame) if frame else of_library or self._is_line(line)
            if not fits and not ((no_beginning or no_end) and self._is_part(line.strip(), no_beginning, no_end)):
                return False
            in_library = frame is not None and frame[1] != "main.py"
        return True

    def _is_frame(self, line: str, frame: re.Match[str]) -> bool:
        if _masked(line) in self._known:
            return True
        return self._loose and int(frame[2]) <= self._length if frame[1] == "main.py" else self._libraries

    def _is_line(self, line: str) -> bool:
        text = line.strip()
        if _masked(line) in self._known or text in self._source or not text.strip("^~ ") or _REPEATED.fullmatch(text):
            return True
        if not self._loose:
            return False
        if text in _BETWEEN or any(pattern.fullmatch(text) for pattern in (_TOO_DEEP, _END, _WARNING)):
            return True
        error = _ERROR.fullmatch(text)
        return error is not None and error[1] in self._types

    def _is_part(self, text: str, no_beginning: bool, no_end: bool) -> bool:
        if self._libraries:
            return True
        lines = self._source | {line.strip() for line in self._known} | _BETWEEN
        return any((no_end and line.startswith(text)) or (no_beginning and line.endswith(text)) for line in lines)


def _masked(line: str) -> str:
    """Return a line without the folders in which libraries lie."""
    return _FOLDERS.sub("/", line).rstrip()
