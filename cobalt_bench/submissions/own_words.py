"""A program's own words in a feedback, its output or its error: found in the text, and compared with others of the program's."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

_LEFT_OUT = r"(?<={any})\n\[\.\.\. \d{{1,4}}"
_DIGIT = "\udffe"  # stands for a digit of that number
_NUMBER = re.compile(r"(?<![\d.])(\d{1,400}\.\d{1,400}(?:[eE][+-]?\d{1,4})?)")
_CLOSE = 1e-6  # relative, or to 1 at most
_DIGITS = 4  # of a number with a point, that may be there or not
_MACHINES = frozenset(
    "time datetime calendar platform numpy pandas scipy socket tempfile resource locale uuid secrets gc tracemalloc weakref "
    "subprocess multiprocessing threading concurrent asyncio psutil".split()
)
_ASKING = re.compile(
    r"\b(?:id|hash|getsizeof|getrefcount|getpid|getppid|urandom|cpu_count|getcwd|listdir|uname|getenv|stat)[ \t]{0,8}\("
    r"|\b(?:environ|version_info|hexversion|executable|__file__|argv|sys\.version)\b"
)
_CAUGHT = re.compile(r"\bexcept\b[^\n:]{0,200}\bas\b|\b(?:traceback|exc_info|excepthook|print_exc|format_exc)\b")
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


@dataclass(frozen=True)
class Words:
    """A program's words as a feedback gives them: all of them, or head and tail of what was cut."""

    head: str
    tail: str | None = None
    left_out: int = 0  # characters between them
    torn: bool = False  # the feedback ends within them

    def __str__(self) -> str:
        return self.head if self.tail is None else f"{self.head} ... {self.tail}"

    @property
    def whole(self) -> bool:
        """Say whether nothing of them was cut."""
        return self.tail is None and not self.torn

    def lines(self) -> Iterator[tuple[str, bool, bool]]:
        """Yield (line, whether its beginning is missing, whether its end may be)."""
        parts = [self.head] if self.tail is None else [self.head, self.tail]
        for number, part in enumerate(parts):
            lines = part.split("\n")
            for index, line in enumerate(lines):
                last = index == len(lines) - 1
                yield line, number > 0 and index == 0, last and (self.torn if number == len(parts) - 1 else True)


def find(claimed: str, derived: str, mark: str) -> Words | None:
    """Return what stands in a claimed text where the derived one has marks; None where it differs in anything else.

    How many characters a cut text leaves out follows from the words too. Where they stand in several places they are the same.
    """
    left_out = re.compile(_LEFT_OUT.format(any=mark))
    derived = left_out.sub(lambda match: re.sub(r"\d", _DIGIT, match[0]), derived)
    if len(derived) != len(claimed):
        return None
    found: dict[str, list[str]] = {mark: [], _DIGIT: []}
    for kind, pairs in groupby(zip(derived, claimed, strict=True), key=lambda pair: pair[0] if pair[0] in found else ""):
        if kind:
            found[kind].append("".join(character for _, character in pairs))
        elif any(one != other for one, other in pairs):
            return None
    parts, numbers = found[mark], found[_DIGIT]
    once = 2 if numbers else 1  # head and tail, or all
    again = (parts[index : index + once] for index in range(0, len(parts), once))
    if any(each != parts[: len(each)] for each in again) or any(each != numbers[0] or not each.isdecimal() for each in numbers):
        return None
    torn = derived.endswith((mark, _DIGIT))
    return Words(parts[0], parts[1] if len(parts) > 1 and numbers else None, int(numbers[0]) if numbers else 0, torn)


def asks_the_machine(program: str) -> bool:
    """Say whether a program asks for what a machine or an installation decides."""
    if _ASKING.search(program):
        return True
    return any("import" in line and not _MACHINES.isdisjoint(re.findall(r"\w+", line)) for line in program.split("\n"))


def prints_errors(program: str) -> bool:
    """Say whether a program gets hold of its errors, the wording of which is Python's."""
    return _CAUGHT.search(program) is not None


def close(words: Words, seen: str) -> bool:
    """Say whether words are those seen, but for the last digits of numbers with a point."""
    tokens, head = seen.split(), words.head.split()
    if words.whole:
        return len(head) == len(tokens) and all(map(_close, head, tokens))
    tail = (words.tail or "").split()
    if words.tail and abs(words.left_out - len(seen.rstrip()) + len(words.head) + len(words.tail)) > _DIGITS * len(tokens):
        return False
    return all(map(_close, head[:-1], tokens)) and all(map(_close, reversed(tail[1:]), reversed(tokens)))


def same_error(words: Words, seen: str, program: str, *, elsewhere: bool) -> bool:
    """Say whether an error may be that which is seen here, told by another installation or, elsewhere, by another Python."""
    return _Error(seen, program, str(words), elsewhere).tells(words)


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

    def tells(self, words: Words) -> bool:
        """Say whether all lines may be lines of the error."""
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


def _close(one: str, other: str) -> bool:
    if one == other:
        return True
    parts, others = _NUMBER.split(one), _NUMBER.split(other)
    return (
        len(parts) == len(others)
        and parts[::2] == others[::2]
        and all(
            math.isclose(float(a), float(b), rel_tol=_CLOSE, abs_tol=_CLOSE)
            for a, b in zip(parts[1::2], others[1::2], strict=True)
        )
    )
