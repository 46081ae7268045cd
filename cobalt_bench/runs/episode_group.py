"""Plays one group of episodes: the engine completes them together, turn by turn."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import EngineError, InputError, JudgeError
from cobalt_bench.judge import Report
from cobalt_bench.runs.asking import Answer, ask
from cobalt_bench.runs.member import Member, RunInPlay


async def play_group(run: RunInPlay, members: Sequence[Member]) -> None:
    """Play episodes to their ends; those that the judge or the engine fails stay where they are, and are counted.

    A turn that only some of the group have logged is generated anew for the whole group, since batching may change an
    answer; what is logged stays. Raises EngineError when the engine as a whole can go on no more.
    """
    await asyncio.gather(*(_judge_again(run, member) for member in members if member.episode.waiting))
    for turn in range(run.protocol.turns + 1):
        batch = [member for member in members if member.plays(turn)]
        if any(len(member.episode.turns) == turn for member in batch):
            await _play_turn(run, batch, turn)
    for member in members:
        if member.episode.finished:
            run.progress.finish(member.episode.problem.problem_id, member.sample)


async def _play_turn(run: RunInPlay, batch: Sequence[Member], turn: int) -> None:
    """Play one turn of a group: each answer is judged and logged when it is there, while others are still generated.

    Where this is cancelled, answers that wait for the judge are logged without a verdict: the next sitting judges them.
    Where the engine fails, those that it gave before are judged first.
    """
    failure: EngineError | None = None
    arrived: list[tuple[Member, Answer]] = []
    try:
        async with asyncio.TaskGroup() as tasks:

            def take(index: int, answer: Answer | EngineError) -> None:
                member = batch[index]
                if len(member.episode.turns) > turn:
                    return
                if isinstance(answer, EngineError):
                    _count_engine_failure(run, member, answer)
                    return
                arrived.append((member, answer))
                tasks.create_task(_finish_turn(run, member, answer))

            try:
                await ask(run, batch, turn, take)
            except EngineError as error:
                failure = error
    except asyncio.CancelledError:
        for member, answer in arrived:
            if len(member.episode.turns) == turn:
                _log_unjudged(run, member, answer)
        raise
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    if failure is not None:
        raise failure


async def _finish_turn(run: RunInPlay, member: Member, answer: Answer) -> None:
    report = await _report(run, member, answer.completion.text)
    member.episode, turn = answer.turn(member.episode, report)
    _log(run, member, turn)


def _log_unjudged(run: RunInPlay, member: Member, answer: Answer) -> None:
    """Keep an answer that this sitting can't have judged any more; no failure of the judge."""
    member.episode, turn = answer.turn(member.episode, None)
    with contextlib.suppress(InputError):  # it can't be kept: the run ends anyway
        run.sitting.append(_line(member, turn))


async def _judge_again(run: RunInPlay, member: Member) -> None:
    """Judge the last turn of an episode on which the judge failed in an earlier sitting."""
    report = await _report(run, member, member.episode.turns[-1].response)
    member.episode, turn = member.episode.rejudged(report)
    if turn.judged:
        _log(run, member, turn)
    else:
        _count_judge_failure(run, member)


async def _report(run: RunInPlay, member: Member, response: str) -> Report | None:
    """Return the report on a response; None where it holds no program or the judge failed."""
    job = member.episode.job(response)
    if job is None:
        return None
    run.progress.judging += 1
    try:
        report = await run.judge.ajudge(job)
    except JudgeError:
        return None
    finally:
        run.progress.judging -= 1
    run.progress.undecided += report.undecided
    return report


def _log(run: RunInPlay, member: Member, turn: Turn) -> None:
    line = _line(member, turn)
    run.sitting.append(line)
    run.progress.play(line)
    if not turn.judged:
        _count_judge_failure(run, member)


def _line(member: Member, turn: Turn) -> dict[str, Any]:
    return turn.to_line(member.episode.problem.problem_id, member.sample, len(member.episode.turns) - 1)


def _count_engine_failure(run: RunInPlay, member: Member, error: EngineError) -> None:
    run.progress.engine_failures += 1
    run.progress.engine_failure = str(error)
    member.stuck = True


def _count_judge_failure(run: RunInPlay, member: Member) -> None:
    run.progress.judge_failures += 1
    member.stuck = True
