"""A worker's second process, one a program: compiles it, forks a process for each test, reports what became of it."""

import gc
import os
import signal
import socket
import time
from typing import TYPE_CHECKING, Any

from cobalt_bench.judge.sandbox import child, messages, privileges, syscalls, watch
from cobalt_bench.judge.sandbox.loading import FILE_NAME, compile_program

if TYPE_CHECKING:
    from cobalt_bench.judge.sandbox.server import Sandbox

GONE = 3  # exit status: the judge closed the channel


def serve(channel: socket.socket, sandbox: "Sandbox", spec: dict[str, Any], source_descriptor: int) -> int:
    """Compile a program and run its tests until the judge says `end` (0) or is gone (GONE): the exit status."""
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    processes = privileges.process_limit(counted_apart=sandbox.counted_apart)
    privileges.bound_program(spec["memory_mb"], spec["output_mb"], processes)
    with open(source_descriptor, "rb") as file:
        source = file.read()
    runnable = compile_program(source, spec)
    if isinstance(runnable, str):
        messages.send(channel, {"kind": "failed", "message": runnable[:1000]})
    else:
        _write_source(source)
        messages.send(channel, {"kind": "compiled"})
    gc.collect()
    gc.freeze()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    if isinstance(runnable, str):
        return _refuse_tests(channel)
    return _run_tests(channel, sandbox.bounds, runnable, spec["memory_mb"] << 20)


def _refuse_tests(channel: socket.socket) -> int:
    """Drop tests of a program that can't be compiled; the judge knows already."""
    while True:
        packet, descriptors = messages.receive(channel)
        messages.close_all(descriptors)
        if not packet:
            return GONE
        if messages.test_limit(packet) is None:
            return 0


def _run_tests(channel: socket.socket, bounds: child.Bounds, runnable: child.Program, memory: int) -> int:
    """Fork a process for each test until the judge says `end` (0) or is gone (GONE): the exit status.

    What the loop needs is bound to local names: after a fork, the first touch of each page costs a fault, and these faults are
    most of what a test costs here.
    """
    receive, test_limit, send_outcome, follow = messages.receive, messages.test_limit, messages.send_outcome, watch.follow
    fork, close, listdir, now, run = os.fork, os.close, os.listdir, time.monotonic, child.run
    untouched, size = [FILE_NAME], messages.TEST_PACKET
    while True:
        packet, descriptors = receive(channel, size)
        limit = test_limit(packet) if packet else None
        if limit is None:
            _clean_scratch(keep=())
            return 0 if packet else GONE
        started = now()
        pid = fork()
        if pid == 0:
            run(bounds, runnable, descriptors)
        outcome = follow(pid, started, limit, memory, channel)
        for descriptor in descriptors:
            close(descriptor)
        send_outcome(channel, outcome)
        if listdir(".") != untouched:
            _clean_scratch(keep=(FILE_NAME,))


def _write_source(source: bytes) -> None:
    """Put the program's file where its traceback, and the program itself, can read it."""
    with open(FILE_NAME, "wb") as file:
        file.write(source)


def _clean_scratch(keep: tuple[str, ...]) -> None:
    """Empty the scratch folder; a test must not find what another one left."""
    for name in os.listdir("."):
        if name in keep:
            continue
        _remove(name)


def _remove(path: str) -> None:
    """Remove a file, or a folder with all that it holds; links are not followed."""
    try:
        os.unlink(path)
    except (IsADirectoryError, PermissionError):
        for name in os.listdir(path):
            _remove(f"{path}/{name}")
        os.rmdir(path)
