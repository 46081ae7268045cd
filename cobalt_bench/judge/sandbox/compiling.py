"""What an interpreter does before it runs a program, in the sandbox or without it: works on every Unix."""

import resource
import sys
import types
from typing import Any

from cobalt_bench.judge.sandbox import child, prelude

FILE_NAME = "main.py"
_COMPILE_CPU_S = 10


def compile_program(source: bytes, spec: dict[str, Any]) -> "child.Program | str":
    """Return what a test's process needs to run the program, or why it can't be compiled.

    Whatever looks at the program's text does so within the bound of processor time.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(
        resource.RLIMIT_CPU, (_COMPILE_CPU_S if hard == resource.RLIM_INFINITY else min(_COMPILE_CPU_S, hard), hard)
    )
    try:
        code: types.CodeType = compile(source, FILE_NAME, "exec", dont_inherit=True)
        text = source.decode("utf-8", "replace")
        prelude.import_common(text)
        offered = spec["entry_point"] is not None or spec["prelude"] == "livecodebench"
        names = prelude.offered_names(text) if offered else {}
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
    if offered:
        prelude.raise_recursion_limit()
    return child.prepare(code, spec["entry_point"], names)


def install_site_builtins() -> None:
    """Offer exit and quit as the site module does, which a worker starts without since it is slow."""
    import _sitebuiltins
    import builtins

    for name in ("exit", "quit"):
        setattr(builtins, name, _sitebuiltins.Quitter(name, "Ctrl-D (i.e. EOF)"))


def forget_own_modules() -> None:
    """Take the sandbox's modules out of a program's sight; they stay alive through the functions that run."""
    for name in [name for name in sys.modules if name.split(".")[0] == "cobalt_bench"]:
        del sys.modules[name]
