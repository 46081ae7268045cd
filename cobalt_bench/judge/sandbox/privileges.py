"""Giving up root, capabilities and resources before a program runs."""

import os
import resource

from cobalt_bench.judge.sandbox import syscalls

PROCESS_LIMIT = 128  # processes and threads of one test
OPEN_FILES = 256
ADDRESS_SPACE_SLACK_MB = 1024  # thread stacks and allocators reserve much that they never touch


def bound_program(memory_mb: int, file_bytes: int, processes: int) -> None:
    """Bound this process and all that it forks: address space, file size, open files, processes and threads, no core files."""
    lower(resource.RLIMIT_AS, (memory_mb + ADDRESS_SPACE_SLACK_MB) << 20)
    lower(resource.RLIMIT_FSIZE, file_bytes + 1)
    lower(resource.RLIMIT_NPROC, processes)
    lower(resource.RLIMIT_NOFILE, OPEN_FILES)
    lower(resource.RLIMIT_CORE, 0)


def drop_root(uid: int, capabilities: int) -> None:
    """Become an ordinary user for good, who keeps these capabilities (a mask)."""
    if capabilities:
        syscalls.prctl(syscalls.PR_SET_KEEPCAPS, 1)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    syscalls.set_capabilities(capabilities)


def process_limit(*, counted_apart: bool) -> int:
    """Return the process limit of a test.

    counted_apart: whether the kernel counts the program's processes apart from the user's others (an own user or user
    namespace); where not, what the user runs now is added.
    """
    return PROCESS_LIMIT if counted_apart else PROCESS_LIMIT + 512 + _threads_of_user()


def _threads_of_user() -> int:
    own, count = os.getuid(), 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == own:
                    count += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                continue
    return count


def lower(kind: int, limit: int) -> None:
    """Lower a resource limit of this process for good; raises OSError or ValueError where the system refuses."""
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(kind, (limit, limit))
