"""Asks the engine for the answers of one turn of a group of episodes."""

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cobalt_bench.engines.engine import Completion, Engine, Request
from cobalt_bench.episodes import Episode, Protocol
from cobalt_bench.errors import EngineError, PromptTooLong
from cobalt_bench.judge import Judge
from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import Sitting
from cobalt_bench.runs.progress import Progress


@dataclass(frozen=True)
class Shared:
    """What all groups of a run share."""

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
    """One episode of a group; `stuck` where this sitting can't take it further."""

    episode: Episode
    sample: int
    stuck: bool = False

    def before(self, turn: int) -> Episode:
        """Return the episode as it was when that turn was asked for."""
        return replace(self.episode, turns=self.episode.turns[:turn])

    def plays(self, turn: int) -> bool:
        """Return whether the episode has, or is to have, that turn."""
        played = len(self.episode.turns)
        return played > turn or (played == turn and not self.stuck and not self.episode.finished)


async def answers_of(run: Shared, batch: Sequence[Member], turn: int) -> list[tuple[Completion | Exception, int]]:
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


async def _complete(run: Shared, requests: Sequence[Request]) -> Sequence[Completion | Exception]:
    async with run.slots:
        if run.failures:
            raise run.failures[0]
        run.progress.generating += len(requests)
        try:
            return await run.engine.complete(requests, run.protocol.sampling)
        finally:
            run.progress.generating -= len(requests)


def _request(run: Shared, member: Member, episode: Episode, dropped: int) -> Request:
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
