"""Text of others as it may be shown: a model's name, a problem's or a program's output may hold anything, of any length."""

import difflib
from unicodedata import category

MOST_CHARACTERS = 80  # of a name in a chart
_MOST_PAIRS = 4_000_000  # of lines of two texts: comparing takes time in proportion to them


def printable(text: str, keep: str = "") -> str:
    """Return text without what a terminal would obey and no file of a chart can hold; `keep` are such letters that stay."""
    return "".join(letter if letter.isprintable() or letter in keep or category(letter) == "Zs" else "\ufffd" for letter in text)


def shortened(text: str, most: int = MOST_CHARACTERS) -> str:
    """Return text without its middle where it is longer than so many characters."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[most // 2 + 1 - most :]}"


def line_diff(old: str, new: str, old_name: str, new_name: str) -> str:
    """Return a unified diff, "" where no line differs; of texts of too many lines only that they differ."""
    if old == new:
        return ""
    before, after = old.splitlines(), new.splitlines()
    if len(before) * len(after) > _MOST_PAIRS:
        return f"{old_name} and {new_name} differ; their {len(before)} and {len(after)} lines are too many to be compared."
    return "\n".join(difflib.unified_diff(before, after, old_name, new_name, lineterm=""))
