"""The difference of two texts, line by line."""

import difflib

_MOST_PAIRS = 4_000_000  # of lines: comparing takes time in proportion to them


def line_diff(old: str, new: str, old_name: str, new_name: str) -> str:
    """Return a unified diff, "" where no line differs; of texts of too many lines only that they differ."""
    if old == new:
        return ""
    before, after = old.splitlines(), new.splitlines()
    if len(before) * len(after) > _MOST_PAIRS:
        return f"{old_name} and {new_name} differ; their {len(before)} and {len(after)} lines are too many to be compared."
    return "\n".join(difflib.unified_diff(before, after, old_name, new_name, lineterm=""))
