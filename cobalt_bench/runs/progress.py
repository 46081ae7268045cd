"""What a run in progress has come to so far; written by play, read by whoever shows it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Progress:
    """Counts of episodes, turns, tokens and failures, and the scores of finished problems."""

    episodes: int = 0  # of the run
    episodes_done: int = 0
    samples: int = 0  # episodes a problem
    programs: int = 0  # an episode, were it not to stop early
    turns: int = 0  # of the run, were no more episode to stop early
    turns_kept: int = 0  # logged by earlier sittings
    turns_played: int = 0  # logged by this sitting
    completion_tokens: int = 0  # of answers logged by this sitting
    generating: int = 0  # requests at the engine now
    judging: int = 0  # programs at the judge now
    judge_failures: int = 0  # turns that wait for a verdict
    undecided: int = 0  # tests judged by this sitting whose output the problem's checker failed on: wrong answers
    engine_failures: int = 0  # requests that failed for good
    engine_failure: str = ""  # why the last of them did
    started: float = field(default_factory=time.monotonic)
    scores: list[list[float]] = field(default_factory=list)  # of each problem with all episodes finished: share accepted a turn
    _tokens_so_far: Callable[[], int] | None = None  # of this sitting, as they come
    _accepted: dict[str, dict[int, list[bool]]] = field(default_factory=dict)  # problem -> sample -> turns; not yet in scores
    _finished: dict[str, int] = field(default_factory=dict)  # problem -> episodes; not yet in scores

    @property
    def turns_done(self) -> int:
        """Return how many turns are logged with a verdict."""
        return self.turns_kept + self.turns_played

    @property
    def seconds(self) -> float:
        """Return how long this sitting has taken so far."""
        return max(time.monotonic() - self.started, 1e-3)

    @property
    def tokens_per_s(self) -> float:
        """Return the mean rate of this sitting: of tokens as they come where the engine counts them, else of logged answers."""
        tokens = self.completion_tokens if self._tokens_so_far is None else self._tokens_so_far()
        return tokens / self.seconds

    def count_as_they_come(self, tokens: Callable[[], int]) -> None:
        """Take the tokens of this sitting from an engine's count, which may have begun before."""
        before = tokens()
        self._tokens_so_far = lambda: tokens() - before

    def begin(self, problems: int, samples: int, programs: int) -> None:
        """Note how much there is to play: problems, episodes of each, programs of an episode."""
        self.samples, self.programs = samples, programs
        self.episodes = problems * samples
        self.turns = self.episodes * programs

    def keep(self, line: Mapping[str, Any]) -> None:
        """Count a line that an earlier sitting logged."""
        if line["verdict"] is not None:
            self.turns_kept += 1
            self._count(line)

    def play(self, line: Mapping[str, Any]) -> None:
        """Count a line logged now."""
        self.completion_tokens += line["usage"]["completion_tokens"] or 0
        if line["verdict"] is not None:
            self.turns_played += 1
            self._count(line)

    def finish(self, problem_id: str, sample: int) -> None:
        """Count an episode that has all its turns, and its problem's score where it is the last: episodes alone are no sample.

        Those that end early are the easy ones, or those that fail fast.
        """
        self.episodes_done += 1
        self.turns -= self.programs - len(self._accepted[problem_id][sample])
        self._finished[problem_id] = self._finished.get(problem_id, 0) + 1
        if self._finished[problem_id] == self.samples:
            del self._finished[problem_id]
            episodes = self._accepted.pop(problem_id).values()
            whole = [turns + turns[-1:] * (self.programs - len(turns)) for turns in episodes]
            self.scores.append([sum(at_turn) / self.samples for at_turn in zip(*whole, strict=True)])

    def _count(self, line: Mapping[str, Any]) -> None:
        self._accepted.setdefault(line["problem_id"], {}).setdefault(line["sample"], []).append(line["accepted"])
