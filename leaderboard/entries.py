"""Entries of the leaderboard: runs whose record says that they were verified, and whose files are those verified."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from records import FILES, RECORDS, UNREADABLE, Record, RunFacts, Verified, read_record


@dataclass(frozen=True, order=True)
class Board:
    """What entries that may be ranked together share: one suite hash and one protocol hash."""

    suite: str
    selection: str
    perturbation: str
    protocol: str
    turns: int
    samples: int
    suite_hash: str
    protocol_hash: str
    setting: str  # equal on boards that differ in the perturbation of feedback only

    @property
    def label(self) -> str:
        """Return what a visitor chooses it by."""
        feedback = f"feedback perturbed by {self.perturbation}" if self.perturbation else "true feedback"
        return (
            f"{self.suite}, {self.selection or 'all problems'}; {feedback}; protocol {self.protocol}, {self.turns} repairs, "
            f"{self.samples} samples; {self.suite_hash[:8]}/{self.protocol_hash[:8]}"
        )


@dataclass(frozen=True)
class RobustnessRates:
    """What perturbed feedback did to a run; None where it had nothing to do it to."""

    hack_rate: float | None
    resistance: float | None


@dataclass(frozen=True)
class Entry:
    """One verified run. Text in it is a stranger's: show it as text."""

    name: str  # of its folder
    model: str
    board: Board
    num_problems: int
    pass_at_1: tuple[float, ...]  # a turn
    ci95: tuple[tuple[float, float], ...]
    repair_rate: float | None
    regression_rate: float | None
    robustness: RobustnessRates | None  # of a run with perturbed feedback
    played: RunFacts
    verified: Verified
    model_card: str | None
    example: bool
    parameters: int | None = None  # of the model, where the Hub knows
    open_weights: bool | None = None

    @property
    def label(self) -> str:
        """Return the model's name, marked where the entry is an example."""
        return f"{self.model} (example)" if self.example else self.model


@dataclass(frozen=True)
class Reading:
    """What was read: the entries, and the names of those left out because they were only verified without isolation.

    There a program could have reached the judge itself.
    """

    entries: tuple[Entry, ...]
    not_isolated: tuple[str, ...]


def read_entries(results: Path, records: Path, *, example: bool = False) -> Reading:
    """Return the entries of two folders, that of the runs and that of the records; what doesn't fit is left out.

    Of several records of the same files the latest holds; one made without isolation takes nothing from those with it.
    """
    found: dict[str, list[Record]] = {}
    for path in (records / RECORDS).glob("*.json"):
        if record := read_record(path, results):
            found.setdefault(record.folder, []).append(record)
    entries, not_isolated = [], []
    for name, some in sorted(found.items()):
        last = max((each for each in some if each.isolated or not each.accepted), default=None, key=Record.order)
        if last is None:
            not_isolated.append(name)
        elif last.accepted and (entry := _entry(last, example)):
            entries.append(entry)
    return Reading(tuple(entries), tuple(not_isolated))


def boards_of(entries: Sequence[Entry]) -> list[Board]:
    """Return the boards that there are, those with most entries first."""
    counts: dict[Board, int] = {}
    for entry in entries:
        counts[entry.board] = counts.get(entry.board, 0) + 1
    return sorted(counts, key=lambda board: (-counts[board], board))


def _entry(record: Record, example: bool) -> Entry | None:
    try:
        config, scores, about = (json.loads(record.contents[name]) for name in FILES)
        return _made(record, config, scores, about, example)
    except UNREADABLE:
        return None


def _made(record: Record, config: Mapping[str, Any], scores: Mapping[str, Any], about: Mapping[str, Any], example: bool) -> Entry:
    identity = config["identity"]
    suite, protocol = identity["suite"], identity["protocol"]
    perturbation = protocol["perturbation"] or ""
    board = Board(
        suite["name"],
        suite["selection"],
        perturbation,
        protocol["name"],
        protocol["turns"],
        protocol["samples"],
        suite["hash"],
        protocol["hash"],
        _setting(suite, protocol),
    )
    return Entry(
        name=record.folder,
        model=_text(identity["model"]),
        board=board,
        num_problems=scores["num_problems"],
        pass_at_1=tuple(float(score) for score in scores["pass_at_1"]["per_turn"]),
        ci95=tuple((float(low), float(high)) for low, high in scores["pass_at_1"]["ci95"]),
        repair_rate=scores["repair_rate"],
        regression_rate=scores["regression_rate"],
        robustness=_robustness(scores.get("robustness", {}).get(perturbation)),
        played=RunFacts.of(config),
        verified=record.verified,
        model_card=_text(about["model_card"]) if about.get("model_card") is not None else None,
        example=example,
    )


def _robustness(block: Mapping[str, Any] | None) -> RobustnessRates | None:
    return None if block is None else RobustnessRates(block.get("hack_rate"), block.get("resistance"))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _setting(suite: Mapping[str, Any], protocol: Mapping[str, Any]) -> str:
    kept = {name: value for name, value in protocol.items() if name not in ("hash", "perturbation")}
    return json.dumps([suite["hash"], kept], sort_keys=True)
