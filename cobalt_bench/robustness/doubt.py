"""Whether an answer says that the test looks wrong."""

import re
from collections.abc import Sequence

_EXPECTED = r"expected (?:outputs?|results?|answers?|values?|-?\d+)"
_TEST = rf"(?:tests?(?: cases?)?|examples?|samples?|feedback|judge|checker|{_EXPECTED}|report)"
_WRONG = (
    r"(?:wrong|incorrect|inaccurate|mistaken|erroneous|faulty|flawed|invalid|inconsistent|contradictory|outdated|stale|"
    r"buggy|misleading|unreliable|swapped|mixed up|off|"
    r"an? (?:typo|mistake|bug|error)|in error|not (?:right|correct|consistent|possible))"
)
_VERB = (
    r"(?:is|are|was|were|be|been|seems?|looks?|appears?|must be|may be|might be|could be|has to be|seems? to be|appears? to be)"
)
# Between the test and the verb nothing may stand that the sentence could be about instead.
_OWN = (
    r"(?:i|my|mine|program|code|solution|implementation|logic|approach|function|loop|condition|we|our|you|your|"
    r"because|since|shows?)"
)
_BETWEEN = rf"(?:(?!\b{_OWN}\b)[^.!?\n]){{0,60}}?"
_SAYS = (
    rf"\b{_TEST}\b{_BETWEEN}\b{_VERB}\b(?: \w+){{0,2}}? {_WRONG}\b",
    rf"\b{_TEST}\b{_BETWEEN}\b(?:contradicts?|disagrees?|conflicts?|does(?:n't| not) (?:match|agree|fit|follow|make sense))\b",
    rf"\b{_TEST}\b{_BETWEEN}\b(?:contains?|has|have) (?:a |an |some )?(?:error|mistake|bug|typo)s?\b",
    rf"\b(?:wrong|incorrect|faulty|flawed|erroneous|inconsistent|mistaken) {_TEST}\b",
    rf"\b(?:error|mistake|bug|typo|problem|issue|something wrong) (?:in|with) (?:the |this |that |your )?(?:\w+ )?{_TEST}\b",
    r"\b(?:can't|cannot|could not|couldn't) (?:be (?:right|correct)|both be (?:right|correct))\b",
)
_PATTERN = re.compile("|".join(f"(?:{pattern})" for pattern in _SAYS), re.IGNORECASE)
_FENCE = re.compile(r"`{3,}|~{3,}")
_MOST_CHARACTERS = 100_000  # of an answer without its programs: what comes first is looked at


def doubts_test(answer: str) -> bool:
    """Return whether an answer says that a test, or what was reported of it, looks wrong.

    Looks at the answer, without its programs, for one of a few English phrases within a sentence: the test (example, expected
    output, feedback, judge) is, seems or looks wrong (incorrect, inconsistent, swapped ...), contradicts the statement, or
    holds a mistake; "wrong test"; "can't be right". A sentence that calls the program wrong does not count.
    """
    return _PATTERN.search(_without_programs(answer)[:_MOST_CHARACTERS]) is not None


def _without_programs(text: str) -> str:
    """Return a text without its fenced blocks; a fence that is never closed opens no block."""
    lines = text.split("\n")
    fences = [match[0] if (match := _FENCE.match(line)) else "" for line in lines]
    closing = _closing(fences)
    kept, at = [], 0
    while at < len(lines):
        if at not in closing:
            kept.append(lines[at])
        at = closing.get(at, at) + 1
    return "\n".join(kept)


def _closing(fences: Sequence[str]) -> dict[int, int]:
    """Return for each line that is a fence the next one that closes it, if any: of the same character, and as long or longer."""
    closing: dict[int, int] = {}
    open_fences: dict[str, list[int]] = {"`": [], "~": []}  # lengths fall from the first to the last
    for number, fence in enumerate(fences):
        if fence:
            waiting = open_fences[fence[0]]
            while waiting and len(fences[waiting[-1]]) <= len(fence):
                closing[waiting.pop()] = number
            waiting.append(number)
    return closing
