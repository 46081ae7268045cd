"""What became of a run's answers, a turn: each answer counts once, as accepted or as the first reason why not."""

from collections import Counter
from collections.abc import Sequence

from cobalt_bench.episodes import Turn
from cobalt_bench.episodes.extraction import answer_in
from cobalt_bench.evaluation.refusals import refused

FATES = {
    "accepted": "accepted",
    "wrong": "wrong answer",
    "error": "runtime error",
    "limit": "time or another limit",
    "no_program": "no program",
    "cut": "cut at --max-tokens",
    "refused": "refused",
    "waiting": "not judged yet",
}
"""In the order of the chart, from the bottom; with their names in words."""

_LIMITS = ("time_limit_exceeded", "memory_limit_exceeded", "output_limit_exceeded")


def fate_of(turn: Turn, version: int) -> str:
    """Return the fate of a turn's answer, one of FATES; `version` is that of the protocol."""
    if turn.accepted:
        return "accepted"
    if turn.finish_reason == "refused" or (turn.program is None and refused(answer_in(turn.response, version))):
        return "refused"
    if turn.finish_reason == "length":
        return "cut"
    if turn.verdict is None:
        return "waiting"
    if turn.verdict in _LIMITS:
        return "limit"
    return {"runtime_error": "error", "compile_error": "error", "no_program": "no_program"}.get(turn.verdict, "wrong")


class FateCounts:
    """How many answers had which fate, a turn."""

    def __init__(self, turns: int, version: int) -> None:
        """Start with no answers; an episode has up to `turns` programs."""
        self._turns = turns
        self._version = version
        self._counts: Counter[tuple[str, int]] = Counter()

    def add(self, episode: Sequence[Turn]) -> None:
        """Count the answers of an episode."""
        self._counts.update((fate_of(turn, self._version), number) for number, turn in enumerate(episode))

    def rows(self) -> dict[str, list[int]]:
        """Return the counts a turn of each fate that occurs, in the order of FATES."""
        rows = {fate: [self._counts[fate, turn] for turn in range(self._turns)] for fate in FATES}
        return {fate: row for fate, row in rows.items() if any(row)}
