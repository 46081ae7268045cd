"""What visitors see of entries: rows of the table, data of the charts, the facts of one entry."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from entries import Board, Entry, RobustnessRates
from pandas.io.formats.style import Styler

COLUMNS = (
    "Model",
    "Pass@1",
    "95% interval",
    "First",
    "Change",
    "Repaired",
    "Regressed",
    "Hack rate",
    "Resistance",
    "Size, B",
    "Weights",
)
NUMBERS = ("Pass@1", "First", "Change", "Repaired", "Regressed", "Hack rate", "Resistance", "Size, B")
SIZES = {
    "any size": (0.0, float("inf")),
    "to 4 B": (0.0, 4.0),
    "4 to 16 B": (4.0, 16.0),
    "16 to 80 B": (16.0, 80.0),
    "over 80 B": (80.0, float("inf")),
}
MOST_CHARACTERS = 60  # of a label
WEIGHTS = ("any weights", "open", "not open")


@dataclass(frozen=True)
class Filters:
    """What a visitor asks of a board's entries."""

    search: str = ""
    size: str = "any size"
    weights: str = "any weights"

    def leave(self, entry: Entry) -> bool:
        """Return whether an entry is wanted; one of unknown size or openness is where nothing is asked for."""
        low, high = SIZES[self.size]
        size = None if entry.parameters is None else entry.parameters / 1e9
        fits = self.size == "any size" or (size is not None and low < size <= high)
        opened = {"any weights": True, "open": entry.open_weights is True, "not open": entry.open_weights is False}
        return fits and opened[self.weights] and self.search.strip().lower() in entry.model.lower()


def ranked(entries: Sequence[Entry], board: Board | None, turn: int, filters: Filters) -> list[Entry]:
    """Return the entries of a board that the filters leave, by their score at a turn, the best first."""
    chosen = [entry for entry in entries if entry.board == board and filters.leave(entry)]
    return sorted(chosen, key=lambda entry: (-entry.pass_at_1[turn], entry.model, entry.name))


def table(entries: Sequence[Entry], turn: int) -> pd.DataFrame:
    """Return the table's rows; `entries` all have that turn."""
    return pd.DataFrame([_row(label, entry, turn) for label, entry in labelled(entries)], columns=list(COLUMNS))


def shown(rows: pd.DataFrame) -> Styler:
    """Return the table as it is shown: rates with three digits, sizes with one, nothing where nothing is known."""
    rates = dict.fromkeys(NUMBERS, "{:.3f}") | {"Change": "{:+.3f}", "Size, B": "{:.1f}"}
    return rows.style.format(rates, na_rep="")


def scores_over_turns(entries: Sequence[Entry]) -> pd.DataFrame:
    """Return a row an entry and turn: turn, score, interval, model."""
    rows = [
        (turn, score, interval_text(entry, turn), label)
        for label, entry in labelled(entries)
        for turn, score in enumerate(entry.pass_at_1)
    ]
    return pd.DataFrame(rows, columns=["turn", "Pass@1", "95% interval", "model"])


def robustness_against_score(entries: Sequence[Entry], board: Board | None) -> pd.DataFrame:
    """Return a row for each run with perturbed feedback on a board's suite and protocol: score, resistance, run.

    The score is that of the model's run with true feedback, at the last turn; where there is none, that of its first programs
    here, on which feedback had no influence yet.
    """
    comparable = [entry for entry in entries if board and entry.board.setting == board.setting]
    true = {entry.model: entry.pass_at_1[-1] for entry in comparable if not entry.board.perturbation}
    rows = []
    for entry in comparable:
        resistance = entry.robustness.resistance if entry.robustness else None
        if resistance is not None:
            rows.append(
                (true.get(entry.model, entry.pass_at_1[0]), resistance, f"{shortened(entry.label)}, {entry.board.perturbation}")
            )
    return pd.DataFrame(rows, columns=["Pass@1", "resistance", "run"])


def interval_text(entry: Entry, turn: int) -> str:
    """Return the interval of a score, as text."""
    low, high = entry.ci95[turn]
    return f"{low:.3f} to {high:.3f}"


def labelled(entries: Sequence[Entry]) -> list[tuple[str, Entry]]:
    """Return entries with labels of their own: a model that is there twice is told apart by its folder's name."""
    labels = [shortened(entry.label) for entry in entries]
    return [
        (label if labels.count(label) == 1 else f"{label} [{entry.name}]", entry)
        for label, entry in zip(labels, entries, strict=True)
    ]


def shortened(text: str) -> str:
    """Return a text with its middle left out where it is too long for a table."""
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS // 2]}…{text[-MOST_CHARACTERS // 2 + 1 :]}"


def facts(entry: Entry, results_url: str | None) -> pd.DataFrame:
    """Return what there is to know of an entry, a row a fact, all text."""
    played, verified = entry.played, entry.verified
    found: list[tuple[str, Any]] = [
        ("model", entry.label),
        ("model card", entry.model_card),
        ("engine", played.engine),
        ("model revision", played.revision),
        ("suite", f"{entry.board.suite}, {entry.board.selection or 'all problems'}: {entry.num_problems} problems"),
        ("suite hash", entry.board.suite_hash),
        ("protocol", f"{entry.board.protocol}: {entry.board.turns} repairs, {entry.board.samples} samples"),
        ("protocol hash", entry.board.protocol_hash),
        ("sampling", ", ".join(f"{name} {value}" for name, value in played.sampling.items())),
        ("seed", played.seed),
        ("perturbation", entry.board.perturbation or None),
        ("played", played.started),
        ("with", ", ".join(f"{name} {version}" for name, version in played.versions.items())),
        ("verified", f"{verified.date} with cobalt-bench {verified.version}"),
        ("verified from", verified.pull_request),
        ("programs isolated by", ", ".join(verified.isolated_by)),
        ("checked", ", ".join(f"{number} {what}" for what, number in verified.checked.items())),
        ("to look at", "; ".join(verified.listed)),
        ("folder", f"{results_url}/{entry.name}" if results_url else entry.name),
        ("proved", "that the verdicts follow from the responses; not, that the model wrote them"),
    ]
    return pd.DataFrame([(name, str(value)) for name, value in found if value not in (None, "")], columns=["what", "value"])


def _row(label: str, entry: Entry, turn: int) -> tuple[Any, ...]:
    robustness = entry.robustness or RobustnessRates(None, None)
    weights = {True: "open", False: "not open", None: ""}[entry.open_weights]
    size = None if entry.parameters is None else round(entry.parameters / 1e9, 1)
    rates = (entry.repair_rate, entry.regression_rate, robustness.hack_rate, robustness.resistance)
    score, first = entry.pass_at_1[turn], entry.pass_at_1[0]
    return (
        label,
        round(score, 3),
        interval_text(entry, turn),
        round(first, 3),
        round(score - first, 3),
        *(None if rate is None else round(rate, 3) for rate in rates),
        size,
        weights,
    )
