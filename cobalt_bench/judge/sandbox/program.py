"""A worker's second process, one a program: compiles it, forks a process for each test, reports what became of it."""

import gc
import os
import signal
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cobalt_bench.judge.sandbox import child, messages, namespaces, numbers, privileges, scratch, sharing, syscalls, watch
from cobalt_bench.judge.sandbox.loading import FILE_NAME, compile_program

if TYPE_CHECKING:
    from cobalt_bench.judge.sandbox.server import Sandbox

_OTHER_NAME = "main.py~"
GONE = 3  # exit status: the judge closed the channel


def serve(channel: socket.socket, sandbox: "Sandbox", spec: dict[str, Any], source_descriptor: int) -> int:
    """Compile a program and run its tests until the judge says `end` (0) or is gone (GONE): the exit status."""
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    with open(source_descriptor, "rb") as file:
        source = file.read()
    processes = privileges.process_limit(counted_apart=sandbox.counted_apart)
    file_bytes = max(spec["output_mb"] << 20, len(source))  # its own file is written within the same bound
    privileges.bound_program(spec["memory_mb"], file_bytes, processes)
    runnable = compile_program(source, spec)
    bounds = sandbox.bounds
    sharing.offer(source, namespaces.SHARED if bounds.namespaces else bounds.scratch, only_there=not bounds.namespaces)
    if isinstance(runnable, str):
        messages.send(channel, {"kind": "failed", "message": runnable[:1000]})
    else:
        messages.send(channel, {"kind": "compiled"})
    gc.collect()
    gc.freeze()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    if isinstance(runnable, str):
        there = _refuse_tests(channel)
    else:
        there = _run_tests(channel, sandbox, runnable, source, spec["memory_mb"] << 20)
    scratch.empty(".")
    if bounds.namespaces:
        scratch.empty(namespaces.SHARED)
    if there:
        messages.send(channel, {"kind": "ended"})
    return 0 if there else GONE


def _refuse_tests(channel: socket.socket) -> bool:
    """Drop tests of a program that can't be compiled, as the judge knows already; returns whether the judge is still there."""
    while True:
        packet, descriptors = messages.receive(channel)
        messages.close_all(descriptors)
        if not packet or messages.test_limit(packet) is None:
            return bool(packet)


def _run_tests(channel: socket.socket, sandbox: "Sandbox", runnable: child.Program, source: bytes, memory: int) -> bool:
    """Fork a process for each test until the judge says `end` or is gone; returns whether it is still there.

    What the loop needs is bound to local names: after a fork, the first touch of each page costs a fault, and these faults are
    most of what a test costs here.
    """
    receive, test_limit, send_outcome, follow = messages.receive, messages.test_limit, messages.send_outcome, watch.follow
    fork, close, now, run, size, set_next = os.fork, os.close, time.monotonic, child.run, messages.TEST_PACKET, numbers.set_next
    bounds, modes_fixed = sandbox.bounds, sandbox.modes_fixed
    in_memory, numbering = bounds.namespaces, bounds.numbering
    place = _Place(source, in_memory)
    while True:
        packet, descriptors = receive(channel, size)
        limit = test_limit(packet) if packet else None
        if limit is None:
            return bool(packet)
        place.renew()
        set_next(numbering)
        started = now()
        pid = fork()
        if pid == 0:
            run(bounds, runnable, descriptors)
        outcome = follow(pid, started, limit, memory, channel, in_memory)
        for descriptor in descriptors:
            close(descriptor)
        send_outcome(channel, outcome)
        if not modes_fixed or not place.is_untouched():
            place.put_back()


class _Place:
    """The scratch folder as each test is to find it: holding the program's file, which a traceback and the program can read."""

    def __init__(self, source: bytes, in_memory: bool) -> None:
        self._source = source
        self._in_memory = in_memory
        self._file = -1  # stays open, so that no other file gets its inode's number
        self._inode = 0
        self._free = 0  # files that the file system in memory has room for
        self.put_back()

    def put_back(self) -> None:
        """Remove what a test has left, and write the program's file anew."""
        scratch.empty(".")
        if self._in_memory:
            scratch.empty(namespaces.SHARED)
        if self._file >= 0:
            os.close(self._file)
        self._file = os.open(FILE_NAME, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o444)
        with open(self._file, "wb", closefd=False) as file:
            file.write(self._source)
        self._inode = os.fstat(self._file).st_ino
        self._free = os.statvfs(".").f_ffree if self._in_memory else 0

    def is_untouched(self, *, lstat: Callable[..., Any] = os.lstat, statvfs: Callable[..., Any] = os.statvfs) -> bool:
        """Return whether the program's file alone is there; no test can write to it, only put another in its place.

        Not so where modes can be changed.
        """
        try:
            # By number, as a test's end is: files that are free, the inode.
            same = statvfs(".")[6] == self._free if self._in_memory else os.listdir(".") == [FILE_NAME]
            return same and bool(lstat(FILE_NAME)[1] == self._inode)
        except FileNotFoundError:
            return False

    def renew(self, *, rename: Callable[..., None] = os.rename, pread: Callable[..., bytes] = os.pread) -> None:
        """Make all times of the folder and the file those of now, so that none tells of an earlier test."""
        rename(FILE_NAME, _OTHER_NAME)
        rename(_OTHER_NAME, FILE_NAME)
        os.pwrite(self._file, self._source[:1], 0)
        if not self._in_memory:  # which keeps no times of reading
            pread(self._file, 1, 0)
