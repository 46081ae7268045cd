"""What a training run has cost so far: tokens, programs judged, seconds."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch

COUNTS = ("generated_tokens", "judged_programs", "judged_tests")  # summed over processes
SECONDS = ("generating_seconds", "judging_seconds", "training_seconds")  # mean over processes; the last is all of it
_PREFIX = "cost/"


class Costs:
    """A counter of what one process spends on training; validation counts nothing."""

    def __init__(self) -> None:
        self._spent = dict.fromkeys((*COUNTS, *SECONDS), 0.0)
        self._before = dict(self._spent)  # by all processes, up to the checkpoint that was resumed
        self._paused = False

    def add(self, name: str, amount: float) -> None:
        """Add to one of the counts."""
        if not self._paused:
            self._spent[name] += amount

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Add the seconds that the block takes to one of the counts."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.add(name, time.perf_counter() - started)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Count nothing within the block."""
        self._paused = True
        try:
            yield
        finally:
            self._paused = False

    def totals(self, accelerator: Any) -> dict[str, float]:
        """Return what all processes spent, under the names of the log; every process must call it."""
        spent = torch.tensor(list(self._spent.values()), dtype=torch.float64, device=accelerator.device)
        summed = dict(zip(self._spent, accelerator.reduce(spent, reduction="sum").tolist(), strict=True))
        share = {name: accelerator.num_processes if name in SECONDS else 1 for name in summed}
        return {_PREFIX + name: self._before[name] + value / share[name] for name, value in summed.items()}

    def restore(self, log: Sequence[Mapping[str, Any]]) -> None:
        """Go on from the last counts in a trainer's log: those of the checkpoint that is resumed."""
        logged = next((entry for entry in reversed(log) if _PREFIX + SECONDS[-1] in entry), None)
        if logged is not None:
            self._before = {name: logged[_PREFIX + name] for name in self._spent}
