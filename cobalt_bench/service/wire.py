"""What requests and answers look like."""

from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema

from cobalt_bench.judge import Job, Limits, Report, job_for
from cobalt_bench.problems import Problem, Test

_USUAL = Limits()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("must be a text")
    return value


# Any text: what a model wrote may hold what no UTF-8 can, and such a program has its verdict too.
Text = Annotated[str, PlainValidator(_text), WithJsonSchema({"type": "string"})]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TestPair(_Strict):
    """A test: what the program gets, and what it must answer."""

    input: Text
    output: Text


class Bounds(_Strict):
    """Limits of a program; what is left out has the judge's default."""

    time_s: float = Field(_USUAL.time_s, description="seconds a test, used or slept")
    memory_mb: int = Field(_USUAL.memory_mb, description="MiB a test")
    output_mb: int = Field(_USUAL.output_mb, description="MiB a test")
    program_time_s: float | None = Field(None, description="seconds, all tests together")
    timeouts: int | None = Field(None, description="tests beyond the time limit after which the rest is skipped")


class JudgeRequest(_Strict):
    """A program, and either tests, or a problem of a suite that the service has."""

    program: Text
    tests: list[TestPair] | None = Field(None, description="tests; or else suite and problem_id")
    entry_point: Text | None = None
    grader: Text = "tolerant"
    checker: Text | None = None
    prelude: Literal["none", "livecodebench"] = "none"
    limits: Bounds | None = None
    suite: Text | None = Field(None, description="name of a suite that the service has, in the place of tests")
    problem_id: Text | None = None
    stop_at_first_failure: bool = False

    def complaint(self) -> str:
        """Return what is wrong with it as a whole, "" where nothing is."""
        named = {"suite", "problem_id"} & self.model_fields_set
        own = {"tests", "entry_point", "grader", "checker", "prelude", "limits"} & self.model_fields_set
        if named and own:
            return f"Leave `{min(own)}` out: the problem says how its programs are judged."
        if named and (self.suite is None or self.problem_id is None):
            return "Give both `suite` and `problem_id`."
        return "" if named or self.tests is not None else "Give `tests`, or `suite` and `problem_id`."

    def job(self, problem: Problem | None) -> Job:
        """Return the job that it asks for."""
        if problem is not None:
            return replace(job_for(problem, self.program), stop_at_first_failure=self.stop_at_first_failure)
        return Job(
            program=self.program,
            tests=tuple(Test(test.input, test.output) for test in self.tests or ()),
            entry_point=self.entry_point,
            grader=self.grader,
            checker=self.checker,
            prelude=self.prelude,
            limits=None if self.limits is None else Limits(**self.limits.model_dump()),
            stop_at_first_failure=self.stop_at_first_failure,
        )


class BatchRequest(_Strict):
    """Programs that are judged together."""

    jobs: list[JudgeRequest]


class TestAnswer(BaseModel):
    """What one test came to; of a suite's hidden tests the verdict, time and memory alone."""

    verdict: str
    time_s: float
    memory_mb: float
    stdout: str = ""
    stderr: str = ""
    message: str = ""
    undecided: bool = False


class JudgeAnswer(BaseModel):
    """What one program came to."""

    verdict: str
    pass_rate: float
    tests: list[TestAnswer]


class FailureAnswer(BaseModel):
    """Why there is no answer, in one sentence."""

    detail: str


class BatchAnswer(BaseModel):
    """What the programs came to, in order; a failure of the judge is in the place of a verdict."""

    results: list[JudgeAnswer | FailureAnswer]


def answer_of(report: Report, problem: Problem | None) -> dict[str, Any]:
    """Return a report as it is answered, without what hidden tests made the program say."""
    shown = len(report.tests) if problem is None else len(problem.public_tests)
    tests = [
        test.measures()
        | (
            {"stdout": test.stdout, "stderr": test.stderr, "message": test.message, "undecided": test.undecided}
            if number < shown
            else {}
        )
        for number, test in enumerate(report.tests)
    ]
    return {"verdict": report.verdict, "pass_rate": report.pass_rate, "tests": tests}


class RunCodeRequest(BaseModel):
    """A program to be run as it is, as SandboxFusion's clients ask for it."""

    code: Text
    language: str = "python"
    stdin: Text | None = None
    run_timeout: float = Field(10.0, description="seconds, used or slept")
    compile_timeout: float = Field(10.0, description="not used: compiling Python has a bound of its own")
    memory_limit_MB: int = Field(-1, description="MiB; -1 for 4096")
    files: dict[str, str | None] = Field(default_factory=dict, description="contents in base64, by relative path")
    fetch_files: list[str] = Field(default_factory=list, description="relative paths")


class RunResult(BaseModel):
    """How the program ended."""

    status: Literal["Finished", "Error", "TimeLimitExceeded"]
    execution_time: float | None = None
    return_code: int | None = None
    stdout: str | None = None
    stderr: str | None = None


class RunCodeAnswer(BaseModel):
    """What running a program came to: Success where it finished with status 0."""

    status: Literal["Success", "Failed", "SandboxError"]
    message: str
    compile_result: RunResult | None = None
    run_result: RunResult | None = None
    executor_pod_name: str | None = None
    files: dict[str, str] = Field(default_factory=dict, description="contents in base64, by relative path")
