"""The format's default output validator, for flags that no grader of ours covers; exits 42 to accept, 43 to reject."""

import re
import sys
from itertools import zip_longest

NUMBER = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)([eE][+-]?\d++)?", re.ASCII)


def settings(arguments: list[str]) -> dict[str, float]:
    """Return the flags that are set, with their values."""
    found = {}
    rest = iter(arguments)
    for flag in rest:
        if flag == "float_tolerance":
            found["float_relative_tolerance"] = found["float_absolute_tolerance"] = float(next(rest))
        else:
            found[flag] = float(next(rest)) if flag.startswith("float_") else 1.0
    return found


def equal(token: str, expected: str, flags: dict[str, float]) -> bool:
    """Return whether a token is what is expected, as text or, where a tolerance is set, as a number."""
    relative, absolute = flags.get("float_relative_tolerance"), flags.get("float_absolute_tolerance")
    if (relative is not None or absolute is not None) and NUMBER.fullmatch(expected):
        if not NUMBER.fullmatch(token):
            return False
        error = abs(float(token) - float(expected))
        return error <= (absolute or 0.0) or error <= (relative or 0.0) * abs(float(expected))
    if "case_sensitive" in flags:
        return token == expected
    return token.lower() == expected.lower()


def accepts(output: str, answer: str, flags: dict[str, float]) -> bool:
    """Return whether an output has the answer's tokens, and its white space where that counts."""
    pattern = re.compile(r"\s+|\S+" if "space_change_sensitive" in flags else r"\S+")
    pairs = zip_longest(pattern.finditer(output), pattern.finditer(answer))  # one at a time: an output may hold millions
    return all(token and expected and equal(token[0], expected[0], flags) for token, expected in pairs)


def main() -> int:
    """Compare standard input with the answer file."""
    with open(sys.argv[2], encoding="utf-8", errors="replace") as file:
        answer = file.read()
    output = sys.stdin.buffer.read().decode(errors="replace")
    return 42 if accepts(output, answer, settings(sys.argv[4:])) else 43


sys.exit(main())
