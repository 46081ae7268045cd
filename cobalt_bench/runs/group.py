"""Plays one group of episodes: the engine completes them together, turn by turn."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cobalt_bench.engines.engine import Completion, Engine, Request, TellingEngine
from cobalt_bench.episodes import Episode, Protocol, Turn
from cobalt_bench.errors import EngineError, InputError, JudgeError, PromptTooLong
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


@dataclass(frozen=True)
class Answer:
    """What a member's model said, and how many turns its prompt had to leave out."""

    completion: Completion
    dropped_turns: int = 0

    def turn(self, episode: Episode, report: Report | None) -> tuple[Episode, Turn]:
        """Return the episode after this answer, and its new turn; `report` as Episode.after takes it."""
        said = self.completion
        return episode.after(
            said.text,
            said.usage,
            report,
            reasoning=said.reasoning,
            finish_reason=said.finish_reason,
            dropped_turns=self.dropped_turns,
        )


async def play_group(run: Run, members: Sequence[Member]) -> None:
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


async def _play_turn(run: Run, batch: Sequence[Member], turn: int) -> None:
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
                await _ask(run, batch, turn, take)
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


async def _ask(run: Run, batch: Sequence[Member], turn: int, take: Callable[[int, Answer | EngineError], None]) -> None:
    """Have a turn's answers generated, and hand each one, or why there is none, to `take` with its member's place.

    A prompt that is too long is asked again without its oldest turn, as often as there is one to leave out; the model
    has no answer to one that is too long even then.
    """
    if turn == 0 and run.first_turns is not None:
        for index, member in enumerate(batch):
            take(index, Answer(run.first_turns.answer(member.episode.problem.problem_id, member.sample)))
        return
    episodes = [member.before(turn) for member in batch]
    dropped = [min(e.turns[-1].dropped_turns, turn - 1) if turn else 0 for e in episodes]
    asked = list(range(len(batch)))
    while asked:
        too_long: list[int] = []

        def tell(place: int, given: Completion | Exception, asked: Sequence[int] = asked, again: list[int] = too_long) -> None:
            index = asked[place]
            if isinstance(given, PromptTooLong):
                if dropped[index] < turn - 1:
                    again.append(index)
                    return
                given = Completion("", finish_reason="prompt_too_long")
            if isinstance(given, Completion):
                take(index, Answer(given, dropped[index]))
            elif isinstance(given, EngineError):
                take(index, given)
            else:
                raise given

        await _complete(run, [_request(run, batch[i], episodes[i], dropped[i]) for i in asked], tell)
        asked = sorted(too_long)
        for index in asked:
            dropped[index] += 1


async def _complete(run: Run, requests: Sequence[Request], tell: Callable[[int, Completion | Exception], None]) -> None:
    """Have the engine complete requests, and `tell` of each completion: when it is there, where the engine does so."""
    engine, sampling = run.engine, run.protocol.sampling
    underway = set(range(len(requests)))

    def told(place: int, completion: Completion | Exception) -> None:
        underway.discard(place)
        run.progress.generating -= 1
        tell(place, completion)

    async with run.slots:
        if run.failures:
            raise run.failures[0]
        run.progress.generating += len(requests)
        try:
            if isinstance(engine, TellingEngine):
                await engine.complete_each(requests, sampling, told)
            else:
                for place, completion in enumerate(await engine.complete(requests, sampling)):
                    told(place, completion)
        finally:
            run.progress.generating -= len(underway)


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


async def _finish_turn(run: Run, member: Member, answer: Answer) -> None:
    report = await _report(run, member, answer.completion.text)
    member.episode, turn = answer.turn(member.episode, report)
    _log(run, member, turn)


def _log_unjudged(run: Run, member: Member, answer: Answer) -> None:
    """Keep an answer that this sitting can't have judged any more; no failure of the judge."""
    member.episode, turn = answer.turn(member.episode, None)
    with contextlib.suppress(InputError):  # it can't be kept: the run ends anyway
        run.sitting.append(_line(member, turn))


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
    line = _line(member, turn)
    run.sitting.append(line)
    run.progress.play(line)
    if not turn.judged:
        _count_judge_failure(run, member)


def _line(member: Member, turn: Turn) -> dict[str, Any]:
    return turn.to_line(member.episode.problem.problem_id, member.sample, len(member.episode.turns) - 1)


def _count_engine_failure(run: Run, member: Member, error: EngineError) -> None:
    run.progress.engine_failures += 1
    run.progress.engine_failure = str(error)
    member.stuck = True


def _count_judge_failure(run: Run, member: Member) -> None:
    run.progress.judge_failures += 1
    member.stuck = True
