"""How much perturbed feedback costs: the score against a run with true feedback, paired by problem."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cobalt_bench.evaluation.metrics import Floats
from cobalt_bench.evaluation.paired import paired_differences
from cobalt_bench.evaluation.scores import Scores, read_scores
from cobalt_bench.runs.config import differences
from cobalt_bench.suites import Suite

Identity = Mapping[str, Any]


def unlike(true: Identity, perturbed: Identity) -> list[str]:
    """Return what keeps two runs from being one with true and one with perturbed feedback, all else equal; none if they are.

    Where first programs come from may differ.
    """

    def rest(identity: Identity) -> dict[str, Any]:
        protocol = {name: value for name, value in identity["protocol"].items() if name not in ("hash", "perturbation")}
        return {**identity, "protocol": protocol, "first_turns": None}

    perturbation = true["protocol"].get("perturbation")
    return ([f"its own feedback is perturbed by {perturbation}"] if perturbation else []) + differences(
        rest(true), rest(perturbed)
    )


def score_drop(
    true: Iterable[Mapping[str, Any]], perturbed: Iterable[Mapping[str, Any]], played: Suite, whole: Suite, protocol: Identity
) -> dict[str, Any] | None:
    """Return Pass@1 a turn with true and with perturbed feedback, the drop, its paired 95% interval and p-value.

    `true` and `perturbed` are the turns of two comparable runs, on the whole suite and on the problems that the perturbation
    left. Over problems that have finished episodes in both; None where there are none.
    """
    ids = [problem.problem_id for problem in whole.problems]
    rows = [ids.index(problem.problem_id) for problem in played.problems]
    scores = (
        read_scores(true, ids, protocol).of(rows),
        read_scores(perturbed, [problem.problem_id for problem in played.problems], protocol),
    )
    both = scores[0].scored.any(axis=1) & scores[1].scored.any(axis=1)
    if not both.any():
        return None
    before, after = (_means(each)[both] for each in scores)
    differences = paired_differences(before - after)
    return {
        "problems": int(both.sum()),
        "true": before.mean(axis=0).tolist(),
        "perturbed": after.mean(axis=0).tolist(),
        "per_turn": [difference.mean for difference in differences],
        "ci95": [[difference.low, difference.high] for difference in differences],
        "p_value": [difference.p_value for difference in differences],
    }


def _means(scores: Scores) -> Floats:
    """Return the share of each problem's finished episodes that are accepted: (P, T + 1)."""
    scored = scores.scored[:, :, None]
    counts = np.maximum(scored.sum(axis=1), 1)
    return np.asarray((scores.accepted & scored).sum(axis=1) / counts, dtype=np.float64)
