"""Processor time: unlike the clock's, it hardly depends on what else the machine does. The judge's processes are not in it."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from transformers import TrainerCallback


class ProcessorTime(TrainerCallback):  # type: ignore[misc, unused-ignore]
    """A callback that appends the processor seconds of each step to a file of JSON Lines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._started = 0.0

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Start the clock."""
        self._started = time.process_time()

    def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """Write the step's line."""
        with self._path.open("a") as file:
            file.write(json.dumps({"step": state.global_step, "seconds": time.process_time() - self._started}) + "\n")


@contextmanager
def timed(run: Path) -> Iterator[None]:
    """Add the processor seconds of the block to a run folder's cpu.json."""
    path, started = run / "cpu.json", time.process_time()
    spent = json.loads(path.read_text())["seconds"] if path.exists() else 0.0
    yield
    write_json(path, {"seconds": spent + time.process_time() - started})


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file whole or not at all."""
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(data, indent=1))
    draft.rename(path)
