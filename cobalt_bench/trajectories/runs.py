"""Opens a run folder for building: its suite and prompts as they were, and the pass rates of its episodes."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cobalt_bench.episodes import Prompts, Protocol, Turn
from cobalt_bench.errors import InputError
from cobalt_bench.problems import Suite, load_chosen
from cobalt_bench.rollouts.folder import RunFolder, last_options
from cobalt_bench.rollouts.index import LogIndex
from cobalt_bench.rollouts.log import Line
from cobalt_bench.rollouts.provenance import identity_hash
from cobalt_bench.trajectories.selection import combined_pass_rate


class Score(NamedTuple):
    """Hold what selecting needs to know of one judged turn."""

    hidden: float  # pass rates, 0..1
    public: float
    told_passed: bool  # its feedback says that all public tests pass


class PassRates(NamedTuple):
    """Hold the complete episodes of one problem."""

    samples: tuple[int, ...]
    pass_rate: NDArray[np.float64]  # (samples, turns), over all tests
    told_passed: NDArray[np.bool_]  # (samples, turns)
    incomplete: int  # episodes left out: not played to their end, or not judged


@dataclass(frozen=True)
class Run:
    """Hold a run of rollouts, its turns still on disk."""

    suite: Suite
    protocol: Protocol
    prompts: Prompts
    identity: Mapping[str, Any]
    index: LogIndex
    scores: Mapping[str, Mapping[int, list[Score | None]]]  # problem_id -> sample -> turns; None: not judged

    @property
    def id(self) -> str:
        """Return a short name of the run: the beginning of its identity's hash."""
        return identity_hash(self.identity)[:12]

    def pass_rates(self, problem_id: str, num_tests: int, num_public: int) -> PassRates:
        """Return the pass rates of a problem's complete episodes, in the order of their samples."""
        episodes = self.scores.get(problem_id, {})
        complete = {
            sample: turns
            for sample, turns in sorted(episodes.items())
            if len(turns) == self.protocol.turns + 1 and None not in turns
        }
        scores = [[(turn.hidden, turn.public, turn.told_passed) for turn in turns if turn] for turns in complete.values()]
        table = np.array(scores, dtype=np.float64).reshape(len(complete), self.protocol.turns + 1, 3)
        return PassRates(
            samples=tuple(complete),
            pass_rate=combined_pass_rate(table[..., 0], table[..., 1], num_tests=num_tests, num_public=num_public),
            told_passed=table[..., 2] == 1,
            incomplete=self.protocol.samples - len(complete),
        )

    def turns(self, problem_id: str, sample: int, limit: int) -> list[Turn]:
        """Return the first turns of an episode."""
        return self.index.turns(problem_id, sample, limit)


def open_run(path: Path) -> Run:
    """Open a run folder; reads its log once.

    Raises InputError when it is none, when its suite or prompts are no longer those that it was played with, or when its
    episodes stop at the public tests.
    """
    folder = RunFolder(path)
    config = folder.whole_config()
    identity, options = config["identity"], last_options(path, config)
    protocol = Protocol.from_dict(identity["protocol"])
    if protocol.stop_on_public_pass:
        raise InputError(f"{path} was played with --stop-on-public-pass; collect without it: trajectories go to their end.")
    suite, prompts = _suite(path, identity, options), _prompts(path, protocol, options)
    scores: dict[str, dict[int, list[Score | None]]] = {}
    return Run(suite, protocol, prompts, identity, LogIndex(folder.log, lambda line: _note(scores, line)), scores)


def _suite(path: Path, identity: Mapping[str, Any], options: Mapping[str, Any]) -> Suite:
    suite = load_chosen(options)
    if suite.content_hash != identity["suite"]["hash"]:
        raise InputError(f"Suite {suite.name} has changed since {path} was played; restore it or collect again.")
    return suite


def _prompts(path: Path, protocol: Protocol, options: Mapping[str, Any]) -> Prompts:
    folder = options.get("prompts")
    prompts = Prompts.load(Path(folder) if folder else None)
    if prompts.hash != protocol.prompts_hash:
        where = f"The prompts in {folder} have" if folder else "The package's prompts have"
        raise InputError(f"{where} changed since {path} was played; restore them or collect again.")
    return prompts


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
