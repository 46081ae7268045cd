"""Where the turns of each episode lie in a log, so that a run of any length resumes in little memory."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.runs.log import Line, TurnLog


@dataclass
class _Logged:
    offsets: list[int] = field(default_factory=list)  # bytes, of turns 0, 1, ...
    judged: bool = True  # the last one has a verdict


class LogIndex:
    """The places of each episode's turns in a log."""

    def __init__(self, log: TurnLog, seen: Callable[[Line], None] = lambda line: None) -> None:
        """Read the log once and show each line to `seen`; raises InputError for one that can't follow those before."""
        self._log = log
        self._episodes: dict[tuple[str, int], _Logged] = {}
        for offset, line in log.read_with_offsets():
            self._add(offset, line)
            seen(line)

    def episodes(self) -> list[tuple[str, int]]:
        """Return problem and sample of each episode that has a turn, in the order of their first ones."""
        return list(self._episodes)

    def has(self, problem_id: str, sample: int) -> bool:
        """Return whether an episode has a first turn."""
        return (problem_id, sample) in self._episodes

    def judged_turns(self, problem_id: str, sample: int) -> int:
        """Return how many turns of an episode have a verdict."""
        logged = self._episodes.get((problem_id, sample))
        return len(logged.offsets) - (not logged.judged) if logged else 0

    def turns(self, problem_id: str, sample: int, limit: int | None = None) -> list[Turn]:
        """Return the turns of an episode, or the first of them; the last may wait for its verdict."""
        logged = self._episodes.get((problem_id, sample))
        return [Turn.from_line(line) for line in self._log.read_at(logged.offsets[:limit])] if logged else []

    def _add(self, offset: int, line: Line) -> None:
        logged = self._episodes.setdefault((line["problem_id"], line["sample"]), _Logged())
        turn = line["turn"]
        if turn == len(logged.offsets) and logged.judged:
            logged.offsets.append(offset)
        elif turn == len(logged.offsets) - 1 and not logged.judged:
            logged.offsets[turn] = offset  # judged at last
        else:
            raise InputError(
                f"{self._log.path}, byte {offset}: turn {turn} of sample {line['sample']} of {line['problem_id']} does "
                "not follow the one before; restore the file or start in another --output."
            )
        logged.judged = line["verdict"] is not None
