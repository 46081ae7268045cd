"""Plays one group of episodes: the engine completes them together, turn by turn."""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cobalt_bench.engines.engine import Completion, Engine, Request
from cobalt_bench.episodes import Episode, Protocol, Turn
from cobalt_bench.errors import EngineError, JudgeError, PromptTooLong
from cobalt_bench.judge import Judge, Report
from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import Sitting
from cobalt_bench.runs.progress import Progress


@dataclass(frozen=True)
class Run:
    """Hold what all groups of a run share."""

    engine: Engine
    judge: Judge
    protocol: Protocol
    sitting: Sitting
    progress: Progress
    seed: int
    slots: asyncio.Semaphore  # how many groups may be at the engine
    first_turns: FirstTurns | None  # taken instead of asking the engine
    failures: list[EngineError] = field(default_factory=list)  # why the engine can go on no more


@dataclass
class Member:
    """Hold one episode of a group; `stuck` where this sitting can't take it further."""

    episode: Episode
    sample: int
    stuck: bool = False

    def before(self, turn: int) -> Episode:
        """Return the episode as it was when that turn was asked for."""
        return replace(self.episode, turns=self.episode.turns[:turn])

    def plays(self, turn: int) -> bool:
        """Say whether the episode has, or is to have, that turn."""
        played = len(self.episode.turns)
        return played > turn or (played == turn and not self.stuck and not self.episode.finished)


async def play_group(run: Run, members: Sequence[Member]) -> None:
    """Play episodes to their ends; those that the judge or the engine fails stay where they are, and are counted.

    A turn that only some of the group have logged is generated anew for the whole group, since batching may change an
    answer; what is logged stays. Raises EngineError when the engine as a whole can go on no more.
    """
    await asyncio.gather(*(_judge_again(run, member) for member in members if member.episode.waiting))
    for turn in range(run.protocol.turns + 1):
        batch = [member for member in members if member.plays(turn)]
        if any(len(member.episode.turns) == turn for member in batch):
            answers = await _answers(run, batch, turn)
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


async def _answers(run: Run, batch: Sequence[Member], turn: int) -> list[tuple[Completion | Exception, int]]:
    """Return for each member its completion (or why there is none) and how many turns its prompt had to leave out."""
    if turn == 0 and run.first_turns is not None:
        return [(run.first_turns.answer(m.episode.problem.problem_id, m.sample), 0) for m in batch]
    episodes = [member.before(turn) for member in batch]
    dropped = [min(e.turns[-1].dropped_turns, turn - 1) if turn else 0 for e in episodes]
    answers: list[tuple[Completion | Exception, int]] = [(PromptTooLong(), count) for count in dropped]
    asked = list(range(len(batch)))
    while asked:
        requests = [_request(run, batch[i], episodes[i], dropped[i]) for i in asked]
        for i, completion in zip(asked, await _complete(run, requests), strict=True):
            answers[i] = completion, dropped[i]
        asked = [i for i in asked if isinstance(answers[i][0], PromptTooLong) and dropped[i] < turn - 1]
        for i in asked:
            dropped[i] += 1
    return answers


async def _complete(run: Run, requests: Sequence[Request]) -> Sequence[Completion | Exception]:
    async with run.slots:
        if run.failures:
            raise run.failures[0]
        run.progress.generating += len(requests)
        try:
            return await run.engine.complete(requests, run.protocol.sampling)
        finally:
            run.progress.generating -= len(requests)


def _request(run: Run, member: Member, episode: Episode, dropped: int) -> Request:
    problem_id, turn = episode.problem.problem_id, len(episode.turns)
    return Request(
        messages=episode.messages(dropped),
        seed=request_seed(run.seed, problem_id, member.sample, turn),
        problem_id=problem_id,
        sample=member.sample,
        turn=turn,
        shown=episode.shown_test(),
    )


def request_seed(seed: int, problem_id: str, sample: int, turn: int) -> int:
    """Return the seed of one request, 0..2**31 - 1: of its own for each, whatever else is played."""
    text = "\0".join([str(seed), problem_id, str(sample), str(turn)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4]) >> 1


async def _finish_turn(run: Run, member: Member, answer: Completion | Exception, dropped: int) -> None:
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


async def _judge_again(run: Run, member: Member) -> None:
    """Judge the last turn of an episode on which the judge failed in an earlier sitting."""
    report = await _report(run, member, member.episode.turns[-1].response)
    member.episode, turn = member.episode.rejudged(report)
    if turn.judged:
        _log(run, member, turn)
    else:
        _count_judge_failure(run, member)


async def _report(run: Run, member: Member, response: str) -> Report | None:
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


def _log(run: Run, member: Member, turn: Turn) -> None:
    line = turn.to_line(member.episode.problem.problem_id, member.sample, len(member.episode.turns) - 1)
    run.sitting.append(line)
    run.progress.play(line)
    if not turn.judged:
        _count_judge_failure(run, member)


def _count_judge_failure(run: Run, member: Member) -> None:
    run.progress.judge_failures += 1
    member.stuck = True
