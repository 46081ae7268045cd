"""A worker's first process: builds the sandbox once, then forks a process for each program."""

import gc
import os
import signal
import socket
import sys
from typing import Any, NamedTuple

from cobalt_bench.judge.sandbox import (
    child,
    compiling,
    landlock,
    namespaces,
    numbers,
    packets,
    prelude,
    privileges,
    processes,
    program,
    syscalls,
)

# Loaded once here, shared by every program: what nearly all of them import and what costs little to fork with.
PRELOADED = (
    "bisect", "collections", "copy", "datetime", "functools", "heapq", "io", "itertools", "json", "math", "operator", "re",
    "string", "typing",
)  # fmt: skip


class Sandbox(NamedTuple):
    """What a worker's processes need to know of its sandbox."""

    counted_apart: bool  # the kernel counts the program's processes apart from the user's others
    modes_fixed: bool  # no program can change the mode of a file
    signal_filter: bytes | None  # seccomp, to be filled in for each program, where Landlock keeps no signals inside it
    bounds: child.Bounds


def main(channel_descriptor: int) -> None:
    """Serve programs until the judge closes the channel."""
    channel = socket.socket(fileno=channel_descriptor)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    packet, _ = packets.receive(channel, packets.CONFIGURATION)
    if not packet:
        return
    config = packets.parse(packet)
    for name in PRELOADED:
        __import__(name)
    # Done once here, else for each program anew, since none sees what another did: the compiler's own types, and the names.
    compile("", compiling.FILE_NAME, "exec")
    prelude.offered_names("")
    compiling.install_site_builtins()
    sandbox, layers = _build(config)
    packets.send(channel, {"kind": "ready", "layers": layers})
    compiling.forget_own_modules()
    gc.collect()
    gc.freeze()
    while True:
        packet, descriptors = packets.receive(channel)
        if not packet:
            _remove_scratch(config["scratch"])
            return
        message = None if packets.test_limit(packet) else packets.parse(packet)
        if message is not None and message["kind"] == "program":
            _serve(channel, sandbox, message, descriptors)
        else:  # tests of a program that died
            packets.close_all(descriptors)


def _serve(channel: socket.socket, sandbox: Sandbox, message: dict[str, Any], descriptors: tuple[int, ...]) -> None:
    numbers.set_next(sandbox.bounds.numbering)
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = program.serve(channel, sandbox, message, descriptors)
        finally:
            sys.stderr.flush()
            os._exit(code)
    packets.close_all(descriptors)
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == program.GONE:
        _remove_scratch(sandbox.bounds.scratch)
        sys.exit(0)
    if code != 0:
        processes.end_children()
        packets.send(channel, {"kind": "died", "status": code})


def _remove_scratch(path: str) -> None:
    """Remove the scratch folder, which is empty between programs: the judge may have been killed and can't."""
    try:
        os.rmdir(path)
    except OSError:  # the judge was faster, or it is the place of a mount
        return


def _build(config: dict[str, Any]) -> tuple[Sandbox, dict[str, str]]:
    """Apply the layers that bind the whole worker, and make ready those that bind each test; the last steps forbid the first."""
    layers = {"limits": "active", "session": "active"}
    syscalls.prctl(syscalls.PR_SET_CHILD_SUBREAPER, 1)
    root = os.geteuid() == 0
    scratch = config["scratch"]
    if config["namespaces"]:
        namespaces.enter(scratch, config["readable"], config["scratch_mb"])
        scratch = namespaces.SCRATCH
    os.chdir(scratch)
    sys.path.extend(config["packages"])
    numbering = numbers.open_counter() if config["namespaces"] else None
    kept = 0 if numbering is None else 1 << syscalls.CAP_CHECKPOINT_RESTORE  # to give processes numbers; no test has it
    if root:
        reading = config["keep_reading"] and not config["namespaces"]  # the interpreter lies in a folder that only root may enter
        privileges.drop_root(config["user"], kept | reading << syscalls.CAP_DAC_READ_SEARCH)
    elif config["namespaces"]:
        syscalls.set_capabilities(kept)
    layers["no_new_privs"] = _try(lambda: syscalls.prctl(syscalls.PR_SET_NO_NEW_PRIVS, 1))
    writable = [scratch, namespaces.SHARED] if config["namespaces"] else [scratch]
    ruleset, spoken = None, 0
    try:
        ruleset, spoken = landlock.make_ruleset(config["readable"], config["listable"], writable), landlock.version()
        layers["landlock"] = f"active (version {spoken})"
    except OSError as error:
        layers["landlock"] = f"not available: {error}"
        syscalls.prctl(syscalls.PR_SET_DUMPABLE, 0)  # Landlock would keep programs from tracing this process
    counted_apart = config["namespaces"] or root  # and out of reach of the program's signals
    signal_filter: bytes | None = None
    layers["seccomp"] = config["seccomp"]
    if config["filters"]:
        filters = {name: bytes.fromhex(bpf) for name, bpf in config["filters"].items()}
        layers["seccomp"] = _try(lambda: syscalls.load_filter(syscalls.prepare_filter(filters["worker"])))
        if layers["seccomp"] == "active" and spoken < landlock.SCOPES_FROM:
            signal_filter = filters["own signals" if counted_apart else "signals"]
    sys.path.insert(0, "/nonexistent")
    bounds = child.Bounds(config["namespaces"], sys.path, scratch, ruleset, None, syscalls.is_hidden(), numbering)
    modes_fixed = layers["seccomp"] == "active"
    return Sandbox(counted_apart, modes_fixed, signal_filter, bounds), layers


def _try(action: Any) -> str:
    try:
        action()
    except OSError as error:
        return f"not available: {error}"
    return "active"
