"""Plays one group of episodes: the engine completes them together, turn by turn."""

import asyncio
import contextlib
from collections.abc import Sequence

from cobalt_bench.engines.engine import Completion
from cobalt_bench.episodes import Turn
from cobalt_bench.errors import EngineError, JudgeError, PromptTooLong
from cobalt_bench.judge import Report
from cobalt_bench.runs.asking import Member, Shared, answers_of

JUDGE_ATTEMPTS = 3  # at one program, before its turn is logged without a verdict


async def play_group(run: Shared, members: Sequence[Member]) -> None:
    """Play episodes to their ends; those that the judge or the engine fails stay where they are, and are counted.

    A turn that only some of the group have logged is generated anew for the whole group, since batching may change an
    answer; what is logged stays. Raises EngineError when the engine as a whole can go on no more.
    """
    await asyncio.gather(*(_judge_again(run, member) for member in members if member.episode.waiting))
    for turn in range(run.protocol.turns + 1):
        batch = [member for member in members if member.plays(turn)]
        if any(len(member.episode.turns) == turn for member in batch):
            answers = await answers_of(run, batch, turn)
            await asyncio.gather(
                *(
                    _finish_turn(run, member, *answer)
                    for member, answer in zip(batch, answers, strict=True)
                    if len(member.episode.turns) == turn
                )
            )
    for member in members:
        if member.episode.finished:
            run.progress.finish(member.episode.problem.problem_id, member.sample)


async def _finish_turn(run: Shared, member: Member, answer: Completion | Exception, dropped: int) -> None:
    if isinstance(answer, PromptTooLong):  # even without the turns that can be left out: the model has no answer
        answer = Completion("", finish_reason="prompt_too_long")
    elif isinstance(answer, EngineError):
        run.progress.engine_failures += 1
        run.progress.engine_failure = str(answer)
        member.stuck = True
        return
    elif isinstance(answer, Exception):
        raise answer
    report = await _report(run, member, answer.text)
    member.episode, turn = member.episode.after(
        answer.text,
        answer.usage,
        report,
        reasoning=answer.reasoning,
        finish_reason=answer.finish_reason,
        dropped_turns=dropped,
    )
    _log(run, member, turn)


async def _judge_again(run: Shared, member: Member) -> None:
    """Judge the last turn of an episode on which the judge failed in an earlier sitting."""
    report = await _report(run, member, member.episode.turns[-1].response)
    member.episode, turn = member.episode.rejudged(report)
    if turn.judged:
        _log(run, member, turn)
    else:
        _count_judge_failure(run, member)


async def _report(run: Shared, member: Member, response: str) -> Report | None:
    """Return the report on a response; None where it holds no program or the judge failed each time."""
    job = member.episode.job(response)
    if job is None:
        return None
    run.progress.judging += 1
    try:
        for _ in range(JUDGE_ATTEMPTS):
            with contextlib.suppress(JudgeError):
                report = await run.judge.ajudge(job)
                run.progress.undecided += report.undecided
                return report
        return None
    finally:
        run.progress.judging -= 1


def _log(run: Shared, member: Member, turn: Turn) -> None:
    line = turn.to_line(member.episode.problem.problem_id, member.sample, len(member.episode.turns) - 1)
    run.sitting.append(line)
    run.progress.play(line)
    if not turn.judged:
        _count_judge_failure(run, member)


def _count_judge_failure(run: Shared, member: Member) -> None:
    run.progress.judge_failures += 1
    member.stuck = True
