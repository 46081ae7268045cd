"""The seccomp filters, made in the judge's process, which knows the calls' numbers by libseccomp, and loaded in the sandbox.

What is not named here is refused: the kernel gains calls faster than any list of dangerous ones.
"""

import errno
import os
import socket

from cobalt_bench.judge.sandbox import bpf, signals
from cobalt_bench.judge.sandbox.bpf import Check

# What the interpreter, the C library and ordinary programs need, whatever the arguments.
_ALLOWED = """
read write close lseek pread64 pwrite64 readv writev preadv pwritev preadv2 pwritev2 copy_file_range
creat access faccessat faccessat2 stat fstat lstat newfstatat statx statfs fstatfs readlink readlinkat getdents getdents64
getcwd chdir fchdir rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat mknod mknodat
ftruncate fallocate fsync fdatasync flock fadvise64
dup dup2 dup3 pipe pipe2 poll ppoll select pselect6
epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd eventfd2 signalfd signalfd4
timerfd_create timerfd_settime timerfd_gettime
sendto recvfrom recvmsg shutdown getsockname getpeername
brk munmap mprotect mremap msync madvise get_mempolicy map_shadow_stack mseal
fork vfork execve execveat exit exit_group wait4 waitid pidfd_open
set_tid_address set_robust_list rseq arch_prctl restart_syscall futex futex_waitv futex_wake futex_wait futex_requeue
kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal
rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack pause
alarm getitimer setitimer nanosleep gettimeofday time times
getpid getppid gettid getpgid getpgrp getsid setpgid setsid
getuid geteuid getresuid getgid getegid getresgid getgroups capget capset
getrlimit setrlimit getrusage getpriority ioprio_get uname sysinfo getrandom
getcpu sched_yield sched_getaffinity sched_getattr sched_getparam sched_getscheduler sched_get_priority_max
sched_get_priority_min sched_rr_get_interval
landlock_restrict_self
""".split()

# Allowed with some arguments alone.
_CHECKED = {
    # Opening for reading with O_TRUNC empties a file, which Landlock notices only from its third version on. The access mode 3,
    # for neither reading nor writing, it does not notice at all.
    "open": (Check(1, (0, 1, 2, os.O_TRUNC | 1, os.O_TRUNC | 2), mask=os.O_TRUNC | 3),),
    "openat": (Check(2, (0, 1, 2, os.O_TRUNC | 1, os.O_TRUNC | 2), mask=os.O_TRUNC | 3),),
    # Memory that no resident size shows: MAP_HUGETLB; shared and anonymous at once, of which files are offered (`sharing`).
    "mmap": (Check(3, (0, 0x01, 0x20), mask=0x40021),),
    # No CLONE_NEW* (user, pid, net, ipc, uts, cgroup, mount), no CLONE_PARENT; a thread shares its process's descriptors, since
    # a process shows its own alone.
    "clone": (Check(0, (0, 0x400, 0x10400), mask=0x7E038400),),
    # No CLOSE_RANGE_UNSHARE, for the same reason.
    "close_range": (Check(2, (0,), mask=2),),
    # No folder that its owner may not list, enter and change: what it holds could be neither counted nor cleared away.
    "mkdir": (Check(1, (0o700,), mask=0o700),),
    "mkdirat": (Check(2, (0o700,), mask=0o700),),
    "umask": (Check(0, (0,), mask=0o700),),
    # No processor time of another process: a parent's counts earlier tests. Negative numbers name a process, or with the bit 4 a
    # thread, which the kernel shows to its own process alone.
    **dict.fromkeys(("clock_gettime", "clock_getres", "clock_nanosleep"), (Check(0, (0, 4, 0x80000004), mask=0x80000004),)),
    "prlimit64": (Check(0, (0,)),),  # its own limits
    # A pair of connected stream sockets (asyncio needs one) reaches nobody; any other kind could be sent to an address.
    "socketpair": (Check(0, (socket.AF_UNIX,)), Check(1, (socket.SOCK_STREAM,), mask=0xF)),
    # What a socket is, and how it is; not SO_COOKIE, which counts the sockets that there were before, nor others' names.
    "getsockopt": (Check(2, (2, 3, 4, 7, 8, 9, 13, 16, 17, 20, 21, 30, 38, 39)),),
    # Copies of a descriptor, its flags, locks, and what can be asked: F_DUPFD_QUERY, F_DUPFD_CLOEXEC, F_GETPIPE_SZ, F_GET_SEALS.
    # No owner, signal, lease, notice, seal, size of a pipe, nor locks of open files, which the kernel keeps by the million.
    "fcntl": (Check(1, (*range(8), 36, 1027, 1030, 1032, 1034)),),
    # PR_{SET,GET}_PDEATHSIG and _DUMPABLE, _NAME, _SECCOMP, PR_CAPBSET_READ, _CHILD_SUBREAPER, _NO_NEW_PRIVS, PR_SET_VMA: names,
    # what can be asked, and what the sandbox itself sets.
    "prctl": (Check(0, (1, 2, 3, 15, 16, 21, 22, 23, 36, 37, 38, 39, 0x53564D41)),),
    # What describes a terminal (there is none, but programs ask), a pipe or a socket: TCGETS, TCGETS2, TIOCGPGRP, TIOCGWINSZ,
    # FIONREAD, FIONBIO, FIONCLEX, FIOCLEX; and FICLONE, which copies a file.
    "ioctl": (Check(1, (0x5401, 0x802C542A, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x40049409)),),
}
_SHOWS_ITSELF = (Check(0, (4,)), Check(1, (1,)))  # PR_SET_DUMPABLE: a process must go on showing its descriptors

# Said to have succeeded, and not done: shutil.copy, shelve and tarfile end at an error, but seldom look at what they have set.
# A program that could change the mode of its own file could leave something to the next test in it.
_PRETENDED = "chmod fchmod fchmodat fchmodat2 utime utimes futimesat utimensat".split()

# Refused with another error than EPERM, since libc or Python has a way of its own to go on after it.
_ERRORS = {
    "ioctl": errno.ENOTTY,
    # Their arguments lie where a filter can't see them.
    "clone3": errno.ENOSYS,
    "openat2": errno.ENOSYS,
    # Landlock does not keep attributes of files from being read.
    **dict.fromkeys("getxattr lgetxattr fgetxattr getxattrat".split(), errno.ENOTSUP),
    **dict.fromkeys("listxattr llistxattr flistxattr listxattrat".split(), errno.ENOTSUP),
}
_SIGNALS = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal")

# Numbers, the same on every architecture, of those that an older libseccomp does not know by name.
_NUMBERS = {
    "pidfd_send_signal": 424,
    "pidfd_open": 434,
    "clone3": 435,
    "close_range": 436,
    "openat2": 437,
    "faccessat2": 439,
    "epoll_pwait2": 441,
    "landlock_restrict_self": 446,
    "futex_waitv": 449,
    "fchmodat2": 452,
    "map_shadow_stack": 453,
    "futex_wake": 454,
    "futex_wait": 455,
    "futex_requeue": 456,
    "mseal": 462,
    "getxattrat": 464,
    "listxattrat": 465,
}
_NEWEST = 470  # the last call that was looked at: to programs those beyond don't exist


def build_filter() -> bytes:
    """Return the filter that a worker and all its descendants live under, as BPF (8 bytes an instruction).

    Raises ImportError or OSError where libseccomp is missing.
    """
    errors = {name: bpf.fail(number) for name, number in _ERRORS.items()}
    calls = dict.fromkeys(_ALLOWED, bpf.ALLOW) | dict.fromkeys(_PRETENDED, bpf.PRETEND) | errors
    calls |= {name: bpf.allow_if(checks, errors.get(name, bpf.fail(errno.EPERM))) for name, checks in _CHECKED.items()}
    calls["prctl"] = bpf.allow_if(_CHECKED["prctl"], bpf.allow_if(_SHOWS_ITSELF, bpf.fail(errno.EPERM)))
    others, newer = bpf.fail(errno.EPERM), bpf.fail(errno.ENOSYS)
    return bpf.program(_architecture(), _numbered(calls), others=others, newest=_NEWEST, newer=newer, foreign=bpf.KILL)


def build_signal_filter() -> bytes:
    """Return a filter that refuses every signal, for a test's process where Landlock does not keep signals inside the program."""
    return _filter_of_some(dict.fromkeys(_SIGNALS, bpf.fail(errno.EPERM)))


def build_own_signal_filter() -> bytes:
    """Return a filter that refuses signals to the worker, where all others are out of reach anyway; module `signals` fills it in.

    No program may join the worker's process group, so that to signal a group harms none but its own.
    """
    refusal = bpf.fail(errno.EPERM)
    one, groups = signals.WORKER, (*signals.GROUPS, 0xFFFFFFFF)
    calls = {
        "kill": bpf.fail_if((Check(0, (*one, *groups)),), refusal),
        "tkill": bpf.fail_if((Check(0, one),), refusal),
        "tgkill": bpf.fail_if((Check(1, one),), refusal),
        "rt_sigqueueinfo": bpf.fail_if((Check(0, (*one, *groups)),), refusal),
        "rt_tgsigqueueinfo": bpf.fail_if((Check(1, one),), refusal),
        "pidfd_send_signal": refusal,  # a descriptor does not say whose it is
        "setpgid": bpf.fail_if((Check(1, (*one, signals.GROUP)),), refusal),
    }
    return _filter_of_some(calls)


def _filter_of_some(calls: dict[str, bpf.Code]) -> bytes:
    allow = bpf.ALLOW  # whatever the other filter allows
    return bpf.program(_architecture(), _numbered(calls), others=allow, newest=_NEWEST, newer=allow, foreign=allow)


def _architecture() -> int:
    import pyseccomp

    number: int = pyseccomp.system_arch()
    return number


def _numbered(calls: dict[str, bpf.Code]) -> dict[int, bpf.Code]:
    """Return the same by the calls' numbers, without those of a name that this architecture does not have."""
    import pyseccomp

    architecture = pyseccomp.system_arch()
    numbers = {name: _NUMBERS.get(name) or pyseccomp.resolve_syscall(architecture, name) for name in calls}
    return {number: calls[name] for name, number in numbers.items() if number >= 0}
