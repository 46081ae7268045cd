"""The local cache of converted problem files, keyed by the content of the file that they were made from."""

import errno
import hashlib
import logging
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.strangers import open_file
from cobalt_bench.suites.store import read_store, write_store

logger = logging.getLogger(__name__)

LAYOUT = 2  # raise it when what a converted file holds changes
TELL_S = 5.0  # seconds between two words on how far a conversion is


def cache_folder() -> Path:
    """Return where converted files lie: COBALT_BENCH_CACHE, else a folder beside the Hub's own cache."""
    from huggingface_hub import constants  # here: the core starts without it

    chosen = os.environ.get("COBALT_BENCH_CACHE")
    return Path(chosen).expanduser() if chosen else Path(constants.HF_HOME) / "cobalt-bench"


def cached_problems(source: Path, read: Callable[[Path], Iterable[Problem]], reading: str = "problems") -> list[Problem]:
    """Return the problems of a file, their hidden tests left on disk; reads it once, and later its converted copy.

    `reading` says as what `read` reads it: the same file read as something else is converted apart.
    Raises InputError for what `read` finds wrong and for a cache folder that can't be written.
    """
    try:
        key = hashlib.sha256(f"{content_key(source)}\n{reading}".encode()).hexdigest()
        return _cached(key, source.name, lambda: read(source))
    except OSError as error:
        raise _input_error(error, source) from None


def cached_dataset(
    dataset: str, commit: str, splits: Sequence[str], read: Callable[[], Iterable[Problem]], reading: str = "problems"
) -> list[Problem]:
    """Return the problems of a Hub dataset's split at a commit as `cached_problems` returns those of a file."""
    key = hashlib.sha256(f"{dataset}\n{commit}\n{' '.join(splits)}\n{reading}".encode()).hexdigest()
    try:
        return _cached(key, dataset, read)
    except OSError as error:
        raise _input_error(error, None) from None


def _cached(key: str, name: str, read: Callable[[], Iterable[Problem]]) -> list[Problem]:
    """Return problems from the copy with this key, which is made first where it is missing.

    The copy gets its name only when it is complete, so that an interrupted conversion leaves nothing that is used.
    """
    from filelock import FileLock

    folder = cache_folder() / "problems"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"{key}-{LAYOUT}.parquet"
    if (problems := _read_copy(copy)) is not None:
        return problems
    with FileLock(copy.with_suffix(".lock")):
        if (problems := _read_copy(copy)) is not None:  # another process has just made it
            return problems
        logger.info("Converting %s into the local cache, once; large ones take minutes.", name)
        part = copy.with_suffix(".part")  # alone under the lock, so what a killed conversion left is overwritten
        try:
            write_store(_counted(read(), name), part)
            part.replace(copy)
        finally:
            part.unlink(missing_ok=True)
    return read_store(copy)


def _counted(problems: Iterable[Problem], name: str) -> Iterator[Problem]:
    """Yield the problems, and say now and then how many there were."""
    told, number = time.monotonic(), 0
    for number, problem in enumerate(problems, 1):
        yield problem
        if time.monotonic() - told >= TELL_S:
            told = time.monotonic()
            logger.info("%s: %d problems converted so far.", name, number)
    logger.info("%s: all %d problems converted.", name, number)


def content_key(source: Path) -> str:
    """Return the SHA-256, in hex, of a file's content.

    The Hub's cache names large files by it; of other files it is noted beside size and time of change, so that
    gigabytes aren't read again at each start.
    """
    from huggingface_hub import constants

    real = source.resolve()
    in_hub_cache = real.is_relative_to(Path(constants.HF_HUB_CACHE).resolve())  # a name alone anybody can give to a file
    if in_hub_cache and real.parent.name == "blobs" and re.fullmatch("[0-9a-f]{64}", real.name):
        return real.name
    stat = real.stat()
    seen = hashlib.sha256(f"{real}\n{stat.st_size}\n{stat.st_mtime_ns}\n{stat.st_ino}".encode()).hexdigest()
    note = cache_folder() / "sources" / seen
    if note.exists():
        return note.read_text()
    with open_file(real) as file:
        key = hashlib.file_digest(file, "sha256").hexdigest()
    note.parent.mkdir(parents=True, exist_ok=True)
    part = note.with_suffix(f".{os.getpid()}")
    part.write_text(key)
    part.replace(note)
    return key


def _read_copy(copy: Path) -> list[Problem] | None:
    """Return the problems of a copy, or None where there is none or it is damaged."""
    import pyarrow

    try:
        return read_store(copy) if copy.exists() else None
    except pyarrow.ArrowException:
        return None


def _input_error(error: OSError, source: Path | None) -> InputError:
    reason = error.strerror or str(error)
    if source and error.filename is not None and Path(os.fsdecode(error.filename)).resolve() == source.resolve():
        return InputError(f"{source} can't be read: {reason}.")
    folder = cache_folder()
    if error.errno == errno.ENOSPC:
        return InputError(f"No space is left in {folder}; set COBALT_BENCH_CACHE to a folder with more.")
    return InputError(f"Cache {folder} can't be used ({reason}); set COBALT_BENCH_CACHE to another folder.")
