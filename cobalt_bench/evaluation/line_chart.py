# ruff: noqa: E402
"""Line charts of rates over turns, drawn with matplotlib."""

import io
import logging
import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.shown import printable, shortened

_BACKEND = "MPLBACKEND"


def load_matplotlib() -> None:
    """Import matplotlib, in spite of a notebook's backend, a broken settings file, or a missing home.

    Raises InputError where its settings file can't be read. A backend that isn't installed is left out; only windows need one.
    """
    if "matplotlib" in sys.modules:
        return
    log = logging.getLogger("matplotlib")
    level, backend = log.level, os.environ.pop(_BACKEND, None)
    log.setLevel(logging.CRITICAL)  # no word of its caches, which a home without write access lacks
    try:
        import matplotlib.style
    except (OSError, ValueError) as error:
        raise InputError(f"matplotlib can't read its settings ({error}); mend matplotlibrc, or unset MATPLOTLIBRC.") from error
    finally:
        log.setLevel(level)
        if backend is not None:
            os.environ[_BACKEND] = backend
    if backend:
        with suppress(ValueError):
            matplotlib.rcParams["backend"] = backend


load_matplotlib()

import matplotlib.style
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

ENDINGS = (".svg", ".pdf", ".png")
# Told apart by colour-blind eyes: Okabe and Ito's palette.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
_MARKERS = "osD^vPX"
_DASHES = ("-", "--", "-.", ":")  # so that lines which coincide are both seen
_MOST_TICKS = 12  # turns with a label of their own
# What differs from one writing of the same chart to the next, by format.
_DATES: Mapping[str, Mapping[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
# Text stays text; conferences refuse fonts of PDF's type 3, matplotlib's default.
_SETTINGS: Any = {"svg.fonttype": "none", "pdf.fonttype": 42, "text.parse_math": False}


@dataclass(frozen=True)
class Series:
    """A line: values 0..1 a turn, None where there is none; `bounds` is the interval of each."""

    name: str
    values: Sequence[float | None]
    bounds: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Style:
    """The look of a chart: colours of its lines (used in turn) and of the rest; inches; the marks' size."""

    colours: Sequence[str] = _COLOURS
    text: str = "#1b1f24"
    grid: str = "#d4dae1"
    background: str = "#ffffff"
    size: tuple[float, float] = (6.4, 3.6)
    mark: float = 5.0


def check_ending(path: Path) -> None:
    """Raise InputError for a file name whose ending is not that of a chart format."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{path} ends in no format of charts; let it end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}.")


def save_chart(path: Path, title: str, y_label: str, series: Sequence[Series]) -> None:
    """Write a chart with title and legend to a file, in the format of its ending; the same chart gives the same bytes.

    Raises InputError for an unknown ending, or where the file can't be written.
    """
    check_ending(path)
    figure = draw(series, Style())
    _name_lines(figure.axes[0], title, y_label, [shortened(printable(each.name)) for each in series])
    content = rendered(figure, path.suffix.lower(), title)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}.") from error


def draw(series: Sequence[Series], style: Style) -> Figure:
    """Draw lines over turns 0, 1, ...; the scale goes from 0 to 1. The marks of line N have the id `marks-N`."""
    with _settings():
        figure = Figure(figsize=style.size, facecolor=style.background)
        axes = figure.subplots()
        axes.set_facecolor("none")
        for number, each in enumerate(series):
            _draw_line(axes, number, each, style)
        turns = max((len(each.values) for each in series), default=1)
        axes.set(ylim=(0, 1), xlim=(-0.5, turns - 0.5))
        axes.set_xlabel("turn", color=style.text)
        axes.xaxis.set_major_locator(MaxNLocator(_MOST_TICKS, integer=True, min_n_ticks=1))
        axes.grid(axis="y", color=style.grid)
        axes.set_axisbelow(True)
        axes.spines[:].set_color(style.grid)
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(color=style.grid, labelcolor=style.text)
        axes.tick_params(axis="x", pad=7)  # clear of the marks at 0
    return figure


def rendered(figure: Figure, ending: str, title: str) -> bytes:
    """Return a figure in the format of an ending (one of ENDINGS), as large as what is drawn.

    Ids in an SVG follow from the title and what they name.
    """
    file = io.BytesIO()
    with _settings(**{"svg.hashsalt": title}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of letters that no font has
        figure.savefig(file, format=ending.removeprefix("."), metadata=_DATES.get(ending), dpi=200, bbox_inches="tight")
    return file.getvalue()


def _settings(**more: str) -> Any:
    """Return a context with our settings, whatever the reader's own of matplotlib are."""
    return matplotlib.style.context({**_SETTINGS, **more}, after_reset=True)


def _name_lines(axes: Any, title: str, y_label: str, names: Sequence[str]) -> None:
    with _settings():
        axes.set_title(title, loc="left")
        axes.set_ylabel(y_label)
        numbers = [str(number) for number in range(len(names))]
        # Below, a row each: names are often as long as the chart is wide.
        legend = axes.legend(axes.lines, numbers, loc="upper left", bbox_to_anchor=(0.0, -0.18), frameon=False, handlelength=4)
    for text, name in zip(legend.get_texts(), names, strict=True):
        text.set_text(name)  # only now: matplotlib leaves out names that begin with an underscore


def _draw_line(axes: Any, number: int, series: Series, style: Style) -> None:
    colour, marker, dashes = (of[number % len(of)] for of in (style.colours, _MARKERS, _DASHES))
    known = [(turn, value) for turn, value in enumerate(series.values) if value is not None]
    turns, values = [turn for turn, _ in known], [value for _, value in known]
    look = {"color": colour, "marker": marker, "markersize": style.mark, "linestyle": dashes, "linewidth": 1.8}
    (line,) = axes.plot(turns, values, clip_on=False, zorder=3, **look)
    line.set_gid(f"marks-{number}")
    line.set_in_layout(bool(known))  # an empty line would count as lying in the corner of the figure
    if series.bounds and known:
        low, high = zip(*(series.bounds[turn] for turn in turns), strict=True)
        axes.fill_between(turns, low, high, color=colour, alpha=0.16, linewidth=0)
