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
    line: Any = None  # made once the number of turns is known: one without stays where it was written

    def look() -> None:
        nonlocal line
        while not ended.wait(_LOOK_S):
            line = _updated(line, progress, tqdm)

    thread = threading.Thread(target=look, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        line = _updated(line, progress, tqdm)
        if line is not None:
            line.close()


def _updated(line: Any, progress: Progress, tqdm: Any) -> Any:
    """Show how far it is, in a line that is made where there is none yet and something to do."""
    if line is None:
        if not progress.turns:
            return None
        line = tqdm(total=progress.turns, initial=progress.turns_done, unit="turn")
    line.total = progress.turns
    line.n = progress.turns_done
    tokens = f", {progress.tokens_per_s:.0f} tokens/s" if progress.tokens_per_s else ""
    line.set_postfix_str(f"{progress.episodes_done}/{progress.episodes} episodes{tokens}", refresh=True)
    return line
