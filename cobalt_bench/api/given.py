"""Checks of objects that a caller gives: what they lack, and options that they would leave without effect."""

import inspect

from cobalt_bench.api.engine_options import DEFAULTS, USED_BY
from cobalt_bench.engines.engine import Engine
from cobalt_bench.errors import InputError
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import SELECTING, Suite

_MEMBERS = ("name", "model", "group_size", "max_concurrency", "notes", "identity", "complete", "close")
_COROUTINES = ("complete", "close")


def check_engine(engine: Engine, spec: RunSpec) -> None:
    """Raise InputError for an object that is no engine, and for an option that says how a named model is loaded or asked."""
    kind = type(engine).__name__
    if missing := [name for name in _MEMBERS if not hasattr(engine, name)]:
        raise InputError(f"{kind} is no engine: it has no {', '.join(missing)}; cobalt_bench.engines.Engine says what they are.")
    if wrong := [name for name in _COROUTINES if not inspect.iscoroutinefunction(getattr(engine, name))]:
        raise InputError(f"{kind} is no engine: {' and '.join(wrong)} must be `async def`.")
    for name in ("group_size", "max_concurrency"):
        count = getattr(engine, name)
        if not isinstance(count, int) or count < 1:
            raise InputError(f"{kind} is no engine: {name} must be an int of at least 1; it is {count!r:.80}.")
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
