"""A run to export: its config without what must not leave, its results, and its conversations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Message
from cobalt_bench.episodes import Episode, Prompts, Protocol, Turn
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.results import read_results
from cobalt_bench.hub.submissions.stripping import stripped
from cobalt_bench.problems import Problem, load_chosen
from cobalt_bench.robustness.arm import perturbed_suite
from cobalt_bench.rollouts import RunFolder
from cobalt_bench.rollouts.folder import last_options
from cobalt_bench.rollouts.index import LogIndex

_NOT_COMPLETE = "{path} is not complete; run its evaluate command again to go on with it."


@dataclass(frozen=True)
class Conversation:
    """Hold one finished episode as a chat: a system message, then user and assistant in turn, ending with an answer."""

    problem: Problem
    sample: int
    turns: tuple[Turn, ...]
    messages: tuple[Message, ...]

    @property
    def accepted(self) -> bool:
        """Say whether the last program is accepted."""
        return bool(self.turns[-1].accepted)


@dataclass(frozen=True)
class ExportedRun:
    """Hold a run folder with what its export needs."""

    folder: RunFolder
    config: Mapping[str, Any]  # stripped
    results: Mapping[str, Any]
    prompts: Path | None = None  # of the run, where it has its own

    @classmethod
    def open(cls, path: Path, prompts: Path | None = None) -> "ExportedRun":
        """Open a run folder; raises InputError where it has no results, or its episodes are not all finished."""
        folder = RunFolder(path)
        config, results = folder.joined_config(), read_results(path / "results.json")
        if not config.get("sittings"):
            raise InputError(f"{path / 'config.json'} tells of no sitting; restore it.")
        if not results["complete"]:
            raise InputError(_NOT_COMPLETE.format(path=path))
        return cls(folder, stripped(config), results, prompts)

    @property
    def identity(self) -> Mapping[str, Any]:
        """Return what the run is."""
        identity: Mapping[str, Any] = self.config["identity"]
        return identity

    @property
    def last_sitting(self) -> Mapping[str, Any]:
        """Return how the run was played last."""
        sitting: Mapping[str, Any] = self.config["sittings"][-1]
        return sitting

    @property
    def task(self) -> str:
        """Return the suite's name, with protocol and perturbation where they are not the default."""
        protocol = self.identity["protocol"]
        own = (None if protocol["name"] == "default" else protocol["name"], protocol.get("perturbation"))
        return "-".join([self.identity["suite"]["name"], *(name for name in own if name)])

    def conversations(self) -> Iterator[Conversation]:
        """Yield all episodes, by problem and sample.

        Raises InputError where the suite can't be loaded or is another one by now, the run has prompts of its own, or an
        episode is not finished, whatever the results say.
        """
        suite = load_chosen(last_options(self.folder.path, self.folder.config()))
        protocol = Protocol.from_dict(self.identity["protocol"])
        prompts = Prompts.load(self.prompts)
        if suite.content_hash != self.identity["suite"]["hash"]:
            raise InputError(f"Suite {suite.name} has changed since the run was made, so its prompts can't be told again.")
        if prompts.hash != protocol.prompts_hash:
            raise InputError("The run has prompts of its own; give them with --prompts.")
        index = LogIndex(self.folder.log)
        for problem in perturbed_suite(suite, protocol).problems:
            for sample in range(protocol.samples):
                turns = tuple(index.turns(problem.problem_id, sample))
                episode = Episode(problem, protocol, prompts, turns)
                if not episode.finished:
                    raise InputError(_NOT_COMPLETE.format(path=self.folder.path))
                messages = episode.messages()[:-1]  # nothing answers the last feedback
                yield Conversation(problem, sample, turns, tuple(messages))
