"""Where something is written until it is whole, and that it is written where it seems to be."""

import secrets
from pathlib import Path

from cobalt_bench.errors import InputError


def draft_of(path: Path) -> Path:
    """Return a path beside another, of no file of the user's, for what takes the other's place once it is whole."""
    return path.parent / f".{path.name}.draft-{secrets.token_hex(8)}"


def check_no_link(path: Path, folder: Path) -> None:
    """Raise InputError where a path in a folder goes through a link, which may have come with the folder from someone else."""
    for place in (path, *path.parents):
        if place == folder:
            return
        if place.is_symlink():
            raise InputError(f"{place} is a link, and nothing is written through one; remove it or choose another --output.")
