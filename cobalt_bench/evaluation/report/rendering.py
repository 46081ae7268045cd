"""The templates of pages."""

from pathlib import Path

import jinja2

FOLDER = Path(__file__).with_name("templates")


def environment() -> jinja2.Environment:
    """Return what fills templates in; all text is escaped."""
    return jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True, lstrip_blocks=True)
