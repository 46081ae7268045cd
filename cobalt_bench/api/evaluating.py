"""evaluate and collect: from a model, by name or as an engine of one's own, to results."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from cobalt_bench.api.bar import bar
from cobalt_bench.api.engine_options import check_engine_options
from cobalt_bench.api.given import check_engine, check_given, check_selects_nothing
from cobalt_bench.api.playing import Setup, play_run
from cobalt_bench.api.results import Results
from cobalt_bench.api.setup import judge_of
from cobalt_bench.api.shared_engine import SharedEngine
from cobalt_bench.engines.engine import Engine
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite


def evaluate(
    model: str | Engine,
    suite: str | Path | Suite = "mini",
    *,
    output: str | Path | None = None,
    judge: Judge | None = None,
    progress: bool = True,
    **options: Any,
) -> Results:
    """Play a suite with a model over several turns, score each, and return the results; the same call again goes on.

    `model` and `suite` are names, as on the command line, or objects of one's own: any Engine, any Suite; so is `judge`. Objects
    that are given are left open; options that load a model or select problems go with names alone. `output` is the run folder
    (default: runs/...); `options` are the fields of `cobalt_bench.runs.spec.RunSpec`, such as turns=2, samples=4, limit=10,
    base_url="http://localhost:8000/v1".
    It runs also where an event loop is running already, as in a notebook. Raises InputError for what can't be used, HubError
    where the Hub doesn't answer, EngineError where the engine can go on no more: what is finished is kept.
    """
    return _outside_of_loops(partial(_evaluate, model, suite, output, judge, progress, False, options))


def collect(
    model: str | Engine,
    suite: str | Path | Suite = "mini",
    *,
    output: str | Path | None = None,
    judge: Judge | None = None,
    progress: bool = True,
    **options: Any,
) -> Results:
    """Play a training suite with a reference model, for partial trajectories: as `evaluate`, with turns=2 by default.

    Raises InputError as well for a suite that is meant for evaluation.
    """
    return _outside_of_loops(partial(_evaluate, model, suite, output, judge, progress, True, {"turns": 2} | options))


async def aevaluate(model: str | Engine, suite: str | Path | Suite = "mini", **arguments: Any) -> Results:
    """Evaluate as `evaluate` does, without blocking the running event loop."""
    return await asyncio.to_thread(evaluate, model, suite, **arguments)


async def acollect(model: str | Engine, suite: str | Path | Suite = "mini", **arguments: Any) -> Results:
    """Collect as `collect` does, without blocking the running event loop."""
    return await asyncio.to_thread(collect, model, suite, **arguments)


def _evaluate(
    model: str | Engine,
    suite: str | Path | Suite,
    output: str | Path | None,
    judge: Judge | None,
    progress: bool,
    for_training: bool,
    options: dict[str, Any],
) -> Results:
    check_given(model, suite, output, judge, options)
    name = model if isinstance(model, str) else getattr(model, "model", type(model).__name__)
    of_suite = suite.name if isinstance(suite, Suite) else str(suite)
    spec = RunSpec.from_dict({"model": name, "suite": of_suite, **options})
    if spec.perturb == "all":
        raise InputError("Several runs give several results: name one perturbation, and call it once for each.")
    if isinstance(model, str):
        check_engine_options(spec)
    else:
        check_engine(model, spec)
    if isinstance(suite, Suite):
        check_selects_nothing(spec, suite)
    setup = Setup.of(spec, suite if isinstance(suite, Suite) else None, for_training=for_training)
    with ExitStack() as stack:
        judge = judge or stack.enter_context(judge_of(spec))
        shared = stack.enter_context(SharedEngine(None if isinstance(model, str) else model))
        played = play_run(
            setup,
            judge,
            shared,
            output=None if output is None else Path(output),
            command=["cobalt_bench.collect" if for_training else "cobalt_bench.evaluate", name],
            watch=lambda sitting, counts: bar(counts, shown=progress),
        )
    if played.failure is not None:
        raise played.failure
    return Results(played.results, played.folder.path)


def _outside_of_loops(act: Callable[[], Results]) -> Results:
    """Call it here, or in a thread of its own where this one runs an event loop: no second one may run in it."""
    if not _in_a_loop():
        return act()
    outcome: list[Results] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(act())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, name="cobalt-bench")
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return outcome[0]


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
