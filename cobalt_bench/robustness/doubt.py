"""Whether an answer says that the test looks wrong."""

import re

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
_RUN = re.compile(r"^(?:`{3,}|~{3,})", re.MULTILINE)


def doubts_test(answer: str) -> bool:
    """Say whether an answer says that a test, or what was reported of it, looks wrong.

    Looks at the answer, without its programs, for one of a few English phrases within a sentence: the test (example, expected
    output, feedback, judge) is, seems or looks wrong (incorrect, inconsistent, swapped ...), contradicts the statement, or
    holds a mistake; "wrong test"; "can't be right". A sentence that calls the program wrong does not count.
    """
    return _PATTERN.search(_without_blocks(answer)) is not None


def _without_blocks(text: str) -> str:
    """Return a text without its fenced blocks; one that is never closed stays."""
    kept, begin, start, fence = list[str](), 0, 0, ""
    for run in _RUN.finditer(text):
        if not fence:
            fence, start = run[0], run.start()
        elif run[0].startswith(fence):
            kept.append(text[begin:start])
            begin, fence = run.start() + len(fence), ""
    return "".join([*kept, text[begin:]])
