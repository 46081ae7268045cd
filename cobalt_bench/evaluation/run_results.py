"""results.json: the figures of a run, and their provenance."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from cobalt_bench.evaluation.answer_outcomes import AnswerCounts
from cobalt_bench.evaluation.bootstrap import mean_intervals
from cobalt_bench.evaluation.metrics import (
    Floats,
    pass_at_k,
    problem_means,
    regression_rate,
    repair_rate,
    solved_by_turn,
)
from cobalt_bench.evaluation.scores import Scores, read_scores
from cobalt_bench.problems import Problem
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.results_file import SCHEMA_VERSION

KS = (2, 4, 5, 8, 10, 16, 32, 50, 64, 100)  # pass@k is given for those that the number of samples allows


def results_of(
    config: RunConfig,
    lines: Iterable[Mapping[str, Any]],
    problems: Sequence[Problem],
    robustness: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the data of results.json from config.json, the run's turns (each once) and the problems that it plays.

    `robustness` is the block of a run with perturbed feedback. Raises InputError for turns that are not of this run.
    """
    protocol = config.settings
    answers = AnswerCounts(protocol["turns"] + 1, protocol.get("version", 1))
    scores = read_scores(answers.counted(lines), [problem.problem_id for problem in problems], protocol)
    return {
        "schema_version": SCHEMA_VERSION,
        "model": config.model,
        "suite": config.suite["name"],
        "turns": protocol["turns"],
        "samples": protocol["samples"],
        "num_problems": len(problems),
        "problems_without_hidden_tests": sum(not problem.hidden_tests for problem in problems),
        "dropped": config.suite.get("dropped", {}),
        "complete": bool(scores.scored.all()),
        "episodes": {"finished": int(scores.scored.sum()), "of": int(scores.scored.size)},
        **_figures(scores),
        "pass_at_k": _pass_at_k(scores),
        "solved_by_turn": {"per_turn": _mean(problem_means(solved_by_turn(scores.accepted), scores.scored), scores)},
        "repair_rate": repair_rate(scores.accepted, scores.scored),
        "regression_rate": regression_rate(scores.accepted, scores.scored),
        "by_difficulty": _by(scores, [problem.difficulty or "unknown" for problem in problems]),
        "by_platform": _by(scores, [problem.platform or "unknown" for problem in problems]),
        **({} if robustness is None else {"robustness": dict(robustness)}),
        "answers": answers.to_dict(),
        **answers.rates(),
        "usage": _usage(scores),
        "judge_failures": scores.judge_failures,
        "timing": _timing(config.sittings),
        "provenance": _provenance(config),
    }


def _figures(scores: Scores) -> dict[str, Any]:
    means = problem_means(scores.accepted, scores.scored)
    intervals = mean_intervals(means)
    return {
        "pass_at_1": {
            "per_turn": _mean(means, scores),
            "ci95": [[interval.low, interval.high] for interval in intervals],
            "ci95_exact": [interval.exact for interval in intervals],
        },
        "pass_rate": {"per_turn": _mean(problem_means(scores.pass_rate, scores.scored), scores)},
    }


def _mean(means: Floats, scores: Scores) -> list[float | None]:
    """Return the mean over problems of each turn; None where no episode is finished."""
    return [float(mean) for mean in means.mean(axis=0)] if len(means) else [None] * scores.accepted.shape[2]


def _pass_at_k(scores: Scores) -> dict[str, Any]:
    """Return pass@k of the problems with a finished episode, for those k that all of them have samples for."""
    scored = scores.scored.any(axis=1)
    accepted, finished = scores.accepted[scored], scores.scored[scored]
    fewest = finished.sum(axis=1).min(initial=KS[-1]) if len(finished) else 0
    return {str(k): {"per_turn": pass_at_k(accepted, finished, k).tolist()} for k in KS if k <= fewest}


def _by(scores: Scores, groups: Sequence[str]) -> dict[str, Any]:
    rows: dict[str, list[int]] = {}
    for row, group in enumerate(groups):
        rows.setdefault(group, []).append(row)
    return {group: {"num_problems": len(rows[group]), **_figures(scores.of(rows[group]))} for group in sorted(rows)}


def _usage(scores: Scores) -> dict[str, Any]:
    """Return the total of tokens and, for each turn, the mean of an answer; None where the engine doesn't report them."""
    known = ~np.isnan(scores.completion_tokens)
    counts = known.sum(axis=(0, 1))
    sums = np.nansum(scores.completion_tokens, axis=(0, 1))
    return {
        "prompt_tokens": _total(scores.prompt_tokens),
        "completion_tokens": _total(scores.completion_tokens),
        "completion_tokens_per_turn": [float(s / n) if n else None for s, n in zip(sums, counts, strict=True)],
    }


def _total(tokens: Floats) -> int | None:
    return None if np.isnan(tokens).all() else int(np.nansum(tokens))


def _timing(sittings: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the wall time of the sittings that ended by themselves; a killed one is counted, its time is not known."""
    return {"seconds": sum(sitting.get("seconds", 0.0) for sitting in sittings), "sittings": len(sittings)}


def _provenance(config: RunConfig) -> dict[str, Any]:
    return {
        "suite": config.suite,
        "protocol_hash": config.settings["hash"],
        "engine": config.engine,
        "seed": config.identity["seed"],
        **{name: config.last_sitting.get(name) for name in ("command", "versions", "commit", "machine", "isolation")},
    }


def as_text(results: Mapping[str, Any]) -> str:
    """Return the text of results.json."""
    return json.dumps(results, indent=2)
