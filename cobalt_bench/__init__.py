"""Multi-turn code generation: benchmark, judge, partial-trajectory datasets and reference rewards."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cobalt_bench.api import Results, acollect, aevaluate, collect, evaluate
    from cobalt_bench.datasets.load import load_dataset
    from cobalt_bench.environment import RepairEnvironment
    from cobalt_bench.judge import Judge
    from cobalt_bench.problems import Problem, Test
    from cobalt_bench.runs.run import Run
    from cobalt_bench.runs.run import open_run as open_run
    from cobalt_bench.runs.turn_table import load_run
    from cobalt_bench.suites import Suite, load_suite

__version__ = "0.2.0"

_WHERE = {  # imported when they are asked for: most users want few of them, and some cost half a second
    "Judge": "judge",
    "Problem": "problems",
    "RepairEnvironment": "environment",
    "Results": "api",
    "Run": "runs.run",
    "Suite": "suites",
    "Test": "problems",
    "acollect": "api",
    "aevaluate": "api",
    "collect": "api",
    "evaluate": "api",
    "load_dataset": "datasets.load",
    "load_run": "runs.turn_table",
    "load_suite": "suites",
    "open_run": "runs.run",
}

__all__ = [
    "Judge",
    "Problem",
    "RepairEnvironment",
    "Results",
    "Run",
    "Suite",
    "Test",
    "acollect",
    "aevaluate",
    "collect",
    "evaluate",
    "load_dataset",
    "load_run",
    "load_suite",
    "open_run",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'cobalt_bench' has no attribute {name!r}")
    return getattr(importlib.import_module(f"cobalt_bench.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_WHERE])
