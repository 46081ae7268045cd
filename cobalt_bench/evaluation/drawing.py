"""Imports matplotlib in spite of what the surroundings ask of it: a notebook's backend, a file of settings, no home."""

import logging
import os
import sys
from contextlib import suppress

from cobalt_bench.errors import InputError

_BACKEND = "MPLBACKEND"


def load_matplotlib() -> None:
    """Import matplotlib, where that was not done yet; raises InputError where a file of settings can't be read.

    The backend that is asked for, which only windows need, may not be installed: it is set where it is.
    """
    if "matplotlib" in sys.modules:
        return
    log = logging.getLogger("matplotlib")
    level, backend = log.level, os.environ.pop(_BACKEND, None)
    log.setLevel(logging.CRITICAL)  # no word of its caches, which a home without write access lacks
    try:
        import matplotlib.style
    except (OSError, ValueError) as error:
        raise InputError(f"matplotlib can't read its settings ({error}); mend matplotlibrc, or unset MATPLOTLIBRC.") from error
    finally:
        log.setLevel(level)
        if backend is not None:
            os.environ[_BACKEND] = backend
    if backend:
        with suppress(ValueError):
            matplotlib.rcParams["backend"] = backend
