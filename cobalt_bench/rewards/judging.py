"""From an answer and a row of a partial-trajectory dataset to a pass rate: what all adapters share."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cobalt_bench.episodes import extract_program
from cobalt_bench.episodes.episode import TIMEOUTS
from cobalt_bench.judge import Job, Judge, JudgeError, Limits

PROGRAM_TIME_S = 27.0  # all tests of a program together, as COBALT has it; a judge with a limit of its own decides otherwise


async def judged_pass_rate(answer: str, row: Mapping[str, Any], judge: Judge) -> float:
    """Return the pass rate, 0..1, of an answer's program on all tests of a row; 0 where there is no program.

    A hopeless program is not judged to its end, or training would wait for it: after two tests beyond the time limit, or
    `PROGRAM_TIME_S`, the rest counts as not passed; `judge.limits` set other bounds. Raises JudgeError when the judge failed.
    """
    program = extract_program(answer)
    if program is None:
        return 0.0
    return (await judge.ajudge(Job.from_row(program, row, _bounds(judge.limits)))).pass_rate


async def judged_pass_rate_or_none(answer: str, row: Mapping[str, Any], judge: Judge) -> float | None:
    """Return `judged_pass_rate`, or None when the judge failed: never a score."""
    try:
        return await judged_pass_rate(answer, row, judge)
    except JudgeError:
        return None


def _bounds(own: Limits) -> Limits:
    program_time_s = PROGRAM_TIME_S if own.program_time_s is None else own.program_time_s
    return replace(own, program_time_s=program_time_s, timeouts=TIMEOUTS if own.timeouts is None else own.timeouts)
