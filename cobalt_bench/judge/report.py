"""What the judge takes and gives: limits, jobs, verdicts, reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypedDict

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem, Test

Verdict = Literal[
    "accepted",
    "wrong_answer",
    "runtime_error",
    "time_limit_exceeded",
    "memory_limit_exceeded",
    "output_limit_exceeded",
    "compile_error",
    "skipped",
    "no_program",
]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bound one program."""

    time_s: float = 6.0  # a test: seconds used or slept, not waited for a core
    memory_mb: int = 1024  # MiB, a test, the whole process tree
    output_mb: int = 64  # MiB, a test
    program_time_s: float | None = None  # seconds, all tests of the program together; what is left is skipped
    timeouts: int | None = None  # tests beyond time_s, or undecided, after which a program is hopeless and the rest is skipped


class JobSettings(TypedDict, total=False):
    """How a job's program is judged: the fields of Job that have defaults."""

    entry_point: str | None
    grader: str
    checker: str | None
    prelude: str
    limits: Limits | None
    stop_at_first_failure: bool


@dataclass(frozen=True, slots=True)
class Job:
    """What to judge: a program, its tests and how they are graded."""

    program: str
    tests: tuple[Test, ...]
    entry_point: str | None = None
    grader: str = "tolerant"
    checker: str | None = None
    prelude: str = "none"
    limits: Limits | None = None  # None: the judge's own
    stop_at_first_failure: bool = False

    @classmethod
    def from_row(cls, program: str, row: Mapping[str, Any], base: Limits | None = None) -> "Job":
        """Return the job that judges a program on all tests of a dataset's row, public ones first, as the row says.

        Bounds that the row does not give are those of `base`. Raises InputError for a row without tests.
        """
        tests = [*(row.get("public_tests") or ()), *(row.get("hidden_tests") or ())]
        if not tests or not all(isinstance(test, Mapping) and {"input", "output"} <= test.keys() for test in tests):
            raise InputError("A row needs public_tests or hidden_tests, a list of {input, output}; this one has none, or others.")
        bounds = {"time_s": row.get("time_limit_s"), "memory_mb": row.get("memory_limit_mb")}
        return cls(
            program,
            tuple(Test(test["input"], test["output"]) for test in tests),
            limits=replace(base or Limits(), **{name: bound for name, bound in bounds.items() if bound}),
            **{name: row[name] for name in ("entry_point", "grader", "checker", "prelude") if row.get(name)},
        )


@dataclass(frozen=True, slots=True)
class TestResult:
    """What one test came to."""

    __test__ = False  # pytest: not a test class

    verdict: Verdict
    time_s: float = 0.0
    memory_mb: float = 0.0
    stdout: str = ""  # cut to 4 KB; a function's result as JSON
    stderr: str = ""  # cut to 4 KB
    message: str = ""  # why, in one line, where the verdict alone does not say
    undecided: bool = False  # the problem's checker failed on the output, which counts as wrong (module `checking`)

    def measures(self) -> dict[str, str | float]:
        """Return what may be told of any test, hidden ones as well: verdict, time in seconds, memory in MB."""
        return {"verdict": self.verdict, "time_s": self.time_s, "memory_mb": self.memory_mb}


@dataclass(frozen=True, slots=True)
class Report:
    """What one program came to: its tests' results in the order of the job's tests."""

    tests: tuple[TestResult, ...] = field(default_factory=tuple)

    @property
    def verdict(self) -> Verdict:
        """Return the first verdict that is neither accepted nor skipped, else accepted."""
        return program_verdict([test.verdict for test in self.tests])

    @property
    def pass_rate(self) -> float:
        """Return the fraction of tests accepted, 0..1; skipped ones count as not passed."""
        return sum(test.verdict == "accepted" for test in self.tests) / len(self.tests) if self.tests else 0.0

    @property
    def undecided(self) -> int:
        """Return how many outputs the problem's checker failed on."""
        return sum(test.undecided for test in self.tests)


def program_verdict(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict of a program from its tests' verdicts."""
    return next((verdict for verdict in verdicts if verdict not in ("accepted", "skipped")), "accepted")


def job_for(problem: Problem, program: str, tests: Sequence[Test] | None = None) -> Job:
    """Return the job that judges a program as its problem says, on all its tests or on those given."""
    return Job(
        program=program,
        tests=problem.tests if tests is None else tuple(tests),
        entry_point=problem.entry_point,
        grader=problem.grader,
        checker=problem.checker,
        prelude=problem.prelude,
        limits=Limits(time_s=problem.time_limit_s, memory_mb=problem.memory_limit_mb),
    )
