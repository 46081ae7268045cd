"""RepairEnvironment: an episode that is played by whoever answers."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, NoReturn, Self, TypedDict

from cobalt_bench.engines.engine import Message, Usage
from cobalt_bench.engines.thinking import split_text
from cobalt_bench.environment.reward import Reward
from cobalt_bench.environment.rules import Rules
from cobalt_bench.episodes import Episode, Protocol, Turn
from cobalt_bench.errors import CobaltError, InputError, JudgeError
from cobalt_bench.judge import Job, Judge, Report
from cobalt_bench.rewards.completions import Response, response_of
from cobalt_bench.suites import Suite


class Info(TypedDict):
    """What is known of a turn beside its feedback. Of hidden tests it holds nothing but what they make of the verdict."""

    problem_id: str
    turn: int  # 0 is the first program
    verdict: str  # of all tests, public and hidden
    public_verdicts: list[str]  # (public tests,)
    pass_rate: float  # of the public tests, 0..1
    accepted: bool  # by all tests that decide
    finish: str | None  # why the episode ended: `turns` are used up, or `public_pass`; None: it goes on


class Step(NamedTuple):
    """What came of an answer."""

    messages: list[Message]  # the feedback, to be appended to the chat after the answer
    reward: float | None  # None: the reward function says to skip this turn
    done: bool
    info: Info


class RepairEnvironment:
    """A problem to be solved over several turns: `reset` gives the chat, and each `step` takes an answer and gives feedback.

    suite: a name, problem file, folder or Hub dataset, or a Suite. judge: one of your own, which is left open. reward: `outcome`
    (1 where all tests that decide accept the program, else 0), `pass_rate` (of these tests), or a function (`Reward`), such as
    functools.partial(cobalt_reward, count_tokens=...). options: those of `cobalt-bench evaluate` that say which problems
    are played, and how: turns=2, perturb="swap", limit=10, protocol="paper", seed=0, workers=4 ...

    Hidden tests decide verdicts and rewards, and are in nothing that it returns. One episode at a time: `spawn` gives more
    environments, cheaply. Raises InputError for what can't be used, HubError where the Hub doesn't answer.
    """

    _episode: Episode | None
    _best: float  # pass rate before this turn, 0..1

    def __init__(
        self,
        suite: str | Path | Suite = "mini",
        *,
        judge: Judge | None = None,
        reward: str | Reward = "outcome",
        **options: Any,
    ) -> None:
        rules = Rules.of(suite, reward, options)
        self._owned = rules.open_judge() if judge is None else None
        self._begin(rules, judge or self._owned, Random(rules.seed))

    def spawn(self) -> Self:
        """Return another environment with the same problems, rules and judge, which lasts as long as this one is open."""
        other = object.__new__(type(self))
        other._owned = None
        other._begin(self._rules, self.judge, self._random)
        return other

    @property
    def problem_ids(self) -> tuple[str, ...]:
        """Return the ids of the problems that can be played, in order."""
        return tuple(self._rules.problems)

    @property
    def problem_id(self) -> str | None:
        """Return the problem that is played; None before the first `reset`."""
        return self._episode.problem.problem_id if self._episode else None

    @property
    def protocol(self) -> Protocol:
        """Return how episodes are played."""
        return self._rules.protocol

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Return the turns played so far, as a run logs them: with verdicts of hidden tests, without their content."""
        return self._episode.turns if self._episode else ()

    def reset(self, problem_id: str | None = None, *, seed: int | None = None) -> list[Message]:
        """Begin an episode and return the chat that asks for the first program.

        A seed picks always the same problem; without either, the next one is drawn by the environment's own seed. Raises
        InputError for a problem that is not there.
        """
        if problem_id is None:
            problem_id = (self._random if seed is None else Random(seed)).choice(self.problem_ids)
        self._episode, self._best = self._rules.episode(problem_id), 0.0
        return self.messages()

    def messages(self, drop_oldest: int = 0) -> list[Message]:
        """Return the whole chat up to now; `drop_oldest` leaves out so many of the oldest turns, at most all but the last."""
        return self._begun().messages(drop_oldest)

    def step(self, answer: Any, *, finish_reason: str = "stop", usage: Usage | None = None, dropped_turns: int = 0) -> Step:
        """Judge an answer and return the feedback, the reward, whether the episode is over, and what is known of the turn.

        `answer` is a text, or a message in any form that servers and trainers have, thinking included; `finish_reason` is
        "length" where it was cut. Raises JudgeError where the judge failed, as often as it tries: there is no reward, and the
        same step can be taken again. Raises InputError where no turn is left to play.
        """
        try:
            return self._step(answer, finish_reason, usage, dropped_turns)
        except CobaltError as error:
            failure = type(error)(str(error))
        raise failure  # anew: its frames hold no hidden test, for loggers that show the variables of a traceback

    async def areset(self, problem_id: str | None = None, *, seed: int | None = None) -> list[Message]:
        """Begin an episode as `reset` does."""
        return self.reset(problem_id, seed=seed)

    async def astep(
        self, answer: Any, *, finish_reason: str = "stop", usage: Usage | None = None, dropped_turns: int = 0
    ) -> Step:
        """Judge an answer as `step` does, without blocking the event loop."""
        try:
            return await self._astep(answer, finish_reason, usage, dropped_turns)
        except CobaltError as error:
            failure = type(error)(str(error))
        await asyncio.sleep(0)  # out of the event loop's step that holds the judge's own error
        raise failure  # anew: its frames hold no hidden test, for loggers that show the variables of a traceback

    def close(self) -> None:
        """End the judge that this environment opened; one that was given stays open."""
        if self._owned is not None:
            self._owned.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        playing = f", {self._episode.problem.problem_id!r} at turn {len(self.turns)}" if self._episode else ""
        return f"RepairEnvironment({self._rules.suite_name!r}{playing})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A RepairEnvironment holds hidden tests and a judge's processes: make one in each process.")

    def _step(self, answer: Any, finish_reason: str, usage: Usage | None, dropped_turns: int) -> Step:
        episode, said, job = self._asked(answer)
        try:
            report = None if job is None else self.judge.submit(job).result()
        except JudgeError as error:
            _fail(error, job)
        return self._end(episode, said, report, finish_reason, usage, dropped_turns)

    async def _astep(self, answer: Any, finish_reason: str, usage: Usage | None, dropped_turns: int) -> Step:
        episode, said, job = self._asked(answer)
        try:
            report = None if job is None else await self.judge.ajudge(job)
        except JudgeError as error:
            _fail(error, job)
        return self._end(episode, said, report, finish_reason, usage, dropped_turns)

    def _begin(self, rules: Rules, judge: Judge | None, random: Random) -> None:
        assert judge is not None
        self._rules, self.judge, self._random = rules, judge, random
        self._episode = None
        self._best = 0.0

    def _begun(self) -> Episode:
        if self._episode is None:
            raise InputError("No episode has begun: call reset first.")
        return self._episode

    def _asked(self, answer: Any) -> tuple[Episode, Response, Job | None]:
        episode = self._begun()
        if episode.finished:
            raise InputError("This episode is over: call reset for another.")
        said = response_of(answer)
        return episode, said, episode.job(said.answer)

    def _end(
        self, before: Episode, said: Response, report: Report | None, finish_reason: str, usage: Usage | None, dropped: int
    ) -> Step:
        if self._episode is not before:
            raise InputError("Another step, or a reset, came while this answer was judged; give each episode its own `spawn()`.")
        episode, turn = before.after(
            said.answer,
            usage or Usage(),
            report,
            reasoning=split_text(said.text).reasoning,
            finish_reason=finish_reason,
            dropped_turns=dropped,
        )
        rate = self._rules.deciding_rate(turn)
        reward = self._rules.reward(said.text, rate, self._best)
        self._episode, self._best = episode, max(self._best, rate)
        return Step([Message(role="user", content=turn.feedback or "")], reward, episode.finished, _info(episode, turn))


def _info(episode: Episode, turn: Turn) -> Info:
    public = list(turn.public or ())
    return Info(
        problem_id=episode.problem.problem_id,
        turn=len(episode.turns) - 1,
        verdict=str(turn.verdict),
        public_verdicts=[str(verdict) for verdict in public],
        pass_rate=public.count("accepted") / len(public) if public else 0.0,
        accepted=bool(turn.accepted),
        finish=_finish(episode),
    )


def _finish(episode: Episode) -> str | None:
    if not episode.finished:
        return None
    return "turns" if len(episode.turns) > episode.protocol.turns else "public_pass"


def _fail(error: JudgeError, job: Job | None) -> NoReturn:
    """Raise the judge's error; a checker's last words, which may hold a hidden test, are left out."""
    if job is None or job.checker is None:
        raise error
    raise JudgeError("the judge, or the problem's checker, failed on a program; `cobalt-bench validate` says on which") from None
