"""A worker's second process, one a program: compiles it, forks a process for each test, reports what became of it."""

import gc
import os
import resource
import shutil
import signal
import socket
import time
import types
from typing import TYPE_CHECKING, Any

from cobalt_bench.judge.sandbox import child, messages, prelude, privileges, syscalls, watch

if TYPE_CHECKING:
    from cobalt_bench.judge.sandbox.server import Sandbox

GONE = 3  # exit status: the judge closed the channel
_COMPILE_CPU_S = 10
FILE_NAME = "main.py"


def serve(channel: socket.socket, sandbox: "Sandbox", spec: dict[str, Any], source_descriptor: int) -> int:
    """Compile a program and run its tests until the judge says `end` (0) or is gone (GONE): the exit status."""
    syscalls.prctl(syscalls.PR_SET_PDEATHSIG, signal.SIGKILL)
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    processes = privileges.process_limit(counted_apart=sandbox.counted_apart)
    privileges.bound_program(spec["memory_mb"], spec["output_mb"], processes)
    with open(source_descriptor, "rb") as file:
        source = file.read()
    runnable = _compile(source, spec)
    if isinstance(runnable, str):
        messages.send(channel, {"kind": "failed", "message": runnable})
    else:
        _write_source(source)
        messages.send(channel, {"kind": "compiled"})
    gc.collect()
    gc.freeze()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    memory = spec["memory_mb"] << 20
    untouched = os.stat(".").st_ctime_ns
    while True:
        packet, descriptors = messages.receive(channel)
        if not packet:
            return GONE
        limit = messages.test_limit(packet)
        if limit is None:  # the end of this program
            _clean_scratch(keep=())
            return 0
        if isinstance(runnable, str):
            messages.close_all(descriptors)
            continue
        started = time.monotonic()
        pid = os.fork()
        if pid == 0:
            child.run(sandbox, runnable, descriptors, int(limit) + 2)
        messages.close_all(descriptors)
        messages.send_outcome(channel, watch.follow(pid, started, limit, memory, channel))
        if os.stat(".").st_ctime_ns != untouched:
            _clean_scratch(keep=(FILE_NAME,))
            untouched = os.stat(".").st_ctime_ns


def _compile(source: bytes, spec: dict[str, Any]) -> "child.Program | str":
    """Return what a test's process needs to run the program, or why it can't be compiled."""
    text = source.decode("utf-8", "replace")
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(
        resource.RLIMIT_CPU, (_COMPILE_CPU_S if hard == resource.RLIM_INFINITY else min(_COMPILE_CPU_S, hard), hard)
    )
    try:
        code: types.CodeType = compile(source, FILE_NAME, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
    prelude.import_common(text)
    offered = spec["entry_point"] is not None or spec["prelude"] == "livecodebench"
    names = prelude.offered_names(text) if offered else {}
    return child.Program(code, spec["entry_point"], names, deep_recursion=offered)


def _write_source(source: bytes) -> None:
    """Put the program's file where its traceback, and the program itself, can read it."""
    with open(FILE_NAME, "wb") as file:
        file.write(source)


def _clean_scratch(keep: tuple[str, ...]) -> None:
    """Empty the scratch folder; a test must not find what another one left."""
    for name in os.listdir("."):
        if name in keep:
            continue
        if os.path.isdir(name) and not os.path.islink(name):
            shutil.rmtree(name)
        else:
            os.unlink(name)
