"""Compares the feedback that a turn claims with what its program would get: forged feedback could contain hidden tests.

Whatever follows from the suite, the protocol, the prompts and the earlier turns must match to the letter: the wording, which
test is shown, its input and expected output, and what a perturbation changes. A difference there is never explained.
What remains are the program's own words: what it printed, or its error. They are explained where one judging of the program
gives just them, the first one or one of up to three more of the test that is shown. Else the turn is rejected, unless there is
an honest reason for other words, which is then listed together with them, for people to look at:

- the program's words differ from one judging here to the next (random numbers, addresses, the clock);
- it asks for what a machine or an installation decides: its clock, its name, its NumPy ...;
- they are equal but for the last digits of numbers with a point;
- it is an error, as worded by another Python or another installation: each line of it is one of the error's that is seen here or
  of the program's, but for marks under a line, frames in libraries and, where Python is another one, how an error is worded;
- Python is another one, and the program prints the errors that it catches, or cobalt-bench is, and the words are its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from cobalt_bench.submissions import own_words
from cobalt_bench.submissions.disputes import ATTEMPTS, OpenJudge
from cobalt_bench.submissions.edges import widened
from cobalt_bench.submissions.error_words import same_error
from cobalt_bench.submissions.feedback_claims import FeedbackClaim, claimed_words
from cobalt_bench.submissions.own_words import Words

Finding = Literal["same", "varies", "machine", "rounding", "error", "version", "frame", "words"]
REASONS: Mapping[Finding, str] = {
    "frame": "has feedback that does not follow from its verdicts",
    "words": "has feedback with other words of its program than it says",
}
LISTED: Mapping[Finding, str] = {
    "varies": "says something else each time",
    "machine": "asks for what the machine decides",
    "rounding": "the last digits differ",
    "error": "the error is worded differently",
    "version": "the run had another version of Python or cobalt-bench",
}
_MOST_SHOWN = 200  # characters of words that are listed


def explain(
    claims: Sequence[FeedbackClaim], open_judge: OpenJudge, *, other_version: bool
) -> list[tuple[FeedbackClaim, Finding]]:
    """Return for each turn how its feedback is explained; other_version: the run was not made with this Python and cobalt-bench.

    The test that is shown is judged up to three more times, by judges that remember nothing, until its words are explained.
    Raises JudgeError where the judge itself fails.
    """
    found: dict[int, Finding] = {}
    open_ones = dict(enumerate(claims))
    for attempt in range(ATTEMPTS + 1):
        for number, each in list(open_ones.items()):
            finding = _finding(each, other_version=other_version)
            found[number] = finding
            if finding in ("same", "frame"):
                del open_ones[number]
        if open_ones and attempt < ATTEMPTS:
            open_ones = _judged_again(open_ones, open_judge)
    return [(each, found[number]) for number, each in enumerate(claims)]


def sentence(claim: FeedbackClaim, finding: Finding) -> str:
    """Return what was found, with the words that are claimed where it is for people to look at."""
    if finding in REASONS:
        return f"{claim.disputed.where} {REASONS[finding]}."
    words = ascii(str(claimed_words(claim) or ""))
    return (
        f"{claim.disputed.where} repeats other words of its program than are seen here ({LISTED[finding]}): "
        f"{words if len(words) <= _MOST_SHOWN else words[: _MOST_SHOWN - 3] + '...'}"
    )


def _finding(claim: FeedbackClaim, *, other_version: bool) -> Finding:
    if any(claim.text(result) == claim.disputed.claimed.feedback for result in claim.results):
        return "same"
    words = claimed_words(claim)
    if words is None:
        return "frame"
    program, seen = claim.disputed.job.program, {claim.words(result) for result in claim.results}
    if len(seen) > 1:
        return "varies"
    return _difference(claim, words, seen.pop(), program, other_version=other_version)


def _difference(claim: FeedbackClaim, words: Words, seen: str, program: str, *, other_version: bool) -> Finding:
    """Return why words may differ from those that each judging here gives."""
    if own_words.asks_the_machine(program):
        return "machine"
    if own_words.close(words, seen):
        return "rounding"
    if other_version and (own_words.prints_errors(program) or (seen and seen == claim.results[0].message)):
        return "version"
    if not claim.wrong_answer and same_error(words, seen, program, elsewhere=other_version):
        return "error"
    return "words"


def _judged_again(claims: Mapping[int, FeedbackClaim], open_judge: OpenJudge) -> dict[int, FeedbackClaim]:
    """Return the turns with one more result each of the test that they show."""
    jobs = {number: widened(each.disputed.job, [each.shown or 0]) for number, each in claims.items()}
    with open_judge() as judge:
        futures = {number: judge.submit(job) for number, job in jobs.items()}
        results = {number: future.result().tests for number, future in futures.items()}
    return {number: replace(each, results=(*each.results, *results[number])) for number, each in claims.items()}
