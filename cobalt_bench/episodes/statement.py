"""Cuts the examples from a problem's statement."""

import re

_EXAMPLE = re.compile(
    r"(?P<marks>#{1,6} ++|\*\*|__)?"
    r"(?:examples?|samples?|(?:example|sample)s? (?:input|output|explanation|case|test)s?)(?: *+(?:# *+)?\d++)?"
    r" *+(?:: *+)?(?:(?:\*\*|__|#++) *+)?:?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?:\*\*|__)?(?:constraints?|notes?|scoring|hints?|follow[- ]?up)(?:\*\*|__)? *:?.*", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,6}) ")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")


def without_examples(statement: str) -> str:
    """Return a statement without its sections headed Example(s) or Sample (Input, Output ...), numbered or not.

    Headings are Markdown's, bold lines, or plain lines as contest sites write them. A section ends at a Markdown
    heading that is as high as its own, or at a line such as `Constraints:` or `Note`.
    """
    kept: list[str] = []
    level = 0  # of the example section's heading that we are in; 0: in none, 7: one that is no Markdown heading
    in_fence = False
    for line in statement.splitlines():
        if _FENCE.match(line):
            in_fence = not in_fence
        elif not in_fence:
            level = _level_after(line, level)
        if not level:
            kept.append(line)
    return "\n".join(kept).strip()


def _level_after(line: str, level: int) -> int:
    if example := _EXAMPLE.fullmatch(line.strip()):
        marks = (example["marks"] or "").strip()
        own = len(marks) if marks.startswith("#") else 7
        return min(level, own) if level else own
    heading = _HEADING.match(line)
    ends = _AFTER.fullmatch(line.strip()) if heading is None else len(heading[1]) <= level
    return 0 if ends else level
