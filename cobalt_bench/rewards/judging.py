"""From an answer and a row of a partial-trajectory dataset to a pass rate: what all adapters share."""

from collections.abc import Mapping
from typing import Any

from cobalt_bench.episodes import extract_program
from cobalt_bench.judge import Job, Judge, JudgeError


async def judged_pass_rate(answer: str, row: Mapping[str, Any], judge: Judge) -> float:
    """Return the pass rate, 0..1, of an answer's program on all tests of a row; 0 where there is no program.

    Raises JudgeError when the judge failed.
    """
    program = extract_program(answer)
    if program is None:
        return 0.0
    return (await judge.ajudge(Job.from_row(program, row))).pass_rate


async def judged_pass_rate_or_none(answer: str, row: Mapping[str, Any], judge: Judge) -> float | None:
    """Return `judged_pass_rate`, or None when the judge failed: never a score."""
    try:
        return await judged_pass_rate(answer, row, judge)
    except JudgeError:
        return None
