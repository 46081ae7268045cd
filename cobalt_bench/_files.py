"""Where something is written until it is whole."""

import secrets
from pathlib import Path


def draft_of(path: Path) -> Path:
    """Return a path beside another, of no file of the user's, for what takes the other's place once it is whole."""
    return path.parent / f".{path.name}.draft-{secrets.token_hex(8)}"
