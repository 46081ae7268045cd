"""The seccomp filters, built with libseccomp in the judge's process and loaded, as bytes, in the sandbox."""

import errno
import mmap
import os
import socket
import tempfile
from collections.abc import Callable
from typing import Any

from cobalt_bench.judge.sandbox.syscalls import PR_SET_DUMPABLE

# Answered with EPERM whatever the arguments.
_FORBIDDEN = """
accept accept4 bind connect listen socket
add_key keyctl request_key
bpf perf_event_open userfaultfd io_uring_enter io_uring_register io_uring_setup
chmod fchmod fchmodat fchmodat2 chown fchown fchownat lchown
setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr removexattrat
utime utimes utimensat futimesat truncate
chroot mount umount2 pivot_root move_mount mount_setattr open_tree open_tree_attr fsconfig fsmount fsopen fspick swapon swapoff
quotactl quotactl_fd
fanotify_init fanotify_mark
init_module finit_module delete_module kexec_load kexec_file_load reboot syslog acct
kcmp ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd
name_to_handle_at open_by_handle_at
memfd_create memfd_secret shmget shmat shmctl shmdt semget semctl semop semtimedop msgget msgctl msgsnd msgrcv
mq_open mq_unlink mq_notify mq_getsetattr mq_timedsend mq_timedreceive
migrate_pages move_pages
setpriority ioprio_set sched_setaffinity sched_setattr sched_setparam sched_setscheduler
setns unshare
settimeofday clock_settime clock_adjtime adjtimex stime sethostname setdomainname iopl ioperm
landlock_create_ruleset lsm_set_self_attr
""".split()
# Numbers, the same on every architecture, of those that an older libseccomp does not know by name.
_NUMBERS = {
    "mount_setattr": 442,
    "quotactl_fd": 443,
    "landlock_create_ruleset": 444,
    "memfd_secret": 447,
    "process_mrelease": 448,
    "fchmodat2": 452,
    "lsm_set_self_attr": 460,
    "setxattrat": 463,
    "removexattrat": 466,
    "open_tree_attr": 467,
}
# Newer calls whose arguments a filter can't see; libc then falls back to those that it can.
_UNKNOWN = ("clone3", "openat2")
_SIGNALS = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal")
_NAMESPACE_FLAGS = 0x7E020080  # CLONE_NEW*: time, user, pid, net, ipc, uts, cgroup, mount
_F_SETOWN, _F_SETOWN_EX, _F_SETSIG = 8, 15, 10
_F_SETPIPE_SZ, _F_OFD_SETLK, _F_OFD_SETLKW = 1031, 37, 38
_CLONE_FILES, _CLONE_THREAD = 0x400, 0x10000
_SOCKET_TYPES = 0xF  # the bits of a socket's type that are no flags


def build_filter() -> bytes:
    """Return the filter that a worker and all its descendants live under, as BPF (8 bytes an instruction).

    Raises ImportError or OSError where libseccomp is missing.
    """
    seccomp, filter_ = _new_filter()
    refuse = seccomp.ERRNO(errno.EPERM)

    def add(action: int, name: str, *arguments: object) -> None:
        number = _number(seccomp, name)
        if number is not None:
            filter_.add_rule(action, number, *arguments)

    for name in _FORBIDDEN:
        add(refuse, name)
    for name in _UNKNOWN:
        add(seccomp.ERRNO(errno.ENOSYS), name)
    # A pair of connected stream sockets (asyncio needs one) reaches nobody; any other kind could be sent to an address.
    add(refuse, "socketpair", seccomp.Arg(0, seccomp.NE, socket.AF_UNIX))
    for kind in range(_SOCKET_TYPES + 1):
        if kind != socket.SOCK_STREAM:
            add(refuse, "socketpair", seccomp.Arg(1, seccomp.MASKED_EQ, _SOCKET_TYPES, kind))
    for bit in range(32):
        if _NAMESPACE_FLAGS >> bit & 1:
            add(refuse, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, 1 << bit, 1 << bit))
    # Opening for reading with O_TRUNC empties a file, which Landlock notices only from its third version on.
    truncates = (os.O_ACCMODE | os.O_TRUNC, os.O_RDONLY | os.O_TRUNC)
    add(refuse, "open", seccomp.Arg(1, seccomp.MASKED_EQ, *truncates))
    add(refuse, "openat", seccomp.Arg(2, seccomp.MASKED_EQ, *truncates))
    add(refuse, "prlimit64", seccomp.Arg(0, seccomp.NE, 0))  # limits of another process
    for command in (_F_SETOWN, _F_SETOWN_EX, _F_SETSIG):  # a signal by way of a descriptor
        add(refuse, "fcntl", seccomp.Arg(1, seccomp.EQ, command))
    _forbid_memory_that_nobody_counts(seccomp, add, refuse)
    return _export(filter_)


def _forbid_memory_that_nobody_counts(seccomp: Any, add: Callable[..., None], refuse: int) -> None:
    """Refuse what holds memory that neither a process's resident size nor the sandbox's own count (`holdings`) shows."""

    def low_bits(position: int, value: int, mask: int = 0xFFFFFFFF) -> Any:
        return seccomp.Arg(position, seccomp.MASKED_EQ, mask, value)

    # Pages in pipes that their files have lost; descriptors, and with them their buffers, in flight between sockets.
    for name in ("splice", "vmsplice", "tee", "sendfile", "sendmsg", "sendmmsg"):
        add(refuse, name)
    # Anonymous shared memory stays for as long as a page of it is mapped; `sharing` offers files instead.
    add(refuse, "mmap", low_bits(3, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))
    add(refuse, "setsockopt", low_bits(1, socket.SOL_SOCKET), low_bits(2, socket.SO_SNDBUF))
    for command in (_F_SETPIPE_SZ, _F_OFD_SETLK, _F_OFD_SETLKW):
        add(refuse, "fcntl", low_bits(1, command))
    # A process shows its descriptors, and its threads have no others.
    add(refuse, "prctl", low_bits(0, PR_SET_DUMPABLE), seccomp.Arg(1, seccomp.NE, 1))
    add(refuse, "clone", low_bits(0, _CLONE_THREAD, _CLONE_THREAD | _CLONE_FILES))


def build_signal_filter() -> bytes:
    """Return a filter that refuses every signal, for a test's process where Landlock does not keep signals inside the program."""
    seccomp, filter_ = _new_filter()
    for name in _SIGNALS:
        number = _number(seccomp, name)
        if number is not None:
            filter_.add_rule(seccomp.ERRNO(errno.EPERM), number)
    return _export(filter_)


def _new_filter() -> tuple[Any, Any]:
    import pyseccomp

    return pyseccomp, pyseccomp.SyscallFilter(pyseccomp.ALLOW)


def _export(filter_: Any) -> bytes:
    with tempfile.TemporaryFile() as file:
        filter_.export_bpf(file)
        file.seek(0)
        return file.read()


def _number(seccomp: Any, name: str) -> int | None:
    """Return a system call's number, or None where this architecture has none of that name."""
    if name in _NUMBERS:
        return _NUMBERS[name]
    number: int = seccomp.resolve_syscall(seccomp.system_arch(), name)
    return number if number >= 0 else None
