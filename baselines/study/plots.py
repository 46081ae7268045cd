# ruff: noqa: E402
"""Line charts as SVG files, drawn with matplotlib."""

import io
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from cobalt_bench.evaluation.line_chart import load_matplotlib

load_matplotlib()

import matplotlib.style
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#59636e")
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "study"}  # the same chart gives the same bytes


@dataclass(frozen=True)
class Line:
    """A line: points (x, y), the number of its colour, and whether it is named in the legend."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    named: bool = True
    bounds: Sequence[tuple[float, float]] = ()  # of each point, drawn as a bar


@dataclass(frozen=True)
class PlottedRate:
    """A rate with its interval, and what it is of."""

    name: str
    value: float
    bounds: tuple[float, float]


def line_chart(title: str, x_label: str, lines: Sequence[Line]) -> str:
    """Return a chart of shares as an SVG file; y goes from a tenth below the lowest point to a tenth above the highest."""
    with _own_settings():
        figure = Figure(figsize=(7.2, 4.0), layout="constrained")
        axes = figure.subplots()
        for line in lines:
            _draw(axes, line)
        axes.set_title(title, loc="left", fontsize="medium")
        axes.set(xlabel=x_label, ylabel="Pass@1")
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        axes.xaxis.set_major_formatter("{x:,.0f}")
        shares = [y for line in lines for _, y in line.points] + [y for line in lines for pair in line.bounds for y in pair]
        axes.set_ylim(max(0.0, min(shares) - 0.1), min(1.0, max(shares) + 0.1))
        axes.grid(axis="y", color="#d4dae1")
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(loc="outside right upper", frameon=False)
        return _svg(figure)


def rate_chart(title: str, panels: Mapping[str, Sequence[PlottedRate]]) -> str:
    """Return a chart of rates, 0 to 1, as an SVG file: a panel beside the other, each with the same names from top to bottom."""
    with _own_settings():
        figure = Figure(figsize=(9.6, 3.0), layout="constrained")
        for axes, (name, rates) in zip(figure.subplots(1, len(panels), sharey=True), panels.items(), strict=True):
            for row, rate in enumerate(rates):
                low, high = rate.bounds
                bar = [[rate.value - low], [high - rate.value]]
                axes.errorbar([rate.value], [row], xerr=bar, color=COLOURS[row - 1], marker="o", markersize=5, capsize=3)
            axes.set_title(name, loc="left", fontsize="medium")
            axes.set(xlim=(0, 1), yticks=range(len(rates)), yticklabels=[rate.name for rate in rates])
            axes.grid(axis="x", color="#d4dae1")
            axes.spines[["top", "right"]].set_visible(False)
        figure.axes[0].invert_yaxis()
        figure.suptitle(title, x=0.01, horizontalalignment="left", fontsize="medium")
        return _svg(figure)


def _own_settings() -> AbstractContextManager[None]:
    return matplotlib.style.context(_SETTINGS, after_reset=True)  # whatever the reader's own are


def _svg(figure: Figure) -> str:
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
        linewidth=1.4,
        marker="o",
        markersize=3,
        capsize=2,
    )
