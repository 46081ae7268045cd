"""Following a process group that nothing isolates: its time, its memory, its end; with what every Unix offers."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

PEAK_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes, of ru_maxrss
_WALL_FACTOR = 10  # a program that waits for a core, or sleeps, may take this many times its limit
_PROCESS_LIMIT = 128
_LOOK_EVERY_S = 0.5
_LONGEST_PAUSE_S = 0.02
_SHARED = 32 << 20  # bytes: what each further process has in common with the first, mostly the interpreter
_PS = ("ps", "-A", "-o", "pgid=", "-o", "rss=", "-o", "time=")  # one column an option: all that comes after a `=` is a title


class Ended(NamedTuple):
    """How a process ended."""

    status: int  # negative: a signal
    killed: str  # why it was: time, memory, processes, judge; or ""
    wall_s: float
    cpu_s: float  # its own, and that of the children that it has waited for
    peak: int  # bytes, resident


class _Group(NamedTuple):
    processes: int
    resident: int  # bytes, about
    cpu_s: float


def follow(pid: int, limit_s: float, memory: int, is_over: Callable[[], bool]) -> Ended:
    """Wait until the leader of a group has ended, or the group has gone beyond a limit, and kill what is left of it.

    memory: bytes. is_over: says when to give up ("judge").
    """
    started = time.monotonic()
    next_look, pause, killed = started + _LOOK_EVERY_S, 0.001, ""
    while True:
        ended, status, usage = os.wait4(pid, 0 if killed else os.WNOHANG)
        if ended:
            break
        now = time.monotonic()
        if is_over():
            killed = "judge"
        elif now - started > _WALL_FACTOR * limit_s:
            killed = "time"
        elif now >= next_look:
            killed = _beyond(_look(pid), limit_s, memory)
            next_look = time.monotonic() + _LOOK_EVERY_S
        if killed:
            _kill(pid)
        else:
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)
    wall_s = time.monotonic() - started
    _kill(pid)
    code = os.waitstatus_to_exitcode(status)
    return Ended(code, killed, wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * PEAK_UNIT)


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: a group of which all have ended may not be signalled
        os.killpg(group, signal.SIGKILL)


def _beyond(group: _Group, limit_s: float, memory: int) -> str:
    """Return which limit a group has gone beyond, or ""; a second more than the limit is left to what the start took."""
    if group.cpu_s > limit_s + 1:
        return "time"
    if group.resident > memory:
        return "memory"
    return "processes" if group.processes > _PROCESS_LIMIT else ""


def _look(group: int) -> _Group:
    """Return what a process group has used so far, as ps shows it; nothing where there is no ps."""
    try:
        done = subprocess.run(_PS, capture_output=True, text=True, timeout=10, env={**os.environ, "LC_ALL": "C"})
    except (OSError, subprocess.SubprocessError):
        return _Group(0, 0, 0.0)
    lines = [line.split() for line in done.stdout.splitlines()]
    ours = [(int(rss) << 10, _seconds(used)) for found, rss, used in lines if int(found) == group]
    resident = sum(rss for rss, _ in ours) - _SHARED * (len(ours) - 1)
    return _Group(len(ours), resident, sum(used for _, used in ours))


def _seconds(text: str) -> float:
    """Return the seconds of a time as ps writes it: [[days-]hours:]minutes:seconds."""
    days, _, clock = text.rpartition("-")
    seconds = 0.0
    for part in clock.split(":"):
        seconds = 60 * seconds + float(part)
    return 86_400 * int(days or 0) + seconds
