"""Checks of what a caller gives: objects that are none of their kind, empty names, options without effect."""

import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.api.engine_options import DEFAULTS, USED_BY
from cobalt_bench.engines.engine import Engine
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.problems.fields import shown
from cobalt_bench.problems.rows import checked_problem
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.runs.spec_data import check_not_empty
from cobalt_bench.suites import SELECTING, Suite

_MEMBERS = ("name", "model", "group_size", "max_concurrency", "notes", "identity", "complete", "close")
_COROUTINES = ("complete", "close")


def check_given(
    model: str | Engine, suite: str | Path | Suite, output: str | Path | None, judge: Judge | None, options: Mapping[str, Any]
) -> None:
    """Raise InputError for an argument of another kind than it must be, and for a text that is empty."""
    if not isinstance(suite, str | Path | Suite):
        raise InputError(
            f"suite must be the name of a suite, a path, or a Suite, not {shown(suite)}; make one with Suite(name, problems)."
        )
    if not isinstance(output, str | Path | None):
        raise InputError(f"output must be the path of a folder, or None, not {shown(output)}.")
    if not isinstance(judge, Judge | None):
        raise InputError(f"judge must be a Judge, or None, not {shown(judge)}.")
    check_not_empty({"model": model, "suite": suite, "output": output, **options})
    if isinstance(suite, Suite):
        _check_suite(suite)


def check_engine(engine: Engine, spec: RunSpec) -> None:
    """Raise InputError for an object that is no engine, and for an option that says how a named model is loaded or asked."""
    kind = type(engine).__name__
    if inspect.isclass(engine):
        raise InputError(f"{engine.__name__} is a class; give an engine of it, such as {engine.__name__}().")
    if missing := [name for name in _MEMBERS if not hasattr(engine, name)]:
        raise InputError(f"{kind} is no engine: it has no {', '.join(missing)}; cobalt_bench.engines.Engine says what they are.")
    if wrong := [name for name in _COROUTINES if not inspect.iscoroutinefunction(getattr(engine, name))]:
        raise InputError(f"{kind} is no engine: {' and '.join(wrong)} must be `async def`.")
    for name in ("group_size", "max_concurrency"):
        count = getattr(engine, name)
        if not isinstance(count, int) or count < 1:
            raise InputError(f"{kind} is no engine: {name} must be an int of at least 1; it is {shown(count)}.")
    if not isinstance(engine.notes, list | tuple) or not all(isinstance(note, str) for note in engine.notes):
        raise InputError(f"{kind} is no engine: notes must be a list of texts; it is {shown(engine.notes)}.")
    _check_identity(engine, kind)
    for name in ("engine", *USED_BY):
        value = getattr(spec, name)
        if value and value not in (DEFAULTS.get(name), "auto"):
            raise InputError(f"{name} is for a model that is named; {kind} is an engine itself, so set it there.")


def check_selects_nothing(spec: RunSpec, suite: Suite) -> None:
    """Raise InputError for an option that selects problems of a suite that is loaded already."""
    for name in ("suite_revision", "data", *SELECTING):
        if getattr(spec, name):
            raise InputError(
                f"{name} selects from a suite that is named; suite {suite.name} is loaded already, so select with load_suite."
            )


def _check_identity(engine: Engine, kind: str) -> None:
    wanted = f"{kind} is no engine: identity() must return a dict of JSON data that says which model it is"
    if inspect.iscoroutinefunction(engine.identity):
        raise InputError(f"{wanted}; it is `async def`, so take the `async` away.")
    identity = engine.identity()
    try:
        json.dumps(identity, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"{wanted}; it returns {shown(identity)} ({error}).") from None
    if not isinstance(identity, dict) or not all(isinstance(name, str) for name in identity):
        raise InputError(f"{wanted}; it returns {shown(identity)}.")


def _check_suite(suite: Suite) -> None:
    """Check a suite of the caller's own as a problem file is checked."""
    if not isinstance(suite.problems, list | tuple) or not suite.problems:
        raise InputError(f"Suite {shown(suite.name)} must hold a tuple of problems, at least one, not {shown(suite.problems)}.")
    seen: set[str] = set()
    for number, problem in enumerate(suite.problems, start=1):
        where = f"Suite {shown(suite.name)}, problem {number}"
        if checked_problem(problem, where).problem_id in seen:
            raise InputError(f"{where}: problem_id {problem.problem_id!r} comes twice; give each its own.")
        seen.add(problem.problem_id)
