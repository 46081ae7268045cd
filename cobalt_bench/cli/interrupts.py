"""Ctrl-C, SIGTERM and the other signals that end jobs: end within two seconds, and print how to go on."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType

from cobalt_bench.cli.output import say

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
PATIENCE_S = 1.0  # seconds for an orderly end; what is logged is safe without one


class Interrupted(KeyboardInterrupt):
    """The end of a command that a signal asked for."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.exit_status = 128 + number


class Interrupts:
    """The handlers that turn signals into `Interrupted`, and end the process by force where that takes too long."""

    def __init__(self) -> None:
        self.advice = "Interrupted."  # what to tell the user
        self.last_act: Callable[[], None] = lambda: None  # what an end by force must still do; quick
        self._said = threading.Lock()
        self._taken: list[signal.Signals] = []

    def install(self) -> None:
        """Take the signals over; for the main thread of a command.

        One that is ignored stays so, such as SIGHUP under nohup; but not SIGINT, which a shell without job control has
        `command &` ignore: who sends it there means it.
        """
        ours, theirs = os.pipe()
        os.set_blocking(theirs, False)
        # Python's handlers wait while the main thread is in a long call (a model being loaded); a byte in a pipe doesn't.
        signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
        threading.Thread(target=self._end_by_force, args=[ours], name="interrupts", daemon=True).start()
        self._taken = [each for each in SIGNALS if each == signal.SIGINT or signal.getsignal(each) is not signal.SIG_IGN]
        for number in self._taken:
            signal.signal(number, self._interrupt)

    def leave(self) -> None:
        """Let the command itself take its time to end; its handlers of signals come before these."""
        signal.set_wakeup_fd(-1)

    def say_advice(self) -> None:
        """Print once how to go on."""
        if self._said.acquire(blocking=False):
            with contextlib.suppress(OSError):  # after SIGHUP there may be no terminal any more
                say(self.advice)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        for each in self._taken:  # a second one: at once
            signal.signal(each, lambda number, frame: os._exit(128 + number))
        raise Interrupted(number)

    def _end_by_force(self, pipe: int) -> None:
        number = 0
        while number not in SIGNALS:
            number = os.read(pipe, 1)[0]
        threading.Event().wait(PATIENCE_S)
        self.say_advice()
        self.last_act()
        os._exit(128 + number)


interrupts = Interrupts()
