"""Which layers of isolation this machine gives, found once a process by starting a worker."""

import functools
import os
import platform
import stat
from collections.abc import Mapping
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.judge.plain import AnySetup, PlainSetup
from cobalt_bench.judge.sandbox.filters import build_filter, build_own_signal_filter, build_signal_filter
from cobalt_bench.judge.sandbox.paths import find_paths
from cobalt_bench.judge.worker import Setup, Worker, WorkerLost

_MINIMUM = (
    "The judge can't isolate programs here: {missing}. Use a kernel with Landlock and seccomp, or allow user namespaces, "
    "and install libseccomp2 (`cobalt-bench doctor` says what is missing); or give --allow-unsafe if you trust the programs."
)
_NO_SANDBOX = (
    "The judge can't isolate programs on {system}: use a Linux container, or give --allow-unsafe if you trust the programs."
)


def find_setup() -> tuple[AnySetup, dict[str, str]]:
    """Return how workers are started on this machine, and what each layer of isolation came to."""
    if platform.system() != "Linux":
        return PlainSetup(), {"sandbox": f"none on {_system()}: programs run with your rights, files and network"}
    return _find_sandbox()


@functools.cache
def _find_sandbox() -> tuple[Setup, dict[str, str]]:
    paths = find_paths()
    filters: dict[str, bytes] = {}
    seccomp = ""
    try:
        filters = {"worker": build_filter(), "signals": build_signal_filter(), "own signals": build_own_signal_filter()}
    except (ImportError, OSError, RuntimeError) as error:
        seccomp = f"not available: libseccomp can't be used ({error}); install the system package libseccomp2"
    keep_reading = os.geteuid() == 0 and not _open_to_others(paths.interpreter)
    setups = [Setup(paths, filters, seccomp, namespaces, keep_reading) for namespaces in (True, False)]
    why = ""
    for setup in setups:
        try:
            worker = Worker(setup, 0)
        except WorkerLost as error:
            why = str(error).strip().splitlines()[-1]
            continue
        layers = dict(worker.layers)
        worker.close()
        layers["namespaces"] = "active" if setup.namespaces else f"not available: {why}"
        layers["user"] = "an unprivileged one" if os.geteuid() == 0 else "the caller's"
        return setup, layers
    raise InputError(f"The judge can't start a worker process on this machine: {why}")


def probe_layers() -> dict[str, str]:
    """Return what each layer of isolation comes to on this machine: active, or why not."""
    return dict(find_setup()[1])


def weakest_layers(one: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    """Return what isolates on two machines alike: of each layer the state of the machine where it does less."""
    return {name: _weaker(one.get(name, "not there"), other.get(name, "not there")) for name in {**one, **other}}


def _weaker(one: str, other: str) -> str:
    if not one.startswith("active"):
        return one
    return min(one, other) if other.startswith("active") else other  # "active (version 4)" before "active (version 6)"


def missing_isolation(layers: Mapping[str, str]) -> str:
    """Return what of the minimum (files and network) is not isolated, in words; "" when both are."""
    if "sandbox" in layers:
        return "no isolation at all on this system (use a Linux container)"
    active = {name for name, state in layers.items() if state.startswith("active")}
    files = "" if active & {"landlock", "namespaces"} else "no isolation of files (neither Landlock nor namespaces)"
    network = "" if active & {"seccomp", "namespaces"} else "no isolation of the network (neither seccomp nor namespaces)"
    return " and ".join(part for part in (files, network) if part)


def require_isolation(layers: dict[str, str]) -> None:
    """Raise InputError below the minimum of isolation."""
    missing = missing_isolation(layers)
    if "sandbox" in layers:
        raise InputError(_NO_SANDBOX.format(system=_system()))
    if missing:
        raise InputError(_MINIMUM.format(missing=missing))


def _system() -> str:
    return {"Darwin": "macOS"}.get(platform.system(), platform.system())


def _open_to_others(path: str) -> bool:
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in Path(path).parents)
