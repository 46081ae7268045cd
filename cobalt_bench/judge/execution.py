"""Running a program as it is: no tests, no grading, what it read and wrote unaltered."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, cast

from cobalt_bench.errors import InputError
from cobalt_bench.judge.checking import Checker
from cobalt_bench.judge.memory_files import memory_file
from cobalt_bench.judge.plain import AnyWorker
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import Job, Limits, Report, TestResult
from cobalt_bench.judge.sandbox import packed_files
from cobalt_bench.judge.sandbox.compiling import FILE_NAME
from cobalt_bench.judge.sandbox.packets import Outcome
from cobalt_bench.judge.session import Session
from cobalt_bench.judge.verdicts import Files, measure, read_all
from cobalt_bench.problems.problem import Test

MOST_FILES = 1000  # given, and wanted back
MOST_GIVEN_MB = 64  # MiB, all files together
_LONGEST_NAME = 255  # bytes

Stopped = Literal["", "time", "memory", "output", "processes"]


@dataclass(frozen=True, slots=True)
class Execution:
    """What a program did when it was run."""

    status: int  # exit status; negative: the number of the signal that ended it
    stdout: bytes = b""  # up to the limit of output
    stderr: bytes = b""  # so, too
    time_s: float = 0.0  # seconds used or slept, not waited for a core
    cpu_s: float = 0.0  # seconds of processor time
    memory_mb: float = 0.0  # MiB, the highest
    stopped: Stopped = ""  # the limit that it went beyond
    files: Mapping[str, bytes] = field(default_factory=dict)  # those wanted that it left, within the limit of output all together


@dataclass(frozen=True, slots=True)
class Script(Job):
    """A job that runs its program once, as it is; `files` it finds in its folder, and `fetch` names those wanted from there."""

    stdin: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)
    fetch: tuple[str, ...] = ()


class ScriptSettings(TypedDict, total=False):
    """How a program is run as it is: the arguments of `script` that have defaults, but for its input."""

    files: Mapping[str, bytes] | None  # that it finds in the folder that it runs in, by relative path
    fetch: Sequence[str]  # those that are wanted from there
    limits: Limits | None


def script(
    program: str,
    stdin: bytes | str = b"",
    *,
    files: Mapping[str, bytes] | None = None,
    fetch: Sequence[str] = (),
    limits: Limits | None = None,
) -> Script:
    """Return the job that runs a program; raises InputError for files that it can't be given."""
    given, names = dict(files or {}), tuple(dict.fromkeys(fetch))
    for name in (*given, *names):
        _check_name(name)
    if max(len(given), len(names)) > MOST_FILES:
        raise InputError(f"A program is given {MOST_FILES} files at most, and so many are handed back.")
    if sum(map(len, given.values())) > MOST_GIVEN_MB << 20:
        raise InputError(f"A program is given files of {MOST_GIVEN_MB} MiB at most, all together.")
    folders = {name[:place] for name in given for place, letter in enumerate(name) if letter == "/"}
    if clash := sorted({FILE_NAME, *folders} & given.keys()):
        raise InputError(f"A program can't be given a file {clash[0]!r}: it is the program's own, or a folder of other files.")
    text = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    return Script(program, (Test("", ""),), limits=limits, stdin=text, files=given, fetch=names)


def execution_of(report: Report) -> Execution:
    """Return what a script's report says; a program that can't be compiled ended as the interpreter would have ended it."""
    result = report.tests[0]
    if isinstance(result, _Executed):
        return result.execution
    return Execution(1, stderr=f"{result.message}\n".encode("utf-8", "replace"))


def open_session(worker: AnyWorker, checker: Checker, progress: JobProgress) -> Session:
    """Return the session in which a worker does a job."""
    return (_ScriptSession if isinstance(progress.job, Script) else Session)(worker, checker, progress)


@dataclass(frozen=True, slots=True)
class _Executed(TestResult):
    execution: Execution = field(default_factory=lambda: Execution(0))


class _ScriptSession(Session):
    """Run a script in the place of tests."""

    def __init__(self, worker: AnyWorker, checker: Checker, progress: JobProgress) -> None:
        super().__init__(worker, checker, progress)
        self._script = cast(Script, progress.job)

    def _exchange(self) -> tuple[int, ...]:
        given = memory_file("given", packed_files.pack(self._script.files, self._script.fetch), sealed=True)
        return given, memory_file("fetched")

    def _open(self, text: str) -> Files:
        return Files(memory_file("input", self._script.stdin, sealed=True), memory_file("output"), memory_file("errors"), None)

    def _judge(self, number: int, files: Files, outcome: Outcome) -> TestResult:
        limits = self._progress.limits
        verdict, _ = measure(outcome, files, limits)
        status, killed, time_s, cpu_s, memory = outcome
        most = limits.output_mb << 20
        stopped = "output" if verdict == "output_limit_exceeded" else killed
        if verdict == "memory_limit_exceeded":
            stopped = "memory"
        return _Executed(
            verdict or "accepted",
            execution=Execution(
                status=status,
                stdout=read_all(files.stdout)[:most],
                stderr=read_all(files.stderr)[:most],
                time_s=round(time_s, 4),
                cpu_s=round(cpu_s, 4),
                memory_mb=round(memory / (1 << 20), 1),
                stopped=cast(Stopped, stopped),
                files=packed_files.unpack(self._exchanged[1]),
            ),
        )


def _check_name(name: str) -> None:
    """Raise InputError for a name that is no path inside a program's folder."""
    parts = name.split("/")
    try:
        length = len(os.fsencode(name))
    except UnicodeEncodeError:
        length = _LONGEST_NAME + 1
    if length > _LONGEST_NAME or "\0" in name or any(part in ("", ".", "..") for part in parts):
        raise InputError(f"{name!r:.80} is no name of a file in a program's folder; give a relative path without `..`.")
