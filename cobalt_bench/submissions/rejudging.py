"""Judges every turn of a submission again: its program from its response, its verdicts and feedback from its program."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from cobalt_bench.episodes import Episode, Prompts, Turn
from cobalt_bench.episodes.recorded import program_in
from cobalt_bench.judge import Job, Judge, Report
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem
from cobalt_bench.submissions.claimed_turns import ClaimedTurns
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.disputes import DisputedTurn, follows, most_disputed, outcome_of, settle
from cobalt_bench.submissions.feedback_claims import REASONS, FeedbackClaim, explain, sentence

_AT_ONCE = 500  # turns whose feedback is explained together
_WHY = {
    "edge": "on the edge of a limit",
    "failing": "the same tests fail, with other verdicts",
    "unstable": "judged differently each time",
}


@dataclass
class Rejudged:
    """What came of judging again: reasons to reject, and differences that are not reasons."""

    reasons: list[str] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    programs: int = 0  # distinct ones of each problem
    tests: int = 0  # run for them
    feedback_checked: bool = True


@dataclass(frozen=True)
class _Batch:
    """The episodes of one problem, with the jobs that judge their programs."""

    start: Episode
    episodes: dict[int, list[Turn]]  # sample -> turns
    jobs: dict[str, Job]  # program -> job


def rejudge(claims: Claims, turns: ClaimedTurns, open_judge: Callable[[], Judge], prompts: Prompts) -> Rejudged:
    """Judge all turns again and compare; raises JudgeError where the judge itself fails.

    Feedback is compared where `prompts` are those of the run.
    """
    result = Rejudged(feedback_checked=prompts.hash == claims.protocol.prompts_hash)
    feedback = _Feedback(claims, open_judge, result)
    disputed_turns = _DisputedTurns(most_disputed(claims.most_turns), result)
    with open_judge() as judge:
        batches = (_batch(claims, turns, prompts, problem) for problem in claims.played.problems)
        for batch, futures in judge.imap((batch, list(batch.jobs.values())) for batch in batches):
            reports = {program: future.result() for program, future in zip(batch.jobs, futures, strict=True)}
            result.programs += len(reports)
            result.tests += sum(len(report.tests) for report in reports.values())
            for sample, claimed in batch.episodes.items():
                for disputed in _check_episode(batch, sample, claimed, reports, result):
                    if outcome_of(disputed.derived(disputed.report.tests)) == outcome_of(disputed.claimed):
                        feedback.add(FeedbackClaim.of(disputed, [disputed.report]))
                    else:
                        disputed_turns.add(disputed)
    for settled in settle(disputed_turns.kept, result.programs, open_judge):
        disputed, outcome = settled.disputed, settled.outcome
        if outcome == "false" or not follows(disputed):
            result.reasons.append(_difference(disputed))
            continue
        if outcome != "same":
            result.listed.append(f"{_difference(disputed)[:-1]} ({_WHY[outcome]}).")
        feedback.add(FeedbackClaim.of(disputed, settled.reports))
    feedback.explain()
    return result


@dataclass
class _DisputedTurns:
    """Turns whose verdicts differ from what is claimed, while there are few enough to be settled."""

    most: float  # programs
    result: Rejudged
    kept: list[DisputedTurn] = field(default_factory=list)
    programs: set[int] = field(default_factory=set)

    def add(self, disputed: DisputedTurn) -> None:
        """Keep a turn; of too many, which can't be honest, only the difference is kept."""
        self.programs.add(hash(disputed.key))
        if len(self.programs) > self.most:
            self.result.reasons.append(_difference(disputed))
        else:
            self.kept.append(disputed)


@dataclass
class _Feedback:
    """Turns whose feedback is to be explained: some at once, since each holds an episode."""

    claims: Claims
    open_judge: Callable[[], Judge]
    result: Rejudged
    waiting: list[FeedbackClaim] = field(default_factory=list)

    def add(self, claim: FeedbackClaim) -> None:
        """Have the feedback of a turn explained, now or later."""
        if self.result.feedback_checked:
            self.waiting.append(claim)
        if len(self.waiting) >= _AT_ONCE:
            self.explain()

    def explain(self) -> None:
        """Explain the feedback of all turns that wait."""
        if not self.waiting:
            return
        for claim, finding in explain(self.waiting, self.open_judge, other_version=self.claims.other_version):
            if finding in REASONS:
                self.result.reasons.append(sentence(claim, finding))
            elif finding != "same":
                self.result.listed.append(sentence(claim, finding))
        self.waiting.clear()


def _batch(claims: Claims, turns: ClaimedTurns, prompts: Prompts, problem: Problem) -> _Batch:
    perturbed = perturbed_tests(claims.protocol.apply(problem), claims.protocol.perturbation)
    start = Episode(problem, claims.protocol, prompts, perturbed_tests=perturbed)
    episodes = {sample: turns.episode((problem.problem_id, sample)) for sample in range(claims.protocol.samples)}
    jobs: dict[str, Job] = {}
    for turn in (turn for episode in episodes.values() for turn in episode):
        program = program_in(turn.response, claims.protocol.version)
        if program is not None and program not in jobs and (job := start.job(turn.response)):
            jobs[program] = job
    return _Batch(start, episodes, jobs)


def _check_episode(
    batch: _Batch, sample: int, claimed: list[Turn], reports: dict[str, Report], result: Rejudged
) -> Iterator[DisputedTurn]:
    """Play an episode again, each turn from the claimed ones before it; yield turns whose verdicts or feedback differ."""
    where = f"sample {sample} of {batch.start.problem.problem_id}"
    for number, turn in enumerate(claimed):
        before = replace(batch.start, turns=tuple(claimed[:number]))
        if before.finished:
            result.reasons.append(f"Turn {number} of {where} comes after the end of its episode.")
            return
        program = program_in(turn.response, batch.start.protocol.version)
        if program != turn.program:
            result.reasons.append(f"Turn {number} of {where} has a program that is not the one in its response.")
            continue
        report = None if program is None else reports[program]
        _, derived = before.after(turn.response, turn.usage, report, finish_reason=turn.finish_reason)
        same = outcome_of(derived) == outcome_of(turn)
        same_feedback = derived.feedback == turn.feedback or not result.feedback_checked
        if program is not None and report is not None:
            if not (same and same_feedback):
                yield DisputedTurn(before, turn, sample, batch.jobs[program], report)
        elif not same:
            result.reasons.append(f"Turn {number} of {where} has no program, but claims {_claim(turn)}.")
        elif not same_feedback:
            result.reasons.append(f"Turn {number} of {where} has no program, but other feedback than that says.")
    if not replace(batch.start, turns=tuple(claimed)).finished:
        result.reasons.append(f"Turn {len(claimed)} of {where} is missing.")


def _difference(disputed: DisputedTurn) -> str:
    judged = disputed.derived(disputed.report.tests)
    return f"{disputed.where} claims {_claim(disputed.claimed)}, but is judged {_claim(judged)}."


def _claim(turn: Turn) -> str:
    """Return what a turn's verdicts say, in short."""
    shown = f", {turn.shown.count('accepted')} of {len(turn.shown)} shown" if turn.shown is not None else ""
    public, hidden = turn.public or (), turn.hidden or ()
    passed = (
        f"{public.count('accepted')} of {len(public)} public and {hidden.count('accepted')} of {len(hidden)} hidden{shown} passed"
    )
    return f"{turn.verdict} ({passed}{', accepted' if turn.accepted else ''})"
