"""What a run in progress has come to so far; written by play, read by whoever shows it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Progress:
    """Count episodes, turns, tokens and failures."""

    episodes: int = 0  # of the run
    episodes_done: int = 0
    turns: int = 0  # of the run, were no episode to stop early
    turns_kept: int = 0  # logged by earlier sittings
    turns_played: int = 0  # logged by this sitting
    completion_tokens: int = 0  # of this sitting
    generating: int = 0  # requests at the engine now
    judging: int = 0  # programs at the judge now
    judge_failures: int = 0  # turns that wait for a verdict
    engine_failures: int = 0  # requests that failed for good
    engine_failure: str = ""  # why the last of them did
    started: float = field(default_factory=time.monotonic)
    accepted: dict[int, dict[str, list[int]]] = field(default_factory=dict)  # turn -> problem -> [samples, accepted ones]

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

    def _count(self, line: Mapping[str, Any]) -> None:
        count = self.accepted.setdefault(line["turn"], {}).setdefault(line["problem_id"], [0, 0])
        count[0] += 1
        count[1] += line["accepted"]
