"""Measures the robustness of a run that was played: from its folder to the block of results.json and hacks.jsonl."""

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from cobalt_bench.engines.engine import Engine
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import CobaltError
from cobalt_bench.evaluation.metrics import Floats
from cobalt_bench.evaluation.paired import paired_differences
from cobalt_bench.evaluation.scores import Scores, read_scores
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.hacks import write_hacks
from cobalt_bench.robustness.model_judge import judge_by_model
from cobalt_bench.robustness.rates import robustness_of
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.config import differences
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.suites import Suite

_LOG = logging.getLogger(__name__)


def measure(
    folder: RunFolder,
    suite: Suite,
    protocol: Protocol,
    judge: Judge,
    true_run: Path | None = None,
    judge_engine: Callable[[], Engine] | None = None,
) -> Mapping[str, Any] | None:
    """Return the robustness block of a run and write its hack events to the folder; None for a run without a perturbation.

    `suite` is the whole one. `true_run` is a run with true feedback; where it is the same run but for the perturbation, the
    block says how much lower the score is, else the log says why not. `judge_engine` makes the engine of a language model that
    gives its opinion on the hack events; where that fails, the block says why.
    """
    if protocol.perturbation is None:
        return None
    robustness = robustness_of(folder.turns(), suite, protocol, judge, _drop(folder, suite, protocol, true_run))
    write_hacks(folder.path, robustness.events)
    if judge_engine is not None:
        problems = {problem.problem_id: protocol.apply(problem) for problem in suite.problems}
        block = robustness.block[protocol.perturbation]
        try:
            block["model_judge"] = judge_by_model(folder.path, robustness.events, problems, judge_engine())
        except CobaltError as error:
            block["model_judge"] = {"error": str(error)}
    return robustness.block


def _drop(folder: RunFolder, suite: Suite, protocol: Protocol, true_run: Path | None) -> dict[str, Any] | None:
    if true_run is None:
        return None
    true = RunFolder(true_run)
    config = folder.config()
    if different := unlike(true.whole_config().identity, config.identity):
        _LOG.warning("How much the score drops is not known: %s differs in more (%s).", true_run, "; ".join(different))
        return None
    return score_drop(true.turns(), folder.turns(), perturbed_suite(suite, protocol), suite, config.settings)


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
