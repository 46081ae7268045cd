"""Answer many inputs with one program: reads a JSON request from stdin, writes a JSON list of outputs to stdout.

Runs as a script in an interpreter without site packages. The descriptors 0 and 1 are real files while the program runs,
since a program may read `open(0)` or write to `sys.stdout.buffer`.
"""

import gc
import json
import os
import sys
import tempfile
from typing import Any

# What a function-call problem may use without import; later names win.
_OFFERED = (
    "string", "re", "collections", "heapq", "bisect", "math", "itertools", "functools", "sys", "json", "builtins", "typing",
)  # fmt: skip
_PRELUDE = "\n".join(f"import {module}\nfrom {module} import *" for module in _OFFERED)
_RECURSION_LIMIT = 50_000


def _run(program: str, name: str, start: dict[str, Any]) -> dict[str, Any]:
    """Execute the program as a module of that name and return its names."""
    names = {**start, "__name__": name, "exit": sys.exit, "quit": sys.exit}
    try:
        exec(compile(program, "solution.py", "exec"), names)
    except SystemExit as stop:
        if stop.code not in (None, 0):
            raise RuntimeError(f"exit status {stop.code}") from stop
    return names


def _quieten(*descriptors: int) -> None:
    """Point the descriptors at nothing."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        if nothing != descriptor:
            os.dup2(nothing, descriptor)
    if nothing not in descriptors:
        os.close(nothing)


def _answer_stdin(program: str, text: str) -> str:
    """Return what the program prints when it reads the text."""
    gc.collect()  # closes what the last program left open, before its descriptor has another use
    _quieten(0, 1)  # a program may have closed them, and the files below must not take their place
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as sink:
        source.write(text.encode() + (b"\n" if text and not text.endswith("\n") else b""))
        source.seek(0)
        os.dup2(source.fileno(), 0)
        os.dup2(sink.fileno(), 1)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115  the program's for as long as it runs
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        _run(program, "__main__", {})
        sys.stdout.flush()
        sink.seek(0)
        return sink.read().decode()


def _answer_call(program: str, entry_point: str, text: str) -> str:
    """Return the result of the function, or of the method of class Solution, as JSON."""
    start: dict[str, Any] = {}
    exec(_PRELUDE, start)
    names = _run(program, "solution", start)
    owner = names.get("Solution")
    function = getattr(owner(), entry_point) if owner else names[entry_point]
    result = function(*(json.loads(line) for line in text.split("\n")))
    return json.dumps(result, ensure_ascii=False, allow_nan=False)


def main() -> None:
    """Answer the request."""
    request = json.load(sys.stdin)
    answers_to = os.dup(1)
    _quieten(0, 1)  # a function reads nothing, and what it prints is not its answer
    outputs = []
    for text in request["inputs"]:
        sys.setrecursionlimit(_RECURSION_LIMIT if request["entry_point"] else 1000)
        if request["entry_point"] is None:
            outputs.append(_answer_stdin(request["program"], text))
        else:
            outputs.append(_answer_call(request["program"], request["entry_point"], text))
    with os.fdopen(answers_to, "w", encoding="utf-8") as stream:
        json.dump(outputs, stream)


if __name__ == "__main__":
    main()
