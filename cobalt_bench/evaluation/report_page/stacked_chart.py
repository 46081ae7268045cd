"""A chart of counts, stacked a turn: bars in the colours of the page's theme, and the same in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT = 440, 216
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 4, 8, 40
_MOST_LABELS = 12


@dataclass(frozen=True)
class Part:
    """A part of a bar: where it lies, what class its colour has, and its text."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    text: str


@dataclass(frozen=True)
class Stack:
    """A stacked chart, as its template draws it."""

    parts: Sequence[Part]
    ticks: Sequence[tuple[float, str]]  # of the vertical axis
    labels: Sequence[tuple[float, int]]  # of the horizontal axis: the turns
    legend: Sequence[tuple[str, str]]  # class of the colour, name
    spoken: str
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    right: int = _WIDTH - _RIGHT
    floor: int = _HEIGHT - _BOTTOM


def stack(rows: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> Stack | None:
    """Return the chart of counts a turn, the first row at the bottom; None where nothing is counted."""
    totals = [sum(column) for column in zip(*rows.values(), strict=True)]
    most = max(totals, default=0)
    if not most:
        return None
    pitch = (_WIDTH - _LEFT - _RIGHT) / len(totals)
    parts = []
    for turn, total in enumerate(totals):
        below = 0
        for kind, row in rows.items():
            if row[turn]:
                low, high = _y(below, most), _y(below + row[turn], most)
                text = f"turn {turn}, {names[kind]}: {row[turn]:,} of {total:,} ({row[turn] / total:.1%})"
                parts.append(Part(_LEFT + pitch * (turn + 0.15), high, pitch * 0.7, low - high, kind, text))
            below += row[turn]
    every = -(-len(totals) // _MOST_LABELS)
    return Stack(
        parts,
        ticks=[(_y(value, most), f"{value:,}") for value in sorted({0, most // 2, most})],
        labels=[(_LEFT + pitch * (turn + 0.5), turn) for turn in range(0, len(totals), every)],
        legend=[(kind, names[kind]) for kind in rows],
        spoken=_spoken(rows, names, totals),
    )


def _y(value: float, most: int) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _BOTTOM - _TOP) * value / most


def _spoken(rows: Mapping[str, Sequence[int]], names: Mapping[str, str], totals: Sequence[int]) -> str:
    """Return what the first and the last bar say; the rest is in the table."""
    turns = sorted({0, len(totals) - 1})
    told = (", ".join(f"{names[kind]} {row[turn]:,}" for kind, row in rows.items() if row[turn]) or "none" for turn in turns)
    bars = "; ".join(f"turn {turn}: {text}" for turn, text in zip(turns, told, strict=True))
    return f"Answers a turn, stacked by what became of them. {bars}. All turns are in the table under “The numbers”."
