"""The part of a recipe that says which episodes are played online, and the prompts that they begin with."""

from dataclasses import dataclass
from pathlib import Path

from datasets import Dataset

from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.suites import Suite, load_suite


@dataclass(frozen=True)
class EpisodeSettings:
    """What is played, and how."""

    suite: str
    max_prompt_tokens: int  # of a turn: the statement and all that was said since
    data: str | None = None  # folder of a suite that is read from the user's own files
    problems: int | None = None  # the first ones by id; None for all
    turns: int = 2  # repairs
    stop_on_public_pass: bool = False
    prompts: str | None = None  # folder of texts that replace the package's

    @property
    def programs(self) -> int:
        """Return the programs of one episode, at most."""
        return self.turns + 1

    def load_suite(self) -> Suite:
        """Return the problems to train on; raises InputError for a suite that is meant for evaluation."""
        suite = load_suite(self.suite, data=self.data, limit=self.problems)
        if suite.evaluation:
            raise InputError(f"Suite {self.suite} is for evaluation; train on another, such as taco or mini.")
        return suite

    def load_prompts(self) -> Prompts:
        """Return the texts that the model reads."""
        return Prompts.load(Path(self.prompts) if self.prompts else None)


@dataclass(frozen=True)
class OnlineMethod:
    """What the methods that play online share: the episodes."""

    episodes: EpisodeSettings

    @property
    def programs(self) -> int:
        """Return the programs of one sequence, at most."""
        return self.episodes.programs

    @property
    def max_prompt_tokens(self) -> int:
        """Return the tokens that the prompt of a turn may have."""
        return self.episodes.max_prompt_tokens

    def load_rows(self) -> Dataset:
        """Return the prompts to draw from."""
        return problem_prompts(self.episodes.load_suite(), self.episodes)


def problem_prompts(suite: Suite, episodes: EpisodeSettings) -> Dataset:
    """Return the rows to draw from: the first prompt of each problem, and its id."""
    protocol, prompts = Protocol(), episodes.load_prompts()
    chats = [Episode(problem, protocol, prompts).messages() for problem in suite.problems]
    return Dataset.from_dict({"prompt": chats, "problem_id": [problem.problem_id for problem in suite.problems]})
