"""Problem and Test, the data that everything else in the package works on, and their columns in a Parquet file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Test:
    """One test: what the program gets and what it must answer.

    stdin/stdout problems hold plain text; function-call problems one JSON value a line in `input` (the arguments) and
    one JSON value in `output`.
    """

    __test__ = False  # pytest: not a test class

    input: str
    output: str


@dataclass(frozen=True)
class Problem:
    """One problem with the settings by which it is judged."""

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


def problem_columns() -> Any:
    """Return the pyarrow schema of the fields of a problem, in their order; what a suite keeps besides comes after."""
    import pyarrow as pa  # here: the core starts without it

    tests = pa.list_(pa.struct([("input", pa.string()), ("output", pa.string())]))
    return pa.schema(
        [
            ("problem_id", pa.string()),
            ("title", pa.string()),
            ("statement", pa.string()),
            ("entry_point", pa.string()),
            ("starter_code", pa.string()),
            ("public_tests", tests),
            ("hidden_tests", tests),
            ("grader", pa.string()),
            ("checker", pa.string()),
            ("prelude", pa.string()),
            ("time_limit_s", pa.float64()),
            ("memory_limit_mb", pa.int64()),
            ("difficulty", pa.string()),
            ("release_date", pa.string()),
            ("platform", pa.string()),
            ("source", pa.string()),
            ("license", pa.string()),
            ("solutions", pa.list_(pa.string())),
            ("wrong_programs", pa.list_(pa.string())),
        ]
    )
