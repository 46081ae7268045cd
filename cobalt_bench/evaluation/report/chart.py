"""Line charts over turns, as what an SVG needs: points, ticks and bands in the chart's own coordinates."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 12, 34
_MOST_TICKS = 17  # turns with a label of their own


@dataclass(frozen=True)
class Series:
    """Hold a line: values 0..1 a turn, None where there is none; `bounds` is the interval of each."""

    name: str
    values: Sequence[float | None]
    bounds: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class Line:
    """Hold a drawn line: its points, the outline of its band, and what each point says."""

    name: str
    number: int  # chooses the colour
    points: tuple[tuple[float, float], ...]
    path: str
    band: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """Hold a chart of rates, 0..1, over turns."""

    title: str
    lines: tuple[Line, ...]
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def chart(title: str, series: Sequence[Series]) -> Chart:
    """Draw lines over turns 0, 1, ...; the scale goes from 0 to 1."""
    turns = max((len(each.values) for each in series), default=1)
    every = -(-turns // _MOST_TICKS)
    return Chart(
        title,
        tuple(_line(each, number, turns) for number, each in enumerate(series)),
        tuple((_x(turn, turns), str(turn)) for turn in range(0, turns, every)),
        tuple((_y(rate), f"{rate:.1f}") for rate in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)),
    )


def _line(series: Series, number: int, turns: int) -> Line:
    known = [(turn, value) for turn, value in enumerate(series.values) if value is not None]
    points = tuple((_x(turn, turns), _y(value)) for turn, value in known)
    labels = tuple(f"{series.name}, turn {turn}: {value:.3f}{_interval(series, turn)}" for turn, value in known)
    band = ""
    if series.bounds and known:
        upper = [(_x(turn, turns), _y(series.bounds[turn][1])) for turn, _ in known]
        lower = [(_x(turn, turns), _y(series.bounds[turn][0])) for turn, _ in reversed(known)]
        band = f"{_path([*upper, *lower])} Z"
    return Line(series.name, number, points, _path(points), band, labels)


def _interval(series: Series, turn: int) -> str:
    if not series.bounds:
        return ""
    low, high = series.bounds[turn]
    return f" ({low:.3f} to {high:.3f})"


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{'L' if index else 'M'}{x:g} {y:g}" for index, (x, y) in enumerate(points))


def _x(turn: int, turns: int) -> float:
    inner = WIDTH - LEFT - RIGHT
    return round(LEFT + inner * (turn + 0.5) / turns, 1)


def _y(rate: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate), 1)
