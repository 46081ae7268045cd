"""A share of a run: so many of its problems, for one of several machines that play it together."""

import re
from dataclasses import dataclass, replace
from typing import Self

from cobalt_bench.errors import InputError
from cobalt_bench.suites import Suite


@dataclass(frozen=True)
class Shard:
    """One of `count` shards: `number` is 1..count."""

    number: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the shard that "I/N" names; raises InputError where that is no shard."""
        match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
        if match is None or not 1 <= int(match[1]) <= int(match[2]):
            raise InputError(f"--shard {text} must be I/N with I from 1 to N, such as 1/8.")
        return cls(int(match[1]), int(match[2]))

    def of(self, suite: Suite) -> Suite:
        """Return the suite with each `count`-th problem only, in the order of ids; raises InputError where none is left."""
        if self.count > len(suite.problems):
            raise InputError(f"{suite.name} has {len(suite.problems)} problems to play, so it can't be split into {self.count}.")
        return replace(suite, problems=suite.problems[self.number - 1 :: self.count])

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"
