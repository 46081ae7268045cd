"""A worker's second process, one a program: compiles it, forks a process for each test, reports what became of it."""

import gc
import os
import signal
import socket
import time
from typing import TYPE_CHECKING, Any

from cobalt_bench.judge.sandbox import (
    child,
    namespaces,
    numbers,
    packed_files,
    packets,
    privileges,
    scratch,
    sharing,
    signals,
    syscalls,
    watch,
)
from cobalt_bench.judge.sandbox.compiling import FILE_NAME, compile_program

if TYPE_CHECKING:
    from cobalt_bench.judge.sandbox.server import Sandbox

_NAME, _OTHER_NAME = FILE_NAME.encode(), b"main.py~"
GONE = 3  # exit status: the judge closed the channel


def serve(channel: socket.socket, sandbox: "Sandbox", spec: dict[str, Any], descriptors: tuple[int, ...]) -> int:
    """Compile a program and run its tests until the judge says `end` (0) or is gone (GONE): the exit status.

    descriptors: its source and, where it is run once as it is, the files that it is given and what takes those that it leaves.
    """
    source_descriptor, *exchanged = descriptors
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    with open(source_descriptor, "rb") as file:
        source = file.read()
    processes = privileges.process_limit(counted_apart=sandbox.counted_apart)
    # Its own file, and those that it is given, are written within the same bound.
    file_bytes = max(spec["output_mb"] << 20, len(source), *(os.fstat(each).st_size for each in exchanged[:1]))
    privileges.bound_program(spec["memory_mb"], file_bytes, processes)
    runnable = compile_program(source, spec)
    if sandbox.signal_filter is not None:
        own = syscalls.prepare_filter(signals.fill_in(sandbox.signal_filter))
        sandbox = sandbox._replace(bounds=sandbox.bounds._replace(signal_filter=own))
    bounds = sandbox.bounds
    sharing.offer(source, namespaces.SHARED if bounds.namespaces else bounds.scratch, only_there=not bounds.namespaces)
    if isinstance(runnable, str):
        packets.send(channel, {"kind": "failed", "message": runnable[: packets.MOST_SAID]})
    else:
        packets.send(channel, {"kind": "compiled"})
    gc.collect()
    gc.freeze()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    if isinstance(runnable, str):
        there = _refuse_tests(channel)
    elif exchanged:
        there = _run_script(channel, sandbox, runnable, source, spec, *exchanged)
    else:
        there = _run_tests(channel, sandbox, runnable, source, spec["memory_mb"] << 20)
    _empty(bounds.namespaces)
    if there:
        packets.send(channel, {"kind": "ended"})
    return 0 if there else GONE


def _refuse_tests(channel: socket.socket) -> bool:
    """Drop tests of a program that can't be compiled, as the judge knows already; returns whether the judge is still there."""
    while True:
        packet, descriptors = packets.receive(channel)
        packets.close_all(descriptors)
        if not packet or packets.test_limit(packet) is None:
            return bool(packet)


def _run_tests(channel: socket.socket, sandbox: "Sandbox", runnable: child.Program, source: bytes, memory: int) -> bool:
    """Fork a process for each test until the judge says `end` or is gone; returns whether it is still there.

    What the loop needs is bound to local names: after a fork, the first touch of each page costs a fault, and these faults are
    most of what a test costs here.
    """
    receive, test_limit, send_outcome, follow = packets.receive, packets.test_limit, packets.send_outcome, watch.follow
    fork, close, now, run, size = os.fork, os.close, time.monotonic, child.run, packets.TEST_PACKET
    rename, write, read, lstat, statvfs, listdir = os.rename, os.pwrite, os.pread, os.lstat, os.statvfs, os.listdir
    bounds, modes_fixed, start, only, free = sandbox.bounds, sandbox.modes_fixed, source[:1], [_NAME], 0
    in_memory, numbering, number = bounds.namespaces, bounds.numbering, numbers.own()
    file, inode = _put_back(source, in_memory)
    if in_memory:
        free = statvfs(b".")[6]  # by number, as in what follows: files that are free, the inode
    while True:
        packet, descriptors = receive(channel, size)
        limit = test_limit(packet) if packet else None
        if limit is None:
            return bool(packet)
        # All times of the folder and of the file become those of now, so that none tells of an earlier test.
        rename(_NAME, _OTHER_NAME)
        rename(_OTHER_NAME, _NAME)
        write(file, start, 0)
        if not in_memory:  # there the file system keeps no times of reading
            read(file, 1, 0)
        if numbering is not None:
            write(numbering, number, 0)
        started = now()
        pid = fork()
        if pid == 0:
            run(bounds, runnable, descriptors)
        outcome = follow(pid, started, limit, memory, channel, in_memory)
        for descriptor in descriptors:
            close(descriptor)
        send_outcome(channel, outcome)
        # No test can write to the file, only put another in its place, where modes can't be changed.
        try:
            if modes_fixed and (statvfs(b".")[6] == free if in_memory else listdir(b".") == only) and lstat(_NAME)[1] == inode:
                continue
        except FileNotFoundError:
            pass
        file, inode = _put_back(source, in_memory, file)


def _run_script(
    channel: socket.socket,
    sandbox: "Sandbox",
    runnable: child.Program,
    source: bytes,
    spec: dict[str, Any],
    given: int,
    fetched: int,
) -> bool:
    """Run a program once among files that it is given, and hand over those that it leaves; returns whether the judge is there."""
    packet, descriptors = packets.receive(channel, packets.TEST_PACKET)
    limit = packets.test_limit(packet) if packet else None
    if limit is None:
        return bool(packet)
    bounds = sandbox.bounds
    _put_back(source, bounds.namespaces)
    wanted = packed_files.put(given)
    if bounds.numbering is not None:
        os.pwrite(bounds.numbering, numbers.own(), 0)
    started = time.monotonic()
    pid = os.fork()
    if pid == 0:
        child.run(bounds, runnable, descriptors)
    outcome = watch.follow(pid, started, limit, spec["memory_mb"] << 20, channel, bounds.namespaces)
    packets.close_all(descriptors)
    packed_files.take(wanted, fetched, spec["output_mb"] << 20)
    packets.send_outcome(channel, outcome)
    return _refuse_tests(channel)


def _put_back(source: bytes, in_memory: bool, held: int | None = None) -> tuple[int, int]:
    """Make the scratch folder what a test is to find: the program's file, which a traceback and the program itself can read.

    Returns its descriptor, which must stay open so that no other file gets its inode's number, and that number; held: the
    descriptor of the file before.
    """
    _empty(in_memory)
    if held is not None:
        os.close(held)
    descriptor = os.open(FILE_NAME, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o444)
    with open(descriptor, "wb", closefd=False) as file:
        file.write(source)
    return descriptor, os.fstat(descriptor).st_ino


def _empty(in_memory: bool) -> None:
    scratch.empty(".")
    if in_memory:
        scratch.empty(namespaces.SHARED)
