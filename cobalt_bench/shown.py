"""Text of others as it may be shown: a model's name, a problem's or a program's output may hold anything."""

from unicodedata import category

MOST_CHARACTERS = 80  # of a name in a chart


def printable(text: str, keep: str = "") -> str:
    """Return text without what a terminal would obey and no file of a chart can hold; `keep` are such letters that stay."""
    return "".join(letter if letter.isprintable() or letter in keep or category(letter) == "Zs" else "\ufffd" for letter in text)


def shortened(text: str, most: int = MOST_CHARACTERS) -> str:
    """Return text without its middle where it is longer than so many characters."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[most // 2 + 1 - most :]}"
