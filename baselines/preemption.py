"""Ends a run that is told to end at its last whole generation: with a checkpoint that the same command goes on from."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from transformers import TrainerCallback

SIGNALS = (signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP)


class StopWhenTold(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """A callback that saves and stops after a generation in which any process was sent one of `SIGNALS`.

    updates: optimizer steps that learn from one generation. `received`: the signal, once there was one.
    """

    def __init__(self, accelerator: Any, updates: int) -> None:
        self._accelerator = accelerator
        self._updates = updates
        self._sent = 0
        self.received: signal.Signals | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take the signals within the block."""
        before = {number: signal.signal(number, self._note) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Stop where a checkpoint is exact: all processes together, whichever of them was told."""
        if state.global_step % self._updates:
            return
        sent = torch.tensor([self._sent], device=self._accelerator.device)
        if told := int(self._accelerator.gather(sent).max()):
            self.received = signal.Signals(told)
            control.should_save = control.should_training_stop = True

    def _note(self, number: int, _frame: Any) -> None:
        self._sent = number
