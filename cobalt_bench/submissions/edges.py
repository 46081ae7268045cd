"""Whether a claimed verdict lies on the edge of a limit: a busier or slower machine gives another there."""

from collections.abc import Sequence
from dataclasses import replace

from cobalt_bench.judge import Job, Limits, Report, TestResult, Verdict

EDGE = 1.25  # a limit's edge: from the limit / EDGE to the limit * EDGE
Verdicts = tuple[Verdict, ...]
_LIMITED = frozenset({"time_limit_exceeded", "memory_limit_exceeded", "skipped"})  # says nothing of a program's answer


def widened(job: Job, numbers: Sequence[int]) -> Job:
    """Return a job of some tests, with limits widened to the edge."""
    limits = job.limits or Limits()
    wider = replace(limits, time_s=limits.time_s * EDGE, memory_mb=int(limits.memory_mb * EDGE))
    return replace(job, tests=tuple(job.tests[number] for number in numbers), limits=wider)


def within_limits(report: Report, limits: Limits) -> Verdicts:
    """Return the verdicts that the job's own limits give, from a report with wider ones."""
    verdicts: list[Verdict] = []
    for test in report.tests:
        verdict: Verdict = test.verdict
        if limits.timeouts is not None and verdicts.count("time_limit_exceeded") >= limits.timeouts:
            verdict = "skipped"
        elif test.time_s > limits.time_s:
            verdict = "time_limit_exceeded"
        elif test.memory_mb > limits.memory_mb:
            verdict = "memory_limit_exceeded"
        verdicts.append(verdict)
    return tuple(verdicts)


def is_edge(claimed: Verdicts, reports: Sequence[Report], limits: Limits) -> bool:
    """Return whether nearness to a limit explains each claimed verdict; `reports` are with limits widened to the edge.

    How long a test takes may differ from one to the next, but what it answers must not.
    """
    within = [within_limits(report, limits) for report in reports]
    for index, claim in enumerate(claimed):
        tests = [report.tests[index] for report in reports]
        answers = {test.verdict for test in tests} - _LIMITED
        explained = any(
            claim in (test.verdict, own[index]) or _is_near(claim, test, claimed[:index], limits)
            for test, own in zip(tests, within, strict=True)
        )
        if len(answers) > 1 or not explained:
            return False
    return True


def _is_near(claim: Verdict, test: TestResult, before: Verdicts, limits: Limits) -> bool:
    """Return whether a test came so near to a limit that elsewhere it may have gone beyond it, as is claimed."""
    if claim == "time_limit_exceeded":
        return test.time_s >= limits.time_s / EDGE
    if claim == "memory_limit_exceeded":
        return test.memory_mb >= limits.memory_mb / EDGE
    bound = limits.timeouts or len(before) + 1
    return claim == "skipped" and before.count("time_limit_exceeded") >= bound
