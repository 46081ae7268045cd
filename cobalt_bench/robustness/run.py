"""Measures the robustness of a run that was played: from its folder to the block of results.json and hacks.jsonl."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Engine
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import CobaltError
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.drop import score_drop, unlike
from cobalt_bench.robustness.hacks import write_hacks
from cobalt_bench.robustness.measure import robustness_of
from cobalt_bench.robustness.model_judge import judge_by_model
from cobalt_bench.runs import RunFolder
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
