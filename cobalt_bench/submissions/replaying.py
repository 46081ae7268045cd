"""Plays the claimed episodes of a submission again, turn by turn, to find what differs from what is claimed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cobalt_bench.episodes import Episode, Prompts, Turn
from cobalt_bench.episodes.extraction import program_in
from cobalt_bench.judge import Job, Report
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem
from cobalt_bench.submissions.claimed_turns import ClaimedTurns
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.disputes import DisputedTurn, outcome_of


@dataclass(frozen=True)
class Replay:
    """The claimed episodes of one problem, with the jobs that judge their programs."""

    start: Episode
    episodes: dict[int, list[Turn]]  # sample -> turns
    jobs: dict[str, Job]  # program -> job


def replay_of(claims: Claims, turns: ClaimedTurns, prompts: Prompts, problem: Problem) -> Replay:
    """Return the claimed episodes of a problem, each program extracted again from its response."""
    perturbed = perturbed_tests(claims.protocol.apply(problem), claims.protocol.perturbation)
    start = Episode(problem, claims.protocol, prompts, perturbed_tests=perturbed)
    episodes = {sample: turns.episode((problem.problem_id, sample)) for sample in range(claims.protocol.samples)}
    jobs: dict[str, Job] = {}
    for turn in (turn for episode in episodes.values() for turn in episode):
        program = program_in(turn.response, claims.protocol.version)
        if program is not None and program not in jobs and (job := start.job(turn.response)):
            jobs[program] = job
    return Replay(start, episodes, jobs)


def check_episode(
    replay: Replay, sample: int, claimed: list[Turn], reports: dict[str, Report], reasons: list[str], *, feedback_checked: bool
) -> Iterator[DisputedTurn]:
    """Play an episode again, each turn from the claimed ones before it; yield turns whose verdicts or feedback differ.

    What no judging can explain is added to `reasons`.
    """
    where = f"sample {sample} of {replay.start.problem.problem_id}"
    for number, turn in enumerate(claimed):
        before = replace(replay.start, turns=tuple(claimed[:number]))
        if before.finished:
            reasons.append(f"Turn {number} of {where} comes after the end of its episode.")
            return
        program = program_in(turn.response, replay.start.protocol.version)
        if program != turn.program:
            reasons.append(f"Turn {number} of {where} has a program that is not the one in its response.")
            continue
        report = None if program is None else reports[program]
        _, derived = before.after(turn.response, turn.usage, report, finish_reason=turn.finish_reason)
        same = outcome_of(derived) == outcome_of(turn)
        same_feedback = derived.feedback == turn.feedback or not feedback_checked
        if program is not None and report is not None:
            if not (same and same_feedback):
                yield DisputedTurn(before, turn, sample, replay.jobs[program], report)
        elif not same:
            reasons.append(f"Turn {number} of {where} has no program, but claims {claim_text(turn)}.")
        elif not same_feedback:
            reasons.append(f"Turn {number} of {where} has no program, but other feedback than that says.")
    if not replace(replay.start, turns=tuple(claimed)).finished:
        reasons.append(f"Turn {len(claimed)} of {where} is missing.")


def claim_text(turn: Turn) -> str:
    """Return what a turn's verdicts say, in short."""
    shown = f", {turn.shown.count('accepted')} of {len(turn.shown)} shown" if turn.shown is not None else ""
    public, hidden = turn.public or (), turn.hidden or ()
    passed = (
        f"{public.count('accepted')} of {len(public)} public and {hidden.count('accepted')} of {len(hidden)} hidden{shown} passed"
    )
    return f"{turn.verdict} ({passed}{', accepted' if turn.accepted else ''})"
