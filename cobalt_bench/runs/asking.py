"""Asks the engine for the answers of one turn of a group, and hands each on when it is there."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cobalt_bench.engines.engine import Completion, Engine, Request, TellingEngine, Usage
from cobalt_bench.episodes import Episode, Turn
from cobalt_bench.errors import EngineError, InputError, PromptTooLong
from cobalt_bench.judge import Report
from cobalt_bench.runs.member import Member, RunInPlay


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


async def ask(run: RunInPlay, batch: Sequence[Member], turn: int, take: Callable[[int, Answer | EngineError], None]) -> None:
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


async def _complete(run: RunInPlay, requests: Sequence[Request], tell: Callable[[int, Completion | Exception], None]) -> None:
    """Have the engine complete requests, and `tell` of each completion: when it is there, where the engine does so."""
    engine, sampling = run.engine, run.protocol.sampling
    underway = set(range(len(requests)))

    def told(place: int, completion: Completion | Exception) -> None:
        underway.discard(place)
        run.progress.generating -= 1
        _check(engine, completion)
        tell(place, completion)

    async with run.slots:
        if run.failures:
            raise run.failures[0]
        run.progress.generating += len(requests)
        try:
            if isinstance(engine, TellingEngine):
                await engine.complete_each(requests, sampling, told)
            else:
                completions = await engine.complete(requests, sampling)
                if not isinstance(completions, list | tuple) or len(completions) != len(requests):
                    raise InputError(f"{type(engine).__name__}.complete must return a list with one completion for each request.")
                for place, completion in enumerate(completions):
                    told(place, completion)
        finally:
            run.progress.generating -= len(underway)


def _check(engine: Engine, given: object) -> None:
    """Raise InputError for what an engine of the user's own gives in the place of a completion."""
    name = type(engine).__name__
    if isinstance(given, Exception):
        return
    if not isinstance(given, Completion):
        raise InputError(f"{name}.complete must give a Completion for each request, or an EngineError; it gave {given!r:.80}.")
    if wrong := [field for field in ("text", "reasoning", "finish_reason") if not isinstance(getattr(given, field), str)]:
        raise InputError(f"{name}.complete gave a Completion whose {wrong[0]} is not a str.")
    usage = given.usage
    if not isinstance(usage, Usage) or not all(
        isinstance(count, int | None) for count in (usage.prompt_tokens, usage.completion_tokens)
    ):
        raise InputError(f"{name}.complete gave a Completion whose usage is not a Usage of two counts, each an int or None.")


def _request(run: RunInPlay, member: Member, episode: Episode, dropped: int) -> Request:
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
