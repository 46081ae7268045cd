"""Ctrl-C and SIGTERM: end within two seconds, and say how to go on."""

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType

from cobalt_bench.cli.output import say

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE_S = 1.0  # seconds for an orderly end; what is logged is safe without one


class Interrupted(KeyboardInterrupt):
    """A signal asked the command to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.exit_status = 128 + number


class Interrupts:
    """Turn signals into `Interrupted`, and end the process by force where that takes too long."""

    def __init__(self) -> None:
        self.advice = "Interrupted."  # what to tell the user
        self.last_act: Callable[[], None] = lambda: None  # what an end by force must still do; quick
        self._said = threading.Lock()

    def install(self) -> None:
        """Take SIGINT and SIGTERM over; for the main thread of a command."""
        ours, theirs = os.pipe()
        os.set_blocking(theirs, False)
        # Python's handlers wait while the main thread is in a long call (a model being loaded); a byte in a pipe doesn't.
        signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
        threading.Thread(target=self._end_by_force, args=[ours], name="interrupts", daemon=True).start()
        for number in SIGNALS:
            signal.signal(number, self._interrupt)

    def say_advice(self) -> None:
        """Tell the user once how to go on."""
        if self._said.acquire(blocking=False):
            say(self.advice)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        for each in SIGNALS:  # a second one: at once
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
