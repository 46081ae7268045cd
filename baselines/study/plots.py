"""Line charts as SVG files, drawn with matplotlib."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib.style
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#59636e")
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "study"}  # the same chart gives the same bytes


@dataclass(frozen=True)
class Line:
    """Hold a line: points (x, y), the number of its colour, and whether it is named in the legend."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    named: bool = True
    bounds: Sequence[tuple[float, float]] = ()  # of each point, drawn as a bar


def line_chart(title: str, x_label: str, lines: Sequence[Line]) -> str:
    """Return a chart of shares as an SVG file; y goes from a tenth below the lowest point to a tenth above the highest."""
    with matplotlib.style.context(_SETTINGS, after_reset=True):  # whatever the reader's own settings are
        figure = Figure(figsize=(7.2, 4.0), layout="constrained")
        axes = figure.subplots()
        for line in lines:
            _draw(axes, line)
        axes.set_title(title, loc="left", fontsize="medium")
        axes.set_xlabel(x_label)
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        axes.xaxis.set_major_formatter("{x:,.0f}")
        shares = [y for line in lines for _, y in line.points] + [y for line in lines for pair in line.bounds for y in pair]
        axes.set_ylim(max(0.0, min(shares) - 0.1), min(1.0, max(shares) + 0.1))
        axes.grid(axis="y", color="#d4dae1")
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(loc="outside right upper", frameon=False)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue().decode()


def _draw(axes: Any, line: Line) -> None:
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    bars = None
    if line.bounds:
        below, above = ([abs(y - pair[side]) for y, pair in zip(ys, line.bounds, strict=True)] for side in (0, 1))
        bars = [below, above]
    axes.errorbar(
        xs,
        ys,
        yerr=bars,
        color=COLOURS[line.colour],
        label=line.name if line.named else None,
        linewidth=1.8 if line.named else 1.1,
        marker="o",
        markersize=3,
        capsize=2,
    )
