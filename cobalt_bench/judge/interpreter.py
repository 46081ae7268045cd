"""How interpreters that run programs are started: with which options, environment and modules."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
# The sandbox's modules are found without running the package's own __init__ files, which would load far more.
FIND_SANDBOX = """
import sys, types
for name, path in (("cobalt_bench", {package!r}), ("cobalt_bench.judge", {judge!r})):
    module = types.ModuleType(name)
    module.__path__ = [path]
    sys.modules[name] = module
"""


def python_command(interpreter: str, boot: str, *arguments: str, **values: object) -> list[str]:
    """Return the command that runs `boot`, which finds the sandbox's modules, in an interpreter as programs have it."""
    code = boot.format(package=str(_PACKAGE), judge=str(_PACKAGE / "judge"), **values)
    return [interpreter, *"-s -S -P -W ignore -X utf8 -X int_max_str_digits=0 -c".split(), code, *arguments]


def environment(scratch: str) -> dict[str, str]:
    """Return the environment of programs."""
    return {
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": "/nonexistent",
        "TMPDIR": scratch,
        "PYTHONHASHSEED": "0",
        "LD_BIND_NOW": "1",  # else each test's process would look up the same symbols anew
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
