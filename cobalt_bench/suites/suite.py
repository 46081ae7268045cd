"""A suite: problems, and what may be done with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cobalt_bench.problems.problem import Problem
from cobalt_bench.suites.hashing import suite_hash


@dataclass(frozen=True)
class Suite:
    """Problems in the order of their ids, where they come from, and how they were selected."""

    name: str
    problems: tuple[Problem, ...]
    revision: str | None = None  # commit of the Hub dataset that they were read from
    redistributed: bool = True  # False: its tests may not be published again
    evaluation: bool = False  # True: not meant for training
    dropped: Mapping[str, int] = field(default_factory=dict)  # why -> how many problems were left out for it
    selection: str = ""  # the bounds by which problems were chosen; "" for all

    @property
    def without_hidden_tests(self) -> int:
        """Return how many problems have public tests alone: a program that knows these by heart passes there."""
        return sum(not problem.hidden_tests for problem in self.problems)

    @cached_property
    def content_hash(self) -> str:
        """Return the SHA-256, in hex, of all that is judged: ids, statements, tests, graders, limits, in order."""
        return suite_hash(self.problems)


@dataclass(frozen=True)
class SuiteInfo:
    """Describe a suite that has a name."""

    name: str
    problems: int | None  # how many; None where only its files say
    revision: str | None
    redistributed: bool
    evaluation: bool
    about: str


@dataclass(frozen=True)
class Source:
    """What a reader found, before problems are selected."""

    problems: Sequence[Problem]
    revision: str | None = None
    redistributed: bool = True
    evaluation: bool = False
    dropped: Mapping[str, int] = field(default_factory=dict)
