"""Judges every turn of a submission again: its program from its response, its verdicts and feedback from its program."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from cobalt_bench.episodes import Episode, Prompts, Turn
from cobalt_bench.episodes.recorded import program_in
from cobalt_bench.errors import JudgeError
from cobalt_bench.hub.submissions.claims import Claims
from cobalt_bench.hub.submissions.doubts import Doubt, follows, outcome_of, settle
from cobalt_bench.hub.submissions.turns import ClaimedTurns
from cobalt_bench.judge import Job, Judge, Report
from cobalt_bench.problems import Problem
from cobalt_bench.robustness.perturbations import perturbed_tests

_AHEAD = 8  # programs at the judge for each of its workers, before the first one's problem is checked
_ATTEMPTS = 3  # at a program on which the judge itself fails
_WHY = {"edge": "on the edge of a limit", "failing": "the same tests fail, otherwise", "unstable": "judged otherwise each time"}


@dataclass
class Rejudged:
    """Hold what came of judging again: reasons to reject, and differences that are none."""

    reasons: list[str] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    programs: int = 0  # distinct ones of each problem
    tests: int = 0  # run for them
    feedback_checked: bool = True


@dataclass(frozen=True)
class _Batch:
    """Hold the episodes of one problem, with the programs of theirs that are at the judge."""

    start: Episode
    episodes: dict[int, list[Turn]]  # sample -> turns
    jobs: dict[str, Job]  # program -> job
    futures: dict[str, Future[Report]]


def rejudge(claims: Claims, turns: ClaimedTurns, open_judge: Callable[[], Judge], prompts: Prompts) -> Rejudged:
    """Judge all turns again and compare; raises JudgeError where the judge itself fails.

    Feedback is compared where `prompts` are those of the run.
    """
    result = Rejudged(feedback_checked=prompts.hash == claims.protocol.prompts_hash)
    doubts: list[Doubt] = []
    with open_judge() as judge:
        for batch in _batches(claims, turns, judge, prompts):
            reports = {program: _report(judge, batch, program) for program in batch.futures}
            result.programs += len(reports)
            result.tests += sum(len(report.tests) for report in reports.values())
            for sample, claimed in batch.episodes.items():
                doubts += _check_episode(batch, sample, claimed, reports, result)
    for doubt, outcome in settle(doubts, result.programs, open_judge):
        if outcome == "false" or not follows(doubt):
            result.reasons.append(_difference(doubt))
        elif outcome != "same":
            result.listed.append(f"{_difference(doubt)[:-1]} ({_WHY[outcome]}).")
    return result


def _batches(claims: Claims, turns: ClaimedTurns, judge: Judge, prompts: Prompts) -> Iterator[_Batch]:
    """Yield the problems one by one, with as many at the judge as keep its workers busy."""
    waiting: deque[_Batch] = deque()
    for problem in claims.played.problems:
        waiting.append(_batch(claims, turns, judge, prompts, problem))
        while sum(len(batch.jobs) for batch in list(waiting)[1:]) >= _AHEAD * judge.workers:
            yield waiting.popleft()
    yield from waiting


def _batch(claims: Claims, turns: ClaimedTurns, judge: Judge, prompts: Prompts, problem: Problem) -> _Batch:
    perturbed = perturbed_tests(claims.protocol.apply(problem), claims.protocol.perturbation)
    start = Episode(problem, claims.protocol, prompts, perturbed_tests=perturbed)
    episodes = {sample: turns.episode((problem.problem_id, sample)) for sample in range(claims.protocol.samples)}
    jobs: dict[str, Job] = {}
    for turn in (turn for episode in episodes.values() for turn in episode):
        program = program_in(turn.response, claims.protocol.version)
        if program is not None and program not in jobs and (job := start.job(turn.response)):
            jobs[program] = job
    return _Batch(start, episodes, jobs, {program: judge.submit(job) for program, job in jobs.items()})


def _report(judge: Judge, batch: _Batch, program: str) -> Report:
    future = batch.futures[program]
    for _ in range(_ATTEMPTS - 1):
        try:
            return future.result()
        except JudgeError:
            future = judge.submit(batch.jobs[program])
    return future.result()


def _check_episode(
    batch: _Batch, sample: int, claimed: list[Turn], reports: dict[str, Report], result: Rejudged
) -> Iterator[Doubt]:
    """Play an episode again, each turn from the claimed ones before it; yield the turns that are judged otherwise."""
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
        if outcome_of(derived) == outcome_of(turn):
            if result.feedback_checked and derived.feedback != turn.feedback:
                result.listed.append(f"Turn {number} of {where} has other feedback than its program gets.")
        elif program is None or report is None:
            result.reasons.append(f"Turn {number} of {where} has no program, but claims {_claim(turn)}.")
        else:
            yield Doubt(before, turn, sample, batch.jobs[program], report)
    if not replace(batch.start, turns=tuple(claimed)).finished:
        result.reasons.append(f"Turn {len(claimed)} of {where} is missing.")


def _difference(doubt: Doubt) -> str:
    _, judged = doubt.before.after(doubt.claimed.response, doubt.claimed.usage, doubt.report)
    return f"{doubt.where} claims {_claim(doubt.claimed)}, but is judged {_claim(judged)}."


def _claim(turn: Turn) -> str:
    """Return what a turn's verdicts say, in short."""
    shown = f", {turn.shown.count('accepted')} of {len(turn.shown)} shown" if turn.shown is not None else ""
    public, hidden = turn.public or (), turn.hidden or ()
    passed = (
        f"{public.count('accepted')} of {len(public)} public and {hidden.count('accepted')} of {len(hidden)} hidden{shown} passed"
    )
    return f"{turn.verdict} ({passed}{', accepted' if turn.accepted else ''})"
