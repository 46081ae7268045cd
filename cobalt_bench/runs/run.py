"""A run: what its folder says, and what it was made from."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.runs.config import RunConfig, differences
from cobalt_bench.runs.folder import RunFolder
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.runs.log import Line
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite


class Run:
    """A run folder, opened. What it holds is read when it is asked for, and checked against what was recorded.

    `suite` and `prompts` (a folder) take the place of those that the run names, where these aren't at hand or were given as
    objects; they must be the same ones. Each property raises InputError, which says how to mend it, for what is not there or no
    longer what the run was played with.
    """

    def __init__(self, folder: RunFolder, config: RunConfig, *, suite: Suite | None = None, prompts: Path | None = None) -> None:
        self.folder = folder
        self.config = config
        self._suite = suite
        self._prompts = prompts

    @classmethod
    def open(cls, path: str | Path, *, suite: Suite | None = None, prompts: Path | None = None) -> "Run":
        """Open a run folder; raises InputError where there is no run, or config.json is damaged."""
        folder = RunFolder(path)
        return cls(folder, folder.whole_config(), suite=suite, prompts=prompts)

    @classmethod
    def open_whole(cls, path: str | Path, *, suite: Suite | None = None, prompts: Path | None = None) -> "Run":
        """Open a run folder; raises InputError as well where it holds one shard of a run."""
        folder = RunFolder(path)
        return cls(folder, folder.joined_config(), suite=suite, prompts=prompts)

    @property
    def path(self) -> Path:
        """Return the run folder."""
        return self.folder.path

    @property
    def identity(self) -> Mapping[str, Any]:
        """Return what must be the same for the run to go on."""
        return self.config.identity

    @property
    def id(self) -> str:
        """Return a short name of the run: the beginning of its identity's hash."""
        return self.config.id[:12]

    @property
    def model(self) -> str:
        """Return the model's name."""
        return self.config.model

    @property
    def spec(self) -> RunSpec:
        """Return what the run was made from."""
        return self.config.spec

    @property
    def protocol(self) -> Protocol:
        """Return how episodes are played."""
        return self.config.protocol

    @cached_property
    def prompts(self) -> Prompts:
        """Return the texts that the model read."""
        folder = self._prompts or self.spec.prompts
        prompts = Prompts.load(folder, self.protocol.version)
        if prompts.hash != self.protocol.prompts_hash:
            whose = f"The prompts in {folder} are" if folder else "The package's prompts are"
            raise InputError(
                f"{whose} not those that {self.path} was played with; restore them, or give them with --prompts (export, verify) "
                "or open_run(..., prompts=...)."
            )
        return prompts

    @cached_property
    def suite(self) -> Suite:
        """Return the problems that the run was made on, all of them."""
        suite = self._suite or self.spec.load_suite()
        if suite.content_hash != self.config.suite["hash"]:
            raise InputError(f"Suite {suite.name} has changed since {self.path} was played; restore it or play again.")
        return suite

    @cached_property
    def played(self) -> Suite:
        """Return the problems that are played: with perturbed feedback those that it can be built on."""
        return perturbed_suite(self.suite, self.protocol)

    @cached_property
    def log(self) -> LogIndex:
        """Return the turns by episode, their content left on disk."""
        return LogIndex(self.folder.log)

    @property
    def results(self) -> dict[str, Any]:
        """Return what results.json holds."""
        path = self.path / "results.json"
        results = read_results(path)
        said = {
            "model": self.model,
            "suite": self.config.suite["name"],
            "turns": self.protocol.turns,
            "samples": self.protocol.samples,
        }
        if different := differences({name: results[name] for name in said}, said):
            raise InputError(
                f"{path} is of another run than config.json says ({'; '.join(different)}); run the evaluate command again, which "
                "writes it, or restore config.json."
            )
        return results

    def check(self) -> None:
        """Raise InputError unless the suite and the prompts that the run was played with are at hand."""
        _ = self.suite, self.prompts

    def turns(self) -> Iterator[Line]:
        """Yield each turn once, as turns.jsonl holds it, those without a verdict last."""
        return self.folder.turns()

    def episodes(self) -> Iterator[tuple[Episode, int]]:
        """Yield all episodes with the number of their sample, by problem and sample, as far as they were played."""
        for problem in self.played.problems:
            perturbed = perturbed_tests(self.protocol.apply(problem), self.protocol.perturbation)
            for sample in range(self.protocol.samples):
                turns = tuple(self.log.turns(problem.problem_id, sample))
                yield Episode(problem, self.protocol, self.prompts, turns, perturbed), sample


def open_run(path: str | Path, *, suite: Suite | None = None, prompts: Path | None = None) -> Run:
    """Open a run folder; raises InputError where there is no run, or config.json is damaged.

    `suite` and `prompts` (a folder) take the place of those that the run names, where these aren't at hand.
    """
    return Run.open(path, suite=suite, prompts=prompts)
