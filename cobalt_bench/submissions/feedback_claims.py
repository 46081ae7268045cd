"""Compares the feedback that a turn claims with what its program would get: forged feedback could contain hidden tests.

Of a feedback all that follows from the suite, the protocol, the prompts and the turns before must be there to the letter: its
wording, which test is shown, input and expected output, and whatever a perturbation puts there. Nothing explains a difference.
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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cobalt_bench.episodes.feedback import FIELD_CHARACTERS, cut_field, first_failure
from cobalt_bench.judge import Judge, Report, TestResult
from cobalt_bench.submissions import own_words
from cobalt_bench.submissions.disputes import ATTEMPTS, DisputedTurn
from cobalt_bench.submissions.edges import widened
from cobalt_bench.submissions.error_words import same_error
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
_ANY = "\udfff"  # stands for a character of the program's: half a surrogate pair, which no text read from a file holds
_MOST_SHOWN = 200  # characters of words that are listed
_LENGTHS = {  # of words as they are shown -> of words before they are cut
    len(cut_field(_ANY * length)): length
    for length in (*range(1, FIELD_CHARACTERS + 1), *(FIELD_CHARACTERS + 10**digits for digits in range(4)))
}


@dataclass(frozen=True)
class FeedbackClaim:
    """A turn whose feedback is to be explained, and the results that its shown test has had so far."""

    disputed: DisputedTurn
    shown: int | None  # number of the job's test that the program failed at first, of those that feedback is drawn from
    results: tuple[TestResult, ...]

    @classmethod
    def of(cls, disputed: DisputedTurn, reports: Sequence[Report]) -> "FeedbackClaim":
        """Return it for a turn, from all reports on its program."""
        before, turn = disputed.before, disputed.claimed
        failing = first_failure((turn.shown if before.perturbed_tests else turn.public) or ())
        if failing is None:
            return cls(disputed, None, (TestResult("accepted"),))
        shown = failing + (len(before.problem.tests) if before.perturbed_tests else 0)
        return cls(disputed, shown, tuple(report.tests[shown] for report in reports))

    def text(self, result: TestResult) -> str:
        """Return the feedback that follows from the claimed verdicts, where the program's own words are those of a result."""
        tests = [TestResult(verdict) for verdict in self.disputed.claimed_verdicts]
        if self.shown is not None:
            tests[self.shown] = replace(result, verdict=tests[self.shown].verdict)
        return self.disputed.derived(tests).feedback or ""

    def words(self, result: TestResult) -> str:
        """Return the program's own words in a result, those that feedback on the shown test repeats."""
        return (result.stdout if self.wrong_answer else result.stderr) or result.message

    @property
    def wrong_answer(self) -> bool:
        """Return whether the shown test is claimed to have a wrong answer, so that feedback shows an output and not an error."""
        return self.shown is not None and self.disputed.claimed_verdicts[self.shown] == "wrong_answer"


def explain(
    claims: Sequence[FeedbackClaim], open_judge: Callable[[], Judge], *, other_version: bool
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


def claimed_words(claim: FeedbackClaim) -> Words | None:
    """Return what a claimed feedback gives as the program's own words; None where it differs in anything else.

    The feedback is derived with a placeholder of each length that the words may have, and compared character by character.
    """
    claimed = claim.disputed.claimed.feedback or ""
    one = claim.text(_placeholder(1))
    if one.count(_ANY) == 1 and claim.disputed.before.protocol.perturbation != "truncated":
        length = _LENGTHS.get(len(claimed) - len(one) + 1)
        tried = [] if length is None else [length]
    else:
        tried = list(_LENGTHS.values()) if _ANY in one else []
    found = (own_words.find(claimed, claim.text(_placeholder(length)), _ANY) for length in tried)
    return next((words for words in found if words is not None), None)


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


def _placeholder(length: int) -> TestResult:
    text = _ANY * length
    return TestResult("skipped", stdout=text, stderr=text, message=text)


def _judged_again(told: Mapping[int, FeedbackClaim], open_judge: Callable[[], Judge]) -> dict[int, FeedbackClaim]:
    """Return the turns with one more result each of the test that they show."""
    jobs = {number: widened(each.disputed.job, [each.shown or 0]) for number, each in told.items()}
    with open_judge() as judge:
        futures = {number: judge.submit(job) for number, job in jobs.items()}
        results = {number: future.result().tests for number, future in futures.items()}
    return {number: replace(each, results=(*each.results, *results[number])) for number, each in told.items()}
