"""Answers of episodes before the judge: begun as soon as they are whole, waited for when their reports are needed."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from baselines.costs import Costs
from baselines.early_answers import Finished
from baselines.trl_generation import split_answers
from cobalt_bench.episodes import Episode
from cobalt_bench.judge import Job, Judge, JudgeError, Limits, Report


def judging_ahead(
    trainer: Any,
    judge: Judge,
    episodes: Sequence[Episode],
    prompts: Sequence[Sequence[int]],
    program_time_s: float | None = None,
) -> Finished:
    """Return what has the judge begin with an answer to one of the prompts; `judge_answers` finds it running or done."""

    def begin(index: int, token_ids: Sequence[int]) -> None:
        (said,) = split_answers(trainer._tokenizer, [prompts[index]], [token_ids])
        if (job := _job(episodes[index], said.answer, program_time_s)) is not None:
            judge.submit(job)

    return begin


def judge_answers(
    judge: Judge, episodes: Sequence[Episode], texts: Sequence[str], costs: Costs, program_time_s: float | None = None
) -> list[Report | None]:
    """Return the report on each answer; None where it has no program or the judge failed.

    program_time_s: seconds of all tests of a program together, where the episode knows no bound.
    """
    with costs.timed("judging_seconds"):
        jobs = [_job(episode, text, program_time_s) for episode, text in zip(episodes, texts, strict=True)]
        futures = [None if job is None else judge.submit(job) for job in jobs]
        for job in jobs:
            costs.add("judged_programs", job is not None)
            costs.add("judged_tests", len(job.tests) if job else 0)
        return [None if future is None else _report(future) for future in futures]


def _job(episode: Episode, text: str, program_time_s: float | None) -> Job | None:
    job = episode.job(text)
    if job is None or program_time_s is None:
        return job
    return replace(job, limits=replace(job.limits or Limits(), program_time_s=program_time_s))


def _report(future: Future[Report]) -> Report | None:
    try:
        return future.result()
    except JudgeError:
        return None
