"""What the kernel's version of Landlock leaves open to programs, and which other layer closes it on this machine."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_KERNELS = {1: "5.13", 3: "6.2", 4: "6.7", 5: "6.10", 6: "6.12"}  # the first with each version of Landlock


@dataclass(frozen=True)
class Gap:
    """What Landlock does not keep a program from, in words, and what does: active layers, and what would where none is."""

    what: str
    closed_by: tuple[str, ...] = ()
    would_close: tuple[str, ...] = ()


# (what; the first version of Landlock that closes it, None: none does; the layers that close it whatever Landlock does)
_ALL = (
    ("reading and writing files", 1, ("namespaces",)),
    ("tracing other processes and reading their memory", 1, ("seccomp",)),
    ("emptying files by opening them", 3, ("seccomp", "namespaces")),
    ("TCP connections", 4, ("seccomp", "namespaces")),
    ("commands to device files", 5, ("seccomp",)),
    ("signals to processes outside the sandbox", 6, ("seccomp", "namespaces")),
    ("signals to the judge's worker", 6, ("seccomp",)),
    ("Unix sockets without a file", 6, ("seccomp", "namespaces")),
    ("UDP and other networks, Unix sockets with a file", None, ("seccomp", "namespaces")),
    ("shared memory and message queues of others", None, ("seccomp", "namespaces")),
    ("modes, owners, times and attributes of files", None, ("seccomp", "namespaces")),
    ("seeing that a path exists, its size and times, and where a link leads", None, ("namespaces",)),
    ("locks on files that programs may read", None, ()),
)
_REMEDIES = {"seccomp": "install libseccomp2", "namespaces": "allow user namespaces"}


def landlock_version(layers: Mapping[str, str]) -> int:
    """Return the version of Landlock that binds programs; 0 where none does."""
    found = re.match(r"active \(version (\d+)\)", layers.get("landlock", ""))
    return int(found[1]) if found else 0


def landlock_gaps(layers: Mapping[str, str]) -> list[Gap]:
    """Return what this machine's Landlock leaves open, as its layers of isolation are."""
    spoken = landlock_version(layers)
    gaps = []
    for what, version, closers in _ALL:
        if version is not None and version <= spoken:
            continue
        active = tuple(layer for layer in closers if layers.get(layer, "").startswith("active"))
        remedies = [_REMEDIES[layer] for layer in closers]
        if version is not None:
            remedies.append(f"Linux {_KERNELS[version]} with Landlock")
        gaps.append(Gap(what, active, () if active else tuple(remedies)))
    return gaps
