"""Files and folders that appear whole or not at all, and that are written where they seem to be."""

import hashlib
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cobalt_bench.errors import InputError


def draft_of(path: Path) -> Path:
    """Return a path beside another, of no file of the user's, for what takes the other's place once it is whole."""
    return path.parent / f".{path.name}.draft-{secrets.token_hex(8)}"


@contextmanager
def whole_folder(output: Path) -> Iterator[Path]:
    """Give an empty folder to write to, which takes the place of `output` when the block ends without an error.

    Raises InputError where `output` holds something already or can't be written.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise InputError(f"{output} is not empty; choose another folder.")
    draft = draft_of(output)
    try:
        draft.mkdir(parents=True)
        yield draft
        draft.replace(output)
    except OSError as error:
        if error.filename is not None and not _is_on_the_way(Path(error.filename), draft):
            raise  # of another file that the block reads
        raise InputError(f"{output} can't be written: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_no_link(path: Path, folder: Path) -> None:
    """Raise InputError where a path in a folder goes through a link, which may have come with the folder from someone else."""
    for place in (path, *path.parents):
        if place == folder:
            return
        if place.is_symlink():
            raise InputError(f"{place} is a link, and nothing is written through one; remove it or choose another --output.")


def _is_on_the_way(path: Path, folder: Path) -> bool:
    return path.is_relative_to(folder) or folder.is_relative_to(path)
