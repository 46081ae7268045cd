"""Turns whose claimed verdicts differ from those judged: judged up to three more times, to tell an edge from a false claim."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Literal

from cobalt_bench.episodes import Episode, Turn
from cobalt_bench.judge import Job, Judge, Limits, Report, TestResult
from cobalt_bench.judge.report import program_verdict
from cobalt_bench.submissions.edges import Verdicts, is_edge, widened, within_limits

ATTEMPTS = 3
MOST_SHARE = 0.01  # of a run's programs may be disputed and are judged again ...
MOST = 100  # ... or so many; beyond that, claims are plainly not what is judged
Key = tuple[str, str]  # problem, program
Outcome = Literal["same", "edge", "failing", "unstable", "false"]
OpenJudge = Callable[[], AbstractContextManager[Judge]]  # of a judge that remembers nothing of what it judged before


@contextmanager
def forgetful(judge: Judge) -> Iterator[Judge]:
    """Give a judge that is open already as one that remembers nothing; it stays open."""
    judge.forget()
    yield judge


@dataclass(frozen=True)
class DisputedTurn:
    """A disputed turn: the episode before it, what is claimed, the job that judges it and its first report."""

    before: Episode
    claimed: Turn
    sample: int
    job: Job
    report: Report

    @property
    def claimed_verdicts(self) -> Verdicts:
        """Return the claimed verdicts in the order of the job's tests."""
        shown = self.claimed.shown if self.before.perturbed_tests else None
        return (*(self.claimed.public or ()), *(self.claimed.hidden or ()), *(shown or ()))

    def derived(self, tests: Iterable[TestResult]) -> Turn:
        """Return the turn that follows from results of the job's tests."""
        _, turn = self.before.after(self.claimed.response, self.claimed.usage, Report(tuple(tests)))
        return turn

    @property
    def differing(self) -> list[int]:
        """Return the numbers of the job's tests whose claimed and judged verdicts differ."""
        pairs = zip(self.claimed_verdicts, self.report.tests, strict=True)
        return [number for number, (claim, test) in enumerate(pairs) if claim != test.verdict]

    @property
    def key(self) -> Key:
        """Return the problem and the program."""
        return self.before.problem.problem_id, self.job.program

    @property
    def where(self) -> str:
        """Return which turn it is."""
        return f"Turn {len(self.before.turns)} of sample {self.sample} of {self.before.problem.problem_id}"


@dataclass(frozen=True)
class Settled:
    """What a disputed turn turned out to be, and all reports on its program."""

    disputed: DisputedTurn
    outcome: Outcome
    reports: tuple[Report, ...]


def settle(disputed_turns: Sequence[DisputedTurn], programs: int, open_judge: OpenJudge) -> list[Settled]:
    """Return for each disputed turn what it turned out to be; `programs` is how many the whole run has.

    Each program is run on the tests that differ up to ATTEMPTS more times by a judge that remembers nothing, until what is
    claimed was seen, with limits widened to the edge, so that what a test used is seen even where it used too much. "false"
    is a claim that none of this explains.
    """
    groups: dict[Key, list[DisputedTurn]] = {}
    for disputed in disputed_turns:
        groups.setdefault(disputed.key, []).append(disputed)
    if len(groups) > most_disputed(programs):
        return [Settled(disputed, "false", (disputed.report,)) for disputed in disputed_turns]
    reports: dict[Key, list[Report]] = {key: [] for key in groups}
    for _ in range(ATTEMPTS):
        waiting = {key: group for key, group in groups.items() if any(_is_open(disputed, reports[key]) for disputed in group)}
        if waiting:
            _judge_again(waiting, reports, open_judge)
    return [
        Settled(disputed, _outcome(disputed, reports[disputed.key]), (disputed.report, *reports[disputed.key]))
        for disputed in disputed_turns
    ]


def most_disputed(programs: int) -> float:
    """Return how many of so many programs may be disputed."""
    return max(MOST, MOST_SHARE * programs)


def follows(disputed: DisputedTurn) -> bool:
    """Return whether what else a turn claims follows from its claimed verdicts; its feedback is checked separately."""
    derived = disputed.derived(TestResult(verdict) for verdict in disputed.claimed_verdicts)
    return outcome_of(derived) == outcome_of(disputed.claimed)


def outcome_of(turn: Turn) -> tuple[object, ...]:
    """Return what of a turn scores follow from."""
    return turn.program, turn.verdict, turn.public, turn.hidden, turn.shown, turn.accepted


def _outcome(disputed: DisputedTurn, reports: Sequence[Report]) -> Outcome:
    claimed, limits = disputed.claimed_verdicts, disputed.job.limits or Limits()
    seen = [tuple(test.verdict for test in disputed.report.tests), *(within_limits(report, limits) for report in reports)]
    if claimed in seen:
        return "same"
    if any(_fail_differently(claimed, verdicts) for verdicts in seen):
        return "failing"
    if is_edge(claimed, reports, limits):
        return "edge"
    passed = [verdicts.count("accepted") for verdicts in seen]
    most = 2 * max(passed) - min(passed)
    may_be_chance = len(set(seen)) > 1 and not disputed.claimed.accepted and claimed.count("accepted") <= most
    return "unstable" if may_be_chance else "false"


def _is_open(disputed: DisputedTurn, reports: Sequence[Report]) -> bool:
    return _outcome(disputed, reports) not in ("same", "failing")


def _judge_again(
    groups: Mapping[Key, Sequence[DisputedTurn]], reports: Mapping[Key, list[Report]], open_judge: OpenJudge
) -> None:
    """Add a report to those of each program; tests that are not run again have their first result."""
    numbers = {key: sorted({number for disputed in group for number in disputed.differing}) for key, group in groups.items()}
    jobs = {key: widened(group[0].job, numbers[key]) for key, group in groups.items()}
    with open_judge() as judge:
        futures = {key: judge.submit(job) for key, job in jobs.items()}
        for key, future in futures.items():
            tests = list(groups[key][0].report.tests)
            for number, test in zip(numbers[key], future.result().tests, strict=True):
                tests[number] = test
            reports[key].append(Report(tuple(tests)))


def _fail_differently(claimed: Verdicts, judged: Verdicts) -> bool:
    """Return whether program verdict and passed tests are as claimed: no score depends on the rest."""
    passed, judged_passed = ([verdict == "accepted" for verdict in verdicts] for verdicts in (claimed, judged))
    return passed == judged_passed and program_verdict(claimed) == program_verdict(judged)
