"""Memory that a program's processes share, kept in files of the test's own, which are bounded and counted.

The kernel counts anonymous shared memory for nobody, so the sandbox refuses it, and `mmap.mmap(-1, ...)` is given a file. Where
there is no private /dev/shm either, so are the semaphores of multiprocessing, its arrays and its shared memory. Done once a
program, for programs that name these modules.
"""

import os
from typing import Any

from cobalt_bench.judge.sandbox import scratch, semaphores

_SHARED_OR_PRIVATE, _SHARED = 3, 1  # bits of mmap's flags; both set: shared too


def offer(source: bytes, folder: str, *, only_there: bool) -> None:
    """Make ready what a program needs that shares memory by files of this folder.

    only_there: whether the program may not write to /dev/shm.
    """
    if b"mmap" in source:
        _use_files_for_mappings(folder)
    if only_there and (b"multiprocessing" in source or b"concurrent" in source):
        _use_files_for_multiprocessing(folder, semaphores.make_type(folder))


def _use_files_for_mappings(folder: str) -> None:
    import mmap as module

    class mmap(module.mmap):
        """A mapping whose memory, where it is shared and belongs to no file, is that of a nameless file."""

        def __new__(cls, fileno: int, length: int, flags: int = module.MAP_SHARED, *args: Any, **more: Any) -> Any:
            shared = flags & _SHARED_OR_PRIVATE in (_SHARED, _SHARED_OR_PRIVATE) and more.get("access") != module.ACCESS_COPY
            if not shared or length <= 0 or (fileno != -1 and not flags & module.MAP_ANONYMOUS):
                return super().__new__(cls, fileno, length, flags, *args, **more)
            file = scratch.nameless_file(folder, length)
            try:
                return super().__new__(cls, file, length, flags & ~module.MAP_ANONYMOUS, *args, **more)
            finally:
                os.close(file)

    mmap.__module__, mmap.__qualname__ = "mmap", "mmap"
    module.mmap = mmap  # type: ignore[misc]


def _use_files_for_multiprocessing(folder: str, semaphore: Any) -> None:
    try:
        import _multiprocessing
        import _posixshmem
        import multiprocessing.heap
    except ImportError:  # this interpreter lacks them, as the program will find
        return
    _multiprocessing.SemLock = semaphore
    multiprocessing.heap.Arena._dir_candidates = []  # type: ignore[attr-defined]  # it takes the temporary folder then
    place = f"{folder}/.shared-"

    def shm_open(path: str, flags: int, mode: int = 0o777) -> int:
        return os.open(place + path.lstrip("/"), flags | os.O_CLOEXEC, mode)

    def shm_unlink(path: str) -> None:
        os.unlink(place + path.lstrip("/"))

    _posixshmem.shm_open, _posixshmem.shm_unlink = shm_open, shm_unlink
