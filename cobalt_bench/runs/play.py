"""Plays the episodes of a run, as many at once as the engine and the judge can take."""

import asyncio
from collections.abc import Iterator
from itertools import islice

from cobalt_bench.engines.engine import CountingEngine, Engine
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import EngineError, InputError
from cobalt_bench.judge import Judge
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.runs.episode_group import play_group
from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import Sitting
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.runs.member import Member, RunInPlay
from cobalt_bench.runs.progress import Progress
from cobalt_bench.suites import Suite

WAITING_EPISODES = 64  # at the judge or for the engine, beside those at the engine: bounds the memory


async def play(
    engine: Engine,
    judge: Judge,
    suite: Suite,
    protocol: Protocol,
    prompts: Prompts,
    sitting: Sitting,
    *,
    seed: int,
    progress: Progress,
    first_turns: FirstTurns | None = None,
) -> None:
    """Play what is left of a run: each problem of the suite `protocol.samples` times.

    Episodes go in groups of `engine.group_size`, fixed by the order of (problem_id, sample); every group is a coroutine
    of its own, so that some generate while others are judged. What failed is counted in `progress` and played by the
    next sitting. Raises EngineError when the engine can go on no more (answers under way are judged and logged first)
    and InputError when the disk is full, or the protocol was made for other prompts.
    """
    if prompts.hash != protocol.prompts_hash:
        raise InputError("The protocol is of other prompts than these; make it with prompts_hash=prompts.hash.")
    logged = LogIndex(sitting.folder.log, progress.keep)
    progress.begin(len(suite.problems), protocol.samples, protocol.turns + 1)
    if isinstance(engine, CountingEngine):
        progress.count_as_they_come(lambda: engine.tokens_streamed)
    slots = asyncio.Semaphore(engine.max_concurrency)
    run = RunInPlay(engine, judge, protocol, sitting, progress, seed, slots, first_turns)
    groups = _groups(suite, protocol, prompts, logged, engine.group_size, progress)
    alive = 2 * engine.max_concurrency + WAITING_EPISODES // engine.group_size
    await _play_groups(run, groups, alive)


async def _play_groups(run: RunInPlay, groups: Iterator[list[Member]], alive: int) -> None:
    """Start a coroutine a group, `alive` at most, until all ended or the engine failed."""
    room = asyncio.Semaphore(alive)

    async def play_one(members: list[Member]) -> None:
        try:
            await play_group(run, members)
        except EngineError as error:
            run.failures.append(error)
        finally:
            room.release()

    try:
        async with asyncio.TaskGroup() as tasks:
            for members in groups:
                await room.acquire()
                if run.failures:
                    break
                tasks.create_task(play_one(members))
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    if run.failures:
        raise run.failures[0]


def _groups(
    suite: Suite, protocol: Protocol, prompts: Prompts, logged: LogIndex, size: int, progress: Progress
) -> Iterator[list[Member]]:
    """Yield the groups that have turns left to play, each read back from the log when its time has come."""
    episodes = ((problem, sample) for problem in suite.problems for sample in range(protocol.samples))
    while group := list(islice(episodes, size)):
        if all(logged.judged_turns(problem.problem_id, sample) > protocol.turns for problem, sample in group):
            for problem, sample in group:
                progress.finish(problem.problem_id, sample)
            continue
        yield [
            Member(
                Episode(
                    problem,
                    protocol,
                    prompts,
                    tuple(logged.turns(problem.problem_id, sample)),
                    perturbed_tests(protocol.apply(problem), protocol.perturbation),
                ),
                sample,
            )
            for problem, sample in group
        ]
