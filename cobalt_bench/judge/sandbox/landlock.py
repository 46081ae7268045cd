"""Landlock: which files a process may touch, and which processes and sockets outside its domain it may reach."""

import ctypes
import fcntl
import os
from collections.abc import Callable, Sequence

from cobalt_bench.judge.sandbox.syscalls import LIBC, check, syscall

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE = 1 << 14
_RIGHTS_OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | _TRUNCATE | 1 << 15
# How many file rights each version of the interface knows: 1 the first 13, 2 adds refer, 3 truncate, 5 ioctl on devices.
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_NET_BIND_AND_CONNECT_TCP = 0b11  # from version 4
_SCOPE_UNIX_SOCKETS_AND_SIGNALS = 0b11  # from version 6
SCOPES_FROM = 6


class _Ruleset(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("access", ctypes.c_uint64), ("parent", ctypes.c_int32))


def version() -> int:
    """Return the version of Landlock that the kernel speaks; raises OSError where there is none."""
    return syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION_FLAG))


def make_ruleset(readable: Sequence[str], listable: Sequence[str], writable: Sequence[str]) -> int:
    """Return the descriptor of a ruleset that allows reading and running, listing, and everything below the given paths.

    Raises OSError where the kernel has no Landlock. Paths that don't exist are left out.
    """
    spoken = version()
    rights = (1 << _FILE_RIGHTS[min(spoken, 5)]) - 1
    size = 8 if spoken < 4 else 16 if spoken < SCOPES_FROM else 24
    attributes = _Ruleset(
        rights,
        _NET_BIND_AND_CONNECT_TCP if spoken >= 4 else 0,
        _SCOPE_UNIX_SOCKETS_AND_SIGNALS if spoken >= SCOPES_FROM else 0,
    )
    ruleset = syscall(_CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(size), ctypes.c_uint32(0))
    for paths, access in (
        (readable, EXECUTE | READ_FILE | READ_DIR),
        (listable, READ_DIR),
        (writable, rights & ~EXECUTE),
    ):
        for path in paths:
            _allow(ruleset, path, access & rights)
    _allow(ruleset, "/dev/null", (WRITE_FILE | READ_FILE | _TRUNCATE) & rights)
    return _move_up(ruleset)


def restrict(ruleset: int, *, syscall: Callable[..., int] = LIBC.syscall) -> None:
    """Bind this process and its descendants to a ruleset for good; needs no_new_privs. Raises OSError."""
    result = syscall(_RESTRICT_SELF, ruleset, 0)
    if result:
        check(result, "landlock_restrict_self")


def _move_up(descriptor: int) -> int:
    """Move a descriptor out of the way of the low numbers that a program's own files take."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 100)
    os.close(descriptor)
    return moved


def _allow(ruleset: int, path: str, access: int) -> None:
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            access &= _RIGHTS_OF_FILES
        if access:
            rule = _PathBeneath(access, parent)
            syscall(
                _ADD_RULE,
                ctypes.c_int(ruleset),
                ctypes.c_int(_RULE_PATH_BENEATH),
                ctypes.byref(rule),
                ctypes.c_uint32(0),
            )
    finally:
        os.close(parent)
