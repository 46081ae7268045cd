"""A test's process where there is no sandbox: a fresh interpreter that bounds itself as far as the system lets it.

Its argument is one JSON object: `entry_point`, `prelude`, `memory_mb`, `output_mb`, `time_s` (None: only compile), `packages`,
`arguments` (of a checker), and the descriptors `note` and `result`. The program is main.py in the working folder. Before its
first line runs, the note is written: {"failed": why it can't be compiled}, {} after compiling alone, else what the start took,
{"cpu_s", "peak"}.
"""

import fcntl
import json
import os
import resource
import sys
import time
from typing import Any

from cobalt_bench.judge.sandbox import child, compiling, packets, privileges

_RESULT = 3
_ABOVE = 64  # descriptors are moved here, out of the way of those that a program's own files take


def main() -> None:
    """Run the program, or only compile it, and end this process; never returns."""
    spec: dict[str, Any] = json.loads(sys.argv[1])
    note, result = (number and fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, _ABOVE) for number in (spec["note"], spec["result"]))
    os.closerange(_RESULT, _ABOVE)
    if result:
        os.dup2(result, _RESULT, False)
        os.close(result)
    _bound(resource.RLIMIT_AS, (spec["memory_mb"] + privileges.ADDRESS_SPACE_SLACK_MB) << 20)
    _bound(resource.RLIMIT_FSIZE, (spec["output_mb"] << 20) + 1)
    _bound(resource.RLIMIT_NOFILE, privileges.OPEN_FILES)
    _bound(resource.RLIMIT_CORE, 0)
    compiling.install_site_builtins()
    sys.path.extend(spec["packages"])
    with open(compiling.FILE_NAME, "rb") as file:
        runnable = compiling.compile_program(file.read(), spec)
    compiling.forget_own_modules()
    if isinstance(runnable, str) or spec["time_s"] is None:
        _write(note, {"failed": runnable[: packets.MOST_SAID]} if isinstance(runnable, str) else {})
        os._exit(0)
    sys.path.insert(0, os.getcwd())
    sys.argv.extend(spec["arguments"])
    _bound(resource.RLIMIT_CPU, int(time.process_time() + spec["time_s"]) + 1)
    _write(note, {"cpu_s": time.process_time(), "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss})
    os._exit(child.execute(runnable, 0, child.CRASHED if spec["arguments"] else 1))


def _bound(kind: int, limit: int) -> None:
    try:
        privileges.lower(kind, limit)
    except (OSError, ValueError):
        pass  # this system has no such limit: macOS refuses one of address space


def _write(note: int, message: dict[str, Any]) -> None:
    os.write(note, json.dumps(message).encode())
    os.close(note)
