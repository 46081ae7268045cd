"""A progress bar for scripts and notebooks."""

import importlib.util
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cobalt_bench.runs import Progress

_LOOK_S = 0.5


@contextmanager
def bar(progress: Progress, *, shown: bool) -> Iterator[None]:
    """Show how many turns are played, from entering to leaving."""
    if not shown:
        yield
        return
    if importlib.util.find_spec("ipywidgets"):  # without them a notebook is told to install some
        from tqdm.auto import tqdm
    else:
        from tqdm.std import tqdm
    ended = threading.Event()
    line = tqdm(total=None, unit="turn")

    def look() -> None:
        while not ended.wait(_LOOK_S):
            _update(line, progress)

    thread = threading.Thread(target=look, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        _update(line, progress)
        line.close()


def _update(line: Any, progress: Progress) -> None:
    line.total = progress.turns or None
    line.n = progress.turns_done
    tokens = f", {progress.tokens_per_s:.0f} tokens/s" if progress.tokens_per_s else ""
    line.set_postfix_str(f"{progress.episodes_done}/{progress.episodes} episodes{tokens}", refresh=True)
