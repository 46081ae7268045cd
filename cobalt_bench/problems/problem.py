"""Problem and Test: the data that everything else in the package works on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Test:
    """Hold one test: what the program gets and what it must answer.

    stdin/stdout problems hold plain text; function-call problems one JSON value a line in `input` (the arguments) and
    one JSON value in `output`.
    """

    __test__ = False  # pytest: not a test class

    input: str
    output: str


@dataclass(frozen=True)
class Problem:
    """Hold one problem with the settings by which it is judged."""

    problem_id: str
    title: str = ""
    statement: str = ""  # Markdown
    entry_point: str | None = None  # None: stdin/stdout; else the function, or the method of class Solution, to call
    starter_code: str = ""
    public_tests: tuple[Test, ...] = ()
    hidden_tests: Sequence[Test] = ()  # a tuple, or StoredTests that are read from disk when they are looked at
    grader: str = "tolerant"
    checker: str | None = None  # source of a checker program (grader "checker")
    prelude: str = "none"  # or "livecodebench"
    time_limit_s: float = 6.0  # seconds a test
    memory_limit_mb: int = 1024  # MiB
    difficulty: str | None = None  # easy, medium or hard
    release_date: str | None = None  # ISO date
    platform: str = ""
    source: str = ""
    license: str = ""
    solutions: tuple[str, ...] = ()
    wrong_programs: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)  # fields of the row that are not ours, kept as they were

    @property
    def tests(self) -> tuple[Test, ...]:
        """Return public, then hidden tests: the order in which reports list them."""
        return (*self.public_tests, *self.hidden_tests)
