"""Opens a run folder for building: its suite and prompts as they were, and the pass rates of its episodes."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.runs.log import Line
from cobalt_bench.runs.run import Run
from cobalt_bench.trajectories.prefixes import combined_pass_rate


class Score(NamedTuple):
    """What selecting needs to know of one judged turn."""

    hidden: float  # pass rates, 0..1
    public: float
    told_passed: bool  # its feedback says that all public tests pass


class PassRates(NamedTuple):
    """The complete episodes of one problem."""

    samples: tuple[int, ...]
    pass_rate: NDArray[np.float64]  # (samples, turns), over all tests
    told_passed: NDArray[np.bool_]  # (samples, turns)
    incomplete: int  # episodes left out: not played to their end, or not judged


@dataclass(frozen=True)
class ScoredRun:
    """A run with the pass rates of its programs, its turns still on disk."""

    run: Run
    log: LogIndex
    scores: Mapping[str, Mapping[int, list[Score | None]]]  # problem_id -> sample -> turns; None: not judged

    def pass_rates(self, problem_id: str, num_tests: int, num_public: int) -> PassRates:
        """Return the pass rates of a problem's complete episodes, in the order of their samples."""
        episodes = self.scores.get(problem_id, {})
        complete = {
            sample: turns
            for sample, turns in sorted(episodes.items())
            if len(turns) == self.run.protocol.turns + 1 and None not in turns
        }
        scores = [[(turn.hidden, turn.public, turn.told_passed) for turn in turns if turn] for turns in complete.values()]
        table = np.array(scores, dtype=np.float64).reshape(len(complete), self.run.protocol.turns + 1, 3)
        return PassRates(
            samples=tuple(complete),
            pass_rate=combined_pass_rate(table[..., 0], table[..., 1], num_tests=num_tests, num_public=num_public),
            told_passed=table[..., 2] == 1,
            incomplete=self.run.protocol.samples - len(complete),
        )

    def turns(self, problem_id: str, sample: int, limit: int) -> list[Turn]:
        """Return the first turns of an episode."""
        return self.log.turns(problem_id, sample, limit)


def score_run(path: Path) -> ScoredRun:
    """Open a run folder; reads its log once.

    Raises InputError when it is not one, when its suite or prompts are no longer those that it was played with, or when its
    episodes stop at the public tests.
    """
    run = Run.open(path)
    run.folder.played_config()
    if run.protocol.stop_on_public_pass:
        raise InputError(f"{path} was played with --stop-on-public-pass; collect without it: trajectories go to their end.")
    run.check()
    scores: dict[str, dict[int, list[Score | None]]] = {}
    return ScoredRun(run, LogIndex(run.folder.log, lambda line: _note(scores, line)), scores)


def _note(scores: dict[str, dict[int, list[Score | None]]], line: Line) -> None:
    """Keep a turn's score; a later line of the same turn replaces it."""
    turns = scores.setdefault(line["problem_id"], {}).setdefault(line["sample"], [])
    del turns[line["turn"] :]
    turns.append(_score(line))


def _score(line: Line) -> Score | None:
    if line["verdict"] is None:
        return None
    fed_back = line["public"] if line["shown"] is None else line["shown"]
    told_passed = line["program"] is not None and _rate(fed_back) == 1
    return Score(_rate(line["hidden"]), _rate(line["public"]), told_passed)


def _rate(verdicts: list[str]) -> float:
    """Return the fraction accepted, 1 where there is no test."""
    return verdicts.count("accepted") / len(verdicts) if verdicts else 1.0
