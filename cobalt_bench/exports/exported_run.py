"""A run to export: its config without what is private, its results, and its conversations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Message
from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.problems import Problem
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.run import Run
from cobalt_bench.submissions.stripping import stripped

_NOT_COMPLETE = "{path} is not complete; run its evaluate command again to go on with it."


@dataclass(frozen=True)
class Conversation:
    """One finished episode as a chat: a system message, then user and assistant in turn, ending with an answer."""

    problem: Problem
    sample: int
    turns: tuple[Turn, ...]
    messages: tuple[Message, ...]

    @property
    def accepted(self) -> bool:
        """Return whether the last program is accepted."""
        return bool(self.turns[-1].accepted)


@dataclass(frozen=True)
class ExportedRun:
    """A finished run with what its export needs."""

    run: Run
    config: RunConfig  # without what is private
    results: Mapping[str, Any]

    @classmethod
    def open(cls, path: Path, prompts: Path | None = None) -> "ExportedRun":
        """Open a run folder; raises InputError where it has no results, or its episodes are not all finished.

        `prompts` is the folder of the run's own prompts, where they are no longer where they were.
        """
        run = Run.open_whole(path, prompts=prompts)
        results = run.results
        if not results["complete"]:
            raise InputError(_NOT_COMPLETE.format(path=path))
        return cls(run, stripped(run.config), results)

    @property
    def task(self) -> str:
        """Return the suite's name, with protocol and perturbation where they are not the default."""
        name = self.config.settings["name"]
        own = (None if name == "default" else name, self.config.perturbation)
        return "-".join([self.config.suite["name"], *(name for name in own if name)])

    def conversations(self) -> Iterator[Conversation]:
        """Yield all episodes, by problem and sample.

        Raises InputError where the suite can't be loaded or is another one by now, the run has prompts of its own, or an
        episode is not finished, whatever the results say.
        """
        for episode, sample in self.run.episodes():
            if not episode.finished:
                raise InputError(_NOT_COMPLETE.format(path=self.run.path))
            messages = episode.messages()[:-1]  # nothing answers the last feedback
            yield Conversation(episode.problem, sample, episode.turns, tuple(messages))
