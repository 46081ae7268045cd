"""Charts inside the page: in the colours of its theme, and with a text for each point."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from cobalt_bench.evaluation.line_chart import Series, Style, draw, rendered
from cobalt_bench.shown import printable

COLOURS = 6  # of lines, in the page's style sheet
_SVG, _LINK = "http://www.w3.org/2000/svg", "{http://www.w3.org/1999/xlink}href"
# Stands in the drawing for what the style sheet names; matplotlib knows no variables.
_VARIABLES = {
    "#010101": "var(--soft)",
    "#020202": "var(--rule)",
    **{f"#0303{number:02}": f"var(--line-{number})" for number in range(COLOURS)},
}
_STYLE = Style(
    colours=[f"#0303{number:02}" for number in range(COLOURS)],
    text="#010101",
    grid="#020202",
    background="none",
    size=(6.4, 3.0),
    mark=6.0,
)


@dataclass(frozen=True)
class Chart:
    """A chart: its title, the drawing as an SVG element, and the legend as (number of the colour, name)."""

    title: str
    svg: str
    legend: tuple[tuple[int, str], ...]


def chart(title: str, series: Sequence[Series]) -> Chart:
    """Draw lines over turns 0, 1, ...; the scale goes from 0 to 1."""
    root = ElementTree.fromstring(rendered(draw(series, _STYLE), ".svg", title))
    _keep_drawing(root, title)
    for number, each in enumerate(series):
        _name_points(root, number, each)
    _drop_ids(root)
    ElementTree.register_namespace("", _SVG)
    svg = ElementTree.tostring(root, encoding="unicode")
    for colour, variable in _VARIABLES.items():
        svg = svg.replace(colour, variable)
    bounded = [bool(each.bounds) for each in series]
    names = [each.name + (", with 95% interval" if each.bounds and not all(bounded) else "") for each in series]
    return Chart(
        title + (", with 95% intervals" if all(bounded) else ""), svg, tuple((n % COLOURS, name) for n, name in enumerate(names))
    )


def _keep_drawing(root: ElementTree.Element, title: str) -> None:
    """Remove what only a separate file needs, such as its size and a style sheet."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)
    for name in ("width", "height", "version"):
        root.attrib.pop(name, None)
    root.attrib |= {"role": "img", "aria-label": f"{title}, as lines; the values are under “The numbers”"}


def _name_points(root: ElementTree.Element, number: int, series: Series) -> None:
    known = [(turn, value) for turn, value in enumerate(series.values) if value is not None]
    marks = root.find(f".//*[@id='marks-{number}']")
    points = [] if marks is None else list(marks.iter(f"{{{_SVG}}}use"))
    for point, (turn, value) in zip(points, known, strict=True):
        interval = " ({:.3f} to {:.3f})".format(*series.bounds[turn]) if series.bounds else ""
        ElementTree.SubElement(point, f"{{{_SVG}}}title").text = f"{printable(series.name)}, turn {turn}: {value:.3f}{interval}"


def _drop_ids(root: ElementTree.Element) -> None:
    """Keep only ids that the drawing itself refers to: a page holds several drawings."""
    text = ElementTree.tostring(root, encoding="unicode")
    used = set(re.findall(r"""(?:url\(|href=")#([^)"]+)""", text))
    for element in root.iter():
        if _LINK in element.attrib:
            element.set("href", element.attrib.pop(_LINK))  # HTML knows no namespaces
        if element.get("id") not in used:
            element.attrib.pop("id", None)
