"""Shows a run in progress on stderr: a bar in a terminal, else a line now and then."""

import sys
import threading
from types import TracebackType
from typing import Self

import numpy as np
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, TaskProgressColumn
from rich.progress import Progress as Bar
from rich.text import Text

from cobalt_bench.cli.output import say
from cobalt_bench.evaluation.bootstrap import mean_intervals
from cobalt_bench.runs import Progress

BAR_S = 1.0  # seconds between two looks
LINE_S = 15.0
_RESAMPLES = 500  # for the interval shown underway; results use more


class Display:
    """What shows a run's progress, from a thread of its own, from entering to leaving."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._show, name="progress", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._ended.set()
        self._thread.join()

    def _show(self) -> None:
        if sys.stderr.isatty():
            self._show_bar()
        else:
            self._show_lines()

    def _show_bar(self) -> None:
        bar = Bar(BarColumn(bar_width=None), TaskProgressColumn(), expand=True, auto_refresh=False)
        task = bar.add_task("", total=None)
        with Live(console=Console(stderr=True), auto_refresh=False) as live:
            ended = False
            while not ended:
                ended = self._ended.wait(BAR_S)
                bar.update(task, total=self._progress.turns or None, completed=self._progress.turns_done)
                live.update(Group(bar, Text(status(self._progress))), refresh=True)

    def _show_lines(self) -> None:
        while not self._ended.wait(LINE_S):
            say(status(self._progress))
        if self._progress.episodes:  # else it failed before it began
            say(status(self._progress))


def status(progress: Progress) -> str:
    """Return a run's state in one line."""
    rate = progress.turns_played / progress.seconds
    left = progress.turns - progress.turns_done
    tokens_per_s = progress.tokens_per_s
    parts = [
        f"{progress.episodes_done}/{progress.episodes} episodes",
        f"{progress.turns_done}/{progress.turns} turns, {rate:.1f}/s",
        f"{tokens_per_s:.{1 if tokens_per_s < 10 else 0}f} tokens/s" if tokens_per_s else "",
        f"{progress.generating} generating",
        f"{progress.judging} judging",
        f"{progress.judge_failures + progress.engine_failures} failed"
        if progress.judge_failures + progress.engine_failures
        else "",
        _scores(progress),
        f"{_duration(left / rate)} left" if rate and left else "",
    ]
    return " | ".join(part for part in parts if part)


def _scores(progress: Progress) -> str:
    """Return Pass@1 at the first and the last turn, over the problems whose samples are all finished; "" where there are none."""
    scores = np.array(list(progress.scores))
    if not len(scores):
        return ""
    turns = sorted({0, scores.shape[1] - 1})
    intervals = mean_intervals(scores[:, turns], resamples=_RESAMPLES)
    parts = [
        f"{mean:.3f} ({interval.low:.2f} to {interval.high:.2f}) at turn {turn}"
        for turn, mean, interval in zip(turns, scores[:, turns].mean(axis=0), intervals, strict=True)
    ]
    return f"Pass@1 {', '.join(parts)}, of {len(scores)}/{progress.episodes // progress.samples} problems"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
