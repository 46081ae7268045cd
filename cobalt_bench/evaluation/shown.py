"""Makes text of unknown origin fit to be shown: a model's name or a program's output may hold anything."""

MOST_CHARACTERS = 80  # of a name in a chart


def printable(text: str, keep: str = "") -> str:
    """Return text without control characters, which a terminal would obey and a chart can't hold; those in `keep` stay."""
    return "".join(letter if letter.isprintable() or letter in keep else "\ufffd" for letter in text)


def shortened(text: str, most: int = MOST_CHARACTERS) -> str:
    """Return text without its middle where it is longer than so many characters."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[most // 2 + 1 - most :]}"
