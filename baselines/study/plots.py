"""Line charts as SVG files."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, LEGEND = 640, 320, 48, 14, 30, 44, 18
COLOURS = ("#0550ae", "#b35900", "#116329", "#8250df", "#59636e", "#a40e26")


@dataclass(frozen=True)
class Line:
    """Hold a line: points (x, y), the number of its colour, and whether it is named in the legend."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    named: bool = True
    bounds: Sequence[tuple[float, float]] = ()  # of each point, drawn as a bar


def line_chart(title: str, x_label: str, lines: Sequence[Line]) -> str:
    """Return a chart of shares as an SVG file; both axes begin at 0 but y at a tenth below the lowest point."""
    right = max(x for line in lines for x, _ in line.points) or 1.0
    shares = [y for line in lines for _, y in line.points] + [y for line in lines for pair in line.bounds for y in pair]
    low, high = max(0.0, _tenth(min(shares)) - 0.1), min(1.0, _tenth(max(shares)) + 0.1)

    def place(x: float, y: float) -> tuple[float, float]:
        across = LEFT + 10 + (WIDTH - LEFT - RIGHT - 20) * x / right
        return round(across, 1), round(TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / (high - low), 1)

    named = [line for line in lines if line.named]
    height = HEIGHT + LEGEND * len(named)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="{LEFT}" y="18" font-size="14">{escape(title)}</text>',
    ]
    for tenth in range(round(low * 10), round(high * 10) + 1):
        y = place(0, tenth / 10)[1]
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#d4dae1"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{tenth / 10:.1f}</text>')
    for x, label in _ticks(right):
        parts.append(f'<text x="{place(x, low)[0]}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{label}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x_label)}</text>')
    for line in lines:
        parts += _drawn(line, [place(x, y) for x, y in line.points], [(place(0, a)[1], place(0, b)[1]) for a, b in line.bounds])
    for row, line in enumerate(named):
        y = HEIGHT + LEGEND * row + 4
        parts.append(f'<rect x="{LEFT}" y="{y}" width="18" height="4" fill="{COLOURS[line.colour]}"/>')
        parts.append(f'<text x="{LEFT + 26}" y="{y + 7}">{escape(line.name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _drawn(line: Line, points: Sequence[tuple[float, float]], bars: Sequence[tuple[float, float]]) -> list[str]:
    colour = COLOURS[line.colour]
    path = " ".join(f"{'L' if index else 'M'}{x:g} {y:g}" for index, (x, y) in enumerate(points))
    parts = [f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{2 if line.named else 1.2}"/>']
    parts += [f'<circle cx="{x:g}" cy="{y:g}" r="2.5" fill="{colour}"/>' for x, y in points]
    for (x, _), (lower, upper) in zip(points, bars, strict=False):
        parts.append(f'<line x1="{x:g}" x2="{x:g}" y1="{lower:g}" y2="{upper:g}" stroke="{colour}"/>')
    return parts


def _tenth(share: float) -> float:
    return int(share * 10) / 10


def _ticks(right: float) -> list[tuple[float, str]]:
    """Return about five round numbers from 0 on."""
    size = 10 ** (len(str(int(right))) - 1)
    step = max(1, next(size * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5) if right / (size * part) <= 6))
    count = int(right / step)
    return [(step * index, f"{step * index:,.0f}") for index in range(count + 1)]
