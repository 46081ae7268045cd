"""The names that a program finds without importing them."""

import functools
import re
import sys
from types import ModuleType
from typing import Any

# What graders of function-call problems offer, in the order in which later names win.
_OFFERED = (
    "string", "re", "datetime", "collections", "heapq", "bisect", "copy", "math", "random", "statistics", "itertools",
    "functools", "operator", "io", "sys", "json", "builtins", "typing",
)  # fmt: skip
# Costly to load and to fork with, so loaded only for programs that use one of their names.
_LAZY = {
    "random": frozenset(
        "random Random SystemRandom betavariate binomialvariate choice choices expovariate gammavariate gauss "
        "getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint randrange sample seed setstate "
        "shuffle triangular uniform vonmisesvariate weibullvariate".split()
    ),
    "statistics": frozenset(
        "statistics NormalDist StatisticsError correlation covariance fmean geometric_mean harmonic_mean kde kde_random "
        "linear_regression mean median median_grouped median_high median_low mode multimode pstdev pvariance quantiles stdev "
        "variance".split()
    ),
}
_RECURSION_LIMIT = 50_000
# Compiled once a worker, not once a program. What blanks take is never given back, and no loop goes beyond its line.
_WORD = re.compile(r"[A-Za-z_]\w*")
_IMPORT = re.compile(r"^[ \t\f]*+(?:import|from)[ \t\f]++([\w.]++(?:[ \t\f]*+,[ \t\f]*+[\w.]++)*+)", re.MULTILINE)
# Modules that programs import often; loaded once a program, before its tests are forked.
_COMMON = frozenset(
    "abc array ast bisect calendar collections copy datetime decimal enum fractions functools heapq io itertools json math "
    "operator os queue random re statistics string struct sys textwrap time types typing dataclasses numpy".split()
)


def offered_names(source: str) -> dict[str, Any]:
    """Return those of the names that function-call programs (and LiveCodeBench's harness everywhere) find that the source holds.

    Only those: a test's process pays for every object that it touches.
    """
    words = {match[0] for match in _WORD.finditer(source)}
    known = _names(tuple(name for name in _OFFERED if name not in _LAZY or words & _LAZY[name]))
    return {name: known[name] for name in words & known.keys()}


@functools.cache
def _names(modules: tuple[str, ...]) -> dict[str, Any]:
    """Return all that these modules offer, and the modules themselves; kept, since most programs need none of the costly ones."""
    names: dict[str, Any] = {}
    for name in modules:
        names.update(_public(__import__(name)))
    names.update((name, sys.modules[name]) for name in modules if name not in ("builtins", "typing"))
    return names


def raise_recursion_limit() -> None:
    """Let functions recurse as deep as graders of function-call problems do."""
    sys.setrecursionlimit(_RECURSION_LIMIT)


def import_common(source: str) -> None:
    """Load what the program is going to import, as far as it is harmless to share between its tests."""
    parts = (part for match in _IMPORT.finditer(source) for part in match[1].split(","))
    for name in {part.strip().partition(".")[0] for part in parts} & _COMMON:
        try:
            __import__(name)
        except ImportError:
            continue  # the program will meet it itself, and say so in its own traceback


def _public(module: ModuleType) -> dict[str, Any]:
    listed = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    return {name: getattr(module, name) for name in listed}
