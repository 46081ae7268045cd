"""The feedback that a turn claims, and what of it are the program's own words: what it printed, or its error."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cobalt_bench.episodes.feedback import FIELD_CHARACTERS, cut_field, first_failure
from cobalt_bench.judge import Report, TestResult
from cobalt_bench.submissions import own_words
from cobalt_bench.submissions.disputes import DisputedTurn
from cobalt_bench.submissions.own_words import Words

_ANY = "\udfff"  # stands for a character of the program's: half a surrogate pair, which no text read from a file holds
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


def _placeholder(length: int) -> TestResult:
    text = _ANY * length
    return TestResult("skipped", stdout=text, stderr=text, message=text)
