"""What a group of episodes is played with: its members, and what all groups of a run share."""

import asyncio
from dataclasses import dataclass, field, replace

from cobalt_bench.engines.engine import Engine
from cobalt_bench.episodes import Episode, Protocol
from cobalt_bench.errors import EngineError
from cobalt_bench.judge import Judge
from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import Sitting
from cobalt_bench.runs.progress import Progress


@dataclass(frozen=True)
class RunInPlay:
    """A run that is being played: what all its groups of episodes share."""

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
