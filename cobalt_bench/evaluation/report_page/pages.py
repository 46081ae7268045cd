"""Pages that stand alone: written whole, and never over a file that is no report."""

from pathlib import Path

from cobalt_bench._files import check_no_link
from cobalt_bench.errors import InputError

_MARK = b": cobalt-bench report</title>"  # of a page that a report may take the place of
_HEAD_BYTES = 2**20  # of a page, in which its title stands


def write_page(path: Path, text: str) -> Path:
    """Write a page and return its path; raises InputError where it can't be written, or another's file is there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        check_no_link(path, path.parent)
        check_page(path)
        path.write_text(text, encoding="utf-8", errors="replace")  # a name may hold half a surrogate pair
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}; choose another --output.") from error
    return path


def check_page(path: Path) -> None:
    """Raise InputError for a file that doesn't come from a report: it would be lost."""
    if path.exists() and not _is_page(path):
        raise InputError(f"{path} is no report of this package; choose another --output.")


def _is_page(path: Path) -> bool:
    """Return whether a page is that of a report, by its title."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return _MARK in file.read(_HEAD_BYTES)
