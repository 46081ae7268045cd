"""Judges every turn of a submission again: its program from its response, its verdicts and feedback from its program."""

from dataclasses import dataclass, field

from cobalt_bench.episodes import Prompts
from cobalt_bench.submissions.claimed_turns import ClaimedTurns
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.disputes import DisputedTurn, OpenJudge, follows, most_disputed, outcome_of, settle
from cobalt_bench.submissions.feedback_claims import FeedbackClaim
from cobalt_bench.submissions.feedback_findings import REASONS, explain, sentence
from cobalt_bench.submissions.replaying import check_episode, claim_text, replay_of

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


def rejudge(claims: Claims, turns: ClaimedTurns, open_judge: OpenJudge, prompts: Prompts) -> Rejudged:
    """Judge all turns again and compare; raises JudgeError where the judge itself fails.

    Feedback is compared where `prompts` are those of the run.
    """
    result = Rejudged(feedback_checked=prompts.hash == claims.protocol.prompts_hash)
    feedback = _Feedback(claims, open_judge, result)
    disputed_turns = _DisputedTurns(most_disputed(claims.most_turns), result)
    with open_judge() as judge:
        replays = (replay_of(claims, turns, prompts, problem) for problem in claims.played.problems)
        for replay, futures in judge.imap((each, list(each.jobs.values())) for each in replays):
            reports = {program: future.result() for program, future in zip(replay.jobs, futures, strict=True)}
            result.programs += len(reports)
            result.tests += sum(len(report.tests) for report in reports.values())
            for sample, claimed in replay.episodes.items():
                for disputed in check_episode(
                    replay, sample, claimed, reports, result.reasons, feedback_checked=result.feedback_checked
                ):
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
        """Keep a turn; where there are too many to be honest, only the difference is kept, as a reason."""
        self.programs.add(hash(disputed.key))
        if len(self.programs) > self.most:
            self.result.reasons.append(_difference(disputed))
        else:
            self.kept.append(disputed)


@dataclass
class _Feedback:
    """Turns whose feedback is to be explained, in groups of bounded size, since each turn holds an episode."""

    claims: Claims
    open_judge: OpenJudge
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


def _difference(disputed: DisputedTurn) -> str:
    judged = disputed.derived(disputed.report.tests)
    return f"{disputed.where} claims {claim_text(disputed.claimed)}, but is judged {claim_text(judged)}."
