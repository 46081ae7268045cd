"""From what a process did to a verdict."""

import os
import signal
from dataclasses import dataclass

from cobalt_bench.judge.grading import grade
from cobalt_bench.judge.report import Job, Limits, TestResult, Verdict
from cobalt_bench.judge.sandbox.packets import Outcome
from cobalt_bench.judge.values import grade_value

_KEPT = 4096  # bytes of stdout and stderr in a report


@dataclass(frozen=True)
class Files:
    """The descriptors of one test: what the program reads and what it writes."""

    stdin: int
    stdout: int
    stderr: int
    result: int | None  # a function's result

    def descriptors(self) -> tuple[int, ...]:
        """Return them in the order in which a program's process gets them."""
        return (self.stdin, self.stdout, self.stderr) + (() if self.result is None else (self.result,))

    def close(self) -> None:
        """Close them on the judge's side."""
        for descriptor in self.descriptors():
            os.close(descriptor)


def measure(outcome: Outcome, files: Files, limits: Limits) -> tuple[Verdict | None, str]:
    """Return the verdict that a process's end alone decides, with a message; None when its output must be graded."""
    status, killed, _, _, memory = outcome
    if killed == "time":
        return "time_limit_exceeded", f"used more than {limits.time_s:g} s"
    answer = files.stdout if files.result is None else files.result
    if any(os.fstat(file).st_size > limits.output_mb << 20 for file in (files.stdout, files.stderr, answer)):
        return "output_limit_exceeded", f"wrote more than {limits.output_mb} MiB"
    if killed == "memory" or memory > limits.memory_mb << 20:
        return "memory_limit_exceeded", f"used more than {limits.memory_mb} MiB"
    if killed == "processes":
        return "runtime_error", "started too many processes"
    if status == 0:
        return None, ""
    last = tail(files.stderr).rstrip().rpartition("\n")[2]
    if status > 0:
        out_of_memory = last.split(":")[0].strip() == "MemoryError"
        return ("memory_limit_exceeded" if out_of_memory else "runtime_error"), last or f"exit status {status}"
    return "runtime_error", f"ended by signal {-status} ({_signal_name(-status)})"


def judge_output(job: Job, expected: str, files: Files) -> tuple[Verdict, str]:
    """Return the verdict of a program that ended well, from what it wrote."""
    if files.result is not None:
        result = read_all(files.result)
        if not result:
            return "runtime_error", "the program ended before its function returned"
        accepted = grade_value(result, expected, job.grader)
    else:
        accepted = grade(read_all(files.stdout), expected, job.grader)
    return ("accepted" if accepted else "wrong_answer"), ""


def make_result(verdict: Verdict, message: str, outcome: Outcome, files: Files) -> TestResult:
    """Return a test's result with what of its output is kept."""
    shown = files.stdout if files.result is None else files.result
    return TestResult(
        verdict=verdict,
        time_s=round(outcome[2], 4),
        memory_mb=round(outcome[4] / (1 << 20), 1),
        stdout=head(shown),
        stderr=tail(files.stderr),
        message=message[:400],
    )


def read_all(file: int) -> bytes:
    """Return the whole content of a file, wherever the program left its position."""
    size = os.fstat(file).st_size
    parts, offset = [], 0
    while offset < size:
        part = os.pread(file, size - offset, offset)
        if not part:
            break
        parts.append(part)
        offset += len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def head(file: int) -> str:
    """Return the start of a file as text, cut to 4 KB."""
    return os.pread(file, _KEPT, 0).decode("utf-8", "replace")


def tail(file: int) -> str:
    """Return the end of a file as text, cut to 4 KB; errors stand there."""
    size = os.fstat(file).st_size
    return os.pread(file, _KEPT, max(0, size - _KEPT)).decode("utf-8", "replace") if size else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
