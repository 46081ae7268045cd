"""The templates of pages and charts."""

from pathlib import Path

import jinja2

from cobalt_bench.evaluation.report.chart import Chart

FOLDER = Path(__file__).with_name("templates")


def environment() -> jinja2.Environment:
    """Return what fills templates in; all text is escaped."""
    return jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def svg_text(chart: Chart) -> str:
    """Return a chart as an SVG file of its own."""
    return environment().get_template("chart.svg").render(chart=chart)
