"""Runs a call that must not take long, so that one that does fails its test instead of stopping all of them."""

import os
import pickle
import resource
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

CPU_S, MEMORY_MB = 20, 2048  # far more than what takes linear time needs for a megabyte


def _held() -> int:
    """Return the bytes of data that this process has already, which a long run of tests can make many."""
    return int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()


def bounded(call: Callable[[], Any]) -> Any:
    """Return what a call returns, made in a process of its own; fails where that uses up its processor time or memory."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
            memory = _held() + (MEMORY_MB << 20)
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
            with open(writing, "wb") as pipe:
                pickle.dump(call(), pipe)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert status == 0, f"the call ended with status {status}: an error, or beyond {CPU_S} s of processor time or {MEMORY_MB} MiB"
    return pickle.loads(said)
