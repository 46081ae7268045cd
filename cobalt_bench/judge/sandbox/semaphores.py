"""The semaphores of multiprocessing without a name in /dev/shm: each in a shared mapping of a nameless file."""

import _thread
import ctypes
import errno
import os
import time
from typing import Any

from cobalt_bench.judge.sandbox import scratch, syscalls

_SIZE = 64  # bytes; no system's sem_t is larger
_RECURSIVE = 0  # the kind of an RLock; any other may be released by whoever likes


def make_type(folder: str) -> type:
    """Return a type that does what `_multiprocessing.SemLock` does where processes are forked; its files lie in this folder."""
    import mmap

    class SemLock:
        """A semaphore that a process shares with those that it forks."""

        SEM_VALUE_MAX = 0x7FFFFFFF

        def __init__(self, kind: int, value: int, maxvalue: int, name: str, unlink: bool) -> None:
            if not unlink:
                raise OSError(errno.ENOSYS, "here processes can share semaphores only by forking")
            file = scratch.nameless_file(folder, _SIZE)
            try:
                self._memory = mmap.mmap(file, _SIZE)
            finally:
                os.close(file)
            self.kind, self.maxvalue, self.name = kind, maxvalue, None
            self._place = (ctypes.c_char * _SIZE).from_buffer(self._memory)
            self.handle = ctypes.addressof(self._place)
            self._after_fork()
            syscalls.check(syscalls.LIBC.sem_init(self._place, 1, ctypes.c_uint(value)), "sem_init")

        def acquire(self, block: bool = True, timeout: float | None = None) -> bool:
            """Take one; returns whether there was one (in time: seconds)."""
            if self.kind == _RECURSIVE and self._is_mine():
                self._taken += 1
                return True
            if not self._wait(block, timeout):
                return False
            self._taken += 1
            self._owner = _thread.get_ident()
            return True

        def _wait(self, block: bool, timeout: float | None) -> bool:
            if not block or (timeout is not None and timeout <= 0):
                return not syscalls.LIBC.sem_trywait(self._place)
            end = None if timeout is None else time.time() + timeout
            until = end and _Timespec(int(end), int(end % 1 * 1e9))
            while syscalls.LIBC.sem_timedwait(self._place, ctypes.byref(until)) if until else syscalls.LIBC.sem_wait(self._place):
                if ctypes.get_errno() != errno.EINTR:
                    return False
            return True

        def release(self) -> None:
            """Give one back; raises ValueError beyond the most, AssertionError for an RLock of another thread's."""
            if self.kind == _RECURSIVE:
                if not self._is_mine():
                    raise AssertionError("attempt to release recursive lock not owned by thread")
                if self._taken > 1:
                    self._taken -= 1
                    return
            elif self._get_value() >= self.maxvalue:
                raise ValueError("semaphore or lock released too many times")
            self._taken -= 1  # before another thread may take it
            syscalls.check(syscalls.LIBC.sem_post(self._place), "sem_post")

        def __enter__(self) -> bool:
            return self.acquire()

        def __exit__(self, *_: Any) -> None:
            self.release()

        def _count(self) -> int:
            return self._taken

        def _is_mine(self) -> bool:
            return self._taken > 0 and self._owner == _thread.get_ident()

        def _get_value(self) -> int:
            value = ctypes.c_int()
            syscalls.check(syscalls.LIBC.sem_getvalue(self._place, ctypes.byref(value)), "sem_getvalue")
            return value.value

        def _is_zero(self) -> bool:
            return self._get_value() == 0

        def _after_fork(self) -> None:
            self._taken, self._owner = 0, 0

    SemLock.__module__ = "_multiprocessing"
    return SemLock


class _Timespec(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))
