"""Entries of the leaderboard: runs whose record says that they were verified, and whose files are those verified."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

RECORDS, SUBMISSIONS = "records", "submissions"
_MAX_BYTES = 2**24  # of a file that is read
_UNREADABLE = (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError)
_FILES = ("config.json", "results.json", "submission.json")


@dataclass(frozen=True, order=True)
class Board:
    """Say which entries may be ranked together: one suite hash and one protocol hash."""

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
class Entry:
    """Hold one verified run. Text in it is a stranger's: show it as text."""

    name: str  # of its folder
    model: str
    board: Board
    num_problems: int
    pass_at_1: tuple[float, ...]  # a turn
    ci95: tuple[tuple[float, float], ...]
    repair_rate: float | None
    regression_rate: float | None
    robustness: Mapping[str, Any] | None  # the block of its perturbation
    config: Mapping[str, Any]
    record: Mapping[str, Any]
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
    """Hold what was read: the entries, and the names of those left out because they were only verified without isolation.

    There a program could have reached the judge itself.
    """

    entries: tuple[Entry, ...]
    not_isolated: tuple[str, ...]


def read_entries(results: Path, records: Path, *, example: bool = False) -> Reading:
    """Return the entries of two folders, that of the runs and that of the records; what doesn't fit is left out.

    Of several records of the same files the latest holds; one made without isolation takes nothing from those with it.
    """
    found: dict[str, list[_Record]] = {}
    for path in (records / RECORDS).glob("*.json"):
        if record := _record(path, results):
            found.setdefault(record.folder, []).append(record)
    entries, not_isolated = [], []
    for name, some in sorted(found.items()):
        last = max((each for each in some if each.isolated or not each.verified), default=None, key=_Record.order)
        if last is None:
            not_isolated.append(name)
        elif last.verified and (entry := _entry(last, example)):
            entries.append(entry)
    return Reading(tuple(entries), tuple(not_isolated))


def boards_of(entries: Sequence[Entry]) -> list[Board]:
    """Return the boards that there are, those with most entries first."""
    counts: dict[Board, int] = {}
    for entry in entries:
        counts[entry.board] = counts.get(entry.board, 0) + 1
    return sorted(counts, key=lambda board: (-counts[board], board))


@dataclass(frozen=True)
class _Record:
    """Hold a record whose files are those that lie there."""

    folder: str
    verified: bool
    isolated: bool  # also where an older record doesn't tell
    date: datetime
    data: Mapping[str, Any]
    contents: Mapping[str, bytes]  # of those files

    def order(self) -> tuple[datetime, bool]:
        """Return what the latest record is the largest by; of two at the same moment that which rejects."""
        return self.date, not self.verified


def _record(path: Path, results: Path) -> _Record | None:
    try:
        data = json.loads(_read(path))
        folder = results / SUBMISSIONS / _plain_name(data["folder"])
        contents = {name: _read(folder / name) for name in _FILES}
        if any(data["files"][name] != hashlib.sha256(content).hexdigest() for name, content in contents.items()):
            return None
        isolated = data["judge"].get("isolated", True) is True
        date = datetime.fromisoformat(data["date"]).astimezone(UTC)
        return _Record(folder.name, data["outcome"] == "verified", isolated, date, data, contents)
    except _UNREADABLE:
        return None


def _read(path: Path) -> bytes:
    if not path.is_file() or path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"{path} is no file, or too large")
    return path.read_bytes()


def _entry(record: _Record, example: bool) -> Entry | None:
    try:
        config, scores, about = (json.loads(record.contents[name]) for name in _FILES)
        return _made(record.data, config, scores, about, example)
    except _UNREADABLE:
        return None


def _plain_name(name: str) -> str:
    if Path(name).name != name or name.startswith("."):
        raise ValueError(f"{name} is no plain name")
    return name


def _made(
    record: Mapping[str, Any], config: Mapping[str, Any], scores: Mapping[str, Any], about: Mapping[str, Any], example: bool
) -> Entry:
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
        name=record["folder"],
        model=_text(identity["model"]),
        board=board,
        num_problems=scores["num_problems"],
        pass_at_1=tuple(float(score) for score in scores["pass_at_1"]["per_turn"]),
        ci95=tuple((float(low), float(high)) for low, high in scores["pass_at_1"]["ci95"]),
        repair_rate=scores["repair_rate"],
        regression_rate=scores["regression_rate"],
        robustness=scores.get("robustness", {}).get(perturbation),
        config=config,
        record=record,
        model_card=_text(about["model_card"]) if about.get("model_card") is not None else None,
        example=example,
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _setting(suite: Mapping[str, Any], protocol: Mapping[str, Any]) -> str:
    kept = {name: value for name, value in protocol.items() if name not in ("hash", "perturbation")}
    return json.dumps([suite["hash"], kept], sort_keys=True)
