"""Following a test's process tree: its time, its memory, its end. The quick path is most of what a test costs, so it is plain."""

import os
import select
import signal
import socket
import time
from collections.abc import Callable
from typing import Any

from cobalt_bench.judge.sandbox import holdings, processes
from cobalt_bench.judge.sandbox.packets import Outcome
from cobalt_bench.judge.sandbox.privileges import PROCESS_LIMIT

_LOOK_EVERY_S = 0.1
_LOOK_AGAIN_S = 0.01
_WALL_FACTOR = 10  # a program that is waiting for a core may take this many times its limit
_TIME_WORTH_CORRECTING_S = 0.01
_CHILD_ENDED = (signal.SIGCHLD,)
_ENDED = os.WEXITED | os.WNOHANG | os.WNOWAIT
_ENDS = (os.CLD_EXITED, os.CLD_KILLED, os.CLD_DUMPED)  # and not stopped
_KILL, _NOW = int(signal.SIGKILL), os.WNOHANG


def follow(
    pid: int,
    started: float,
    limit_s: float,
    memory: int,
    channel: socket.socket,
    in_memory: bool,
    *,
    sigtimedwait: Callable[..., Any] = signal.sigtimedwait,
    killpg: Callable[..., None] = os.killpg,
    wait4: Callable[..., Any] = os.wait4,
    waitpid: Callable[..., Any] = os.waitpid,
    exit_code: Callable[[int], int] = os.waitstatus_to_exitcode,
    now: Callable[[], float] = time.monotonic,
) -> Outcome:
    """Wait until a test's process has ended or gone beyond a limit (memory in bytes), end what is left of it, and report.

    in_memory: whether its scratch folder is.

    The functions are bound as arguments: looking them up would touch pages, and each costs a fault after a fork.
    """
    signal_info = sigtimedwait(_CHILD_ENDED, _LOOK_EVERY_S if limit_s > _LOOK_EVERY_S else limit_s)
    # By number (code and pid, and below what was used): names of fields would be looked up in their type.
    if signal_info is None or signal_info[3] != pid or signal_info[1] not in _ENDS or now() - started >= _TIME_WORTH_CORRECTING_S:
        return _Watcher(pid, started, limit_s, memory, channel, in_memory).follow()
    wall = now() - started
    try:
        killpg(pid, _KILL)
    except ProcessLookupError:
        pass
    _, status, usage = wait4(pid, 0)
    try:
        waitpid(-1, _NOW)
    except ChildProcessError:
        pass
    else:
        processes.end_children()
        _forget_ends()
    return (status and exit_code(status)), "", wall, usage[0] + usage[1], usage[2] << 10


class _Watcher:
    """Look at a test's process tree from time to time."""

    def __init__(self, pid: int, started: float, limit_s: float, memory: int, channel: socket.socket, in_memory: bool) -> None:
        self._pid = pid
        self._started = started
        self._limit_s = limit_s
        self._memory = memory
        self._channel = channel
        self._in_memory = in_memory
        self._killed = ""
        self._peak = 0  # bytes
        self._cpu_s = 0.0
        self._delay_s = 0.0  # the longest that one of the threads has waited for a core

    def follow(self) -> Outcome:
        """Wait until the process has ended or gone beyond a limit, end what is left of its tree, and report."""
        self._wait()
        return self._end()

    def _wait(self) -> None:
        next_look = self._started + _LOOK_EVERY_S
        while not self._killed:
            if os.waitid(os.P_PID, self._pid, _ENDED) is not None:
                return
            if time.monotonic() >= next_look:
                next_look = self._look()
            signal.sigtimedwait(_CHILD_ENDED, max(0.0, next_look - time.monotonic()))

    def _end(self) -> Outcome:
        wall = time.monotonic() - self._started
        delay_s = max(self._delay_s, processes.delay_s(self._pid))
        status, usage = processes.end_tree(self._pid)
        _forget_ends()
        used = usage.ru_utime + usage.ru_stime
        time_s = max(self._cpu_s, used, wall - delay_s)
        if not self._killed and time_s > self._limit_s:
            self._killed = "time"
        peak = (usage.ru_maxrss << 10) + holdings.files(self._memory, in_memory=self._in_memory)
        return os.waitstatus_to_exitcode(status), self._killed, time_s, used, max(self._peak, peak)

    def _look(self) -> float:
        """Measure the tree, decide whether it goes on, and return when to look again."""
        tree = processes.tree()
        self._cpu_s = max(self._cpu_s, sum(process.cpu_s for process in tree))
        self._delay_s = max([self._delay_s, *(process.longest_delay_s for process in tree)])
        if self._cpu_s < self._limit_s:
            until = time.monotonic() + self._limit_s  # a tree that keeps this process from a core for so long is over its time
            self._peak = max(self._peak, holdings.held(tree, self._memory, until, in_memory=self._in_memory))
        wall = time.monotonic() - self._started
        left = self._limit_s - max(self._cpu_s, wall - self._delay_s)
        if left <= 0 and self._cpu_s < self._limit_s and processes.any_runs(tree):
            left = _LOOK_AGAIN_S  # it may be waiting for a core at this moment: the kernel counts a wait when it is over
        if left <= 0 or wall >= _WALL_FACTOR * self._limit_s:
            self._killed = "time"
        elif self._peak > self._memory:
            self._killed = "memory"
        elif sum(process.threads for process in tree) > PROCESS_LIMIT:
            self._killed = "processes"
        elif _is_gone(self._channel):
            self._killed = "judge"
        return time.monotonic() + min(_LOOK_EVERY_S, max(left, 0.001))


def _forget_ends() -> None:
    """Take the signal that tells of ends that are known, one for all: the next test's process may have the same number."""
    signal.sigtimedwait(_CHILD_ENDED, 0)


def _is_gone(channel: socket.socket) -> bool:
    poll = select.poll()
    poll.register(channel, 0)
    return bool(poll.poll(0))
