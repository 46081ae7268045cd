"""The figures that a page shows: those of results.json or, of a run that was interrupted, of the turns that are there."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.run_results import results_of
from cobalt_bench.evaluation.scores import Scores, read_scores
from cobalt_bench.runs.run import Run


@dataclass(frozen=True)
class Figures:
    """A run's results and scores; `interrupted` where results.json is missing or older than the last turns."""

    results: Mapping[str, Any]
    scores: Scores
    interrupted: bool


def figures_of(run: Run) -> Figures:
    """Return the figures of a run.

    Raises InputError where there are no turns, and where an interrupted run's suite can't be loaded.
    """
    played = list(dict.fromkeys(problem_id for problem_id, _ in run.log.episodes()))
    scores = read_scores(run.turns(), played, run.config.settings)
    if os.path.lexists(run.path / "results.json"):
        results = run.results
        if results["complete"] or results["episodes"]["finished"] == scores.scored.sum():
            return Figures(results, scores, interrupted=False)
    if not played:
        raise InputError(f"{run.path} holds no turn yet; run its evaluate command again, which goes on.")
    return Figures(results_of(run.config, run.turns(), run.played.problems), scores, interrupted=True)
