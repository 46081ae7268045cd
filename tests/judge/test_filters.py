"""The seccomp filters, run step by step as the kernel runs them."""

import errno
import os
import random
import socket
import struct
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux only")
seccomp = pytest.importorskip("pyseccomp", exc_type=ImportError)

from cobalt_bench.judge.sandbox import signals  # noqa: E402
from cobalt_bench.judge.sandbox.filters import build_filter, build_own_signal_filter, build_signal_filter  # noqa: E402

_PRETEND = 0x50000  # an error without a number: success
_ALLOW, _KILL, _EPERM, _ENOSYS, _ENOTTY = (
    0x7FFF0000,
    0x80000000,
    *(0x50000 | e for e in (errno.EPERM, errno.ENOSYS, errno.ENOTTY)),
)
_WORKER, _SIGNALS = build_filter(), build_signal_filter()
_ARCHITECTURE = seccomp.system_arch()


def _answer(bpf: bytes, number: int, *arguments: int, architecture: int = _ARCHITECTURE) -> int:
    """Return a filter's answer to a system call."""
    filled = [argument & (1 << 64) - 1 for argument in (*arguments, *[0] * 6)[:6]]
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, architecture, 0, *filled)
    place, held = 0, 0
    while True:
        operation, if_true, if_false, operand = struct.unpack_from("=HBBI", bpf, 8 * place)
        place += 1
        match operation:
            case 0x20:
                held = struct.unpack_from("=I", data, operand)[0]
            case 0x54:
                held &= operand
            case 0x05:
                place += operand
            case 0x15:
                place += if_true if held == operand else if_false
            case 0x25:
                place += if_true if held > operand else if_false
            case 0x06:
                return operand


def _named(bpf: bytes, name: str, *arguments: int) -> int:
    return _answer(bpf, seccomp.resolve_syscall(_ARCHITECTURE, name), *arguments)


@pytest.mark.parametrize(
    ("name", "arguments", "answer"),
    [
        ("fcntl", (3, 2), _ALLOW),  # F_SETFD
        ("fcntl", (3, 8), _EPERM),  # F_SETOWN
        ("fcntl", (3, 1024), _EPERM),  # F_SETLEASE
        ("fcntl", (3, 1030), _ALLOW),  # F_DUPFD_CLOEXEC
        ("ioctl", (3, 0x5401), _ALLOW),  # TCGETS
        ("ioctl", (3, 0x40049409), _ALLOW),  # FICLONE
        ("ioctl", (3, 0x8901), _ENOTTY),  # FIOSETOWN
        ("ioctl", (3, 0x40086602), _ENOTTY),  # FS_IOC_SETFLAGS
        ("openat", (-100, 0, 0o100 | 0o1000 | 1), _ALLOW),  # O_CREAT, O_TRUNC, O_WRONLY
        ("openat", (-100, 0, 0o1000), _EPERM),  # O_TRUNC, O_RDONLY
        ("openat", (-100, 0, 3), _EPERM),
        ("openat", (-100, 0, 0o1003), _EPERM),
        ("socketpair", (socket.AF_UNIX, socket.SOCK_STREAM | 0o2004000), _ALLOW),
        ("socketpair", (socket.AF_UNIX, socket.SOCK_DGRAM), _EPERM),
        ("socketpair", (30, socket.SOCK_STREAM), _EPERM),
        ("prlimit64", (0, 7), _ALLOW),
        ("prlimit64", (1, 7), _EPERM),
        ("prctl", (15,), _ALLOW),  # PR_SET_NAME
        ("prctl", (62,), _EPERM),  # PR_SCHED_CORE
        ("clone", (0x3D0F00,), _ALLOW),  # a thread
        ("clone", (17,), _ALLOW),
        ("clone", (0x10000000 | 17,), _EPERM),  # CLONE_NEWUSER
        ("clone", (0x8000 | 17,), _EPERM),  # CLONE_PARENT
        ("close_range", (3, 9, 4), _ALLOW),  # CLOSE_RANGE_CLOEXEC
        ("close_range", (3, 9, 6), _EPERM),  # and CLOSE_RANGE_UNSHARE
        ("mkdir", (0, 0o1777), _ALLOW),
        ("mkdir", (0, 0o577), _EPERM),
        ("mkdirat", (-100, 0, 0o377), _EPERM),
        ("umask", (0o077,), _ALLOW),
        ("umask", (0o100,), _EPERM),
        ("clock_gettime", (11,), _ALLOW),
        ("clock_gettime", (~9 << 3 | 6,), _ALLOW),  # of a thread
        ("clock_gettime", (~9 << 3 | 2,), _EPERM),  # of a process
        ("clock_nanosleep", (~9 << 3 | 1,), _EPERM),
        ("getsockopt", (3, 1, 4), _ALLOW),  # SO_ERROR
        ("getsockopt", (3, 1, 57), _EPERM),  # SO_COOKIE
        ("mmap", (0, 4096, 3, 0x22), _ALLOW),
        ("mmap", (0, 4096, 3, 0x40022), _EPERM),  # MAP_HUGETLB
    ],
)
def test_bits_that_the_kernel_drops_change_no_answer(name, arguments, answer):
    chance = random.Random(0)
    assert _named(_WORKER, name, *arguments) == answer
    for _ in range(50):
        assert _named(_WORKER, name, *(argument + (chance.getrandbits(31) << 32) for argument in arguments)) == answer


def test_what_is_not_known_is_refused():
    assert {_answer(_WORKER, number) for number in (*range(471, 3000), -1, -5, 1 << 31, 0x40000000, 0x40000029)} == {_ENOSYS}
    assert _answer(_WORKER, 0, architecture=0x40000003) == _KILL  # x86's 32-bit calls, for one
    refused = "socket connect ptrace keyctl bpf io_setup vmsplice inotify_init1 timer_create memfd_create seccomp personality"
    assert {_named(_WORKER, name) for name in refused.split()} == {_EPERM}


def test_what_libc_can_do_without_is_missing_to_it():
    assert {_answer(_WORKER, 435), _answer(_WORKER, 437)} == {_ENOSYS}  # clone3, openat2
    assert _named(_WORKER, "listxattr") == 0x50000 | errno.ENOTSUP


def test_modes_and_times_of_files_seem_to_change():
    names = ("chmod", "fchmod", "fchmodat", "utime", "utimes", "futimesat", "utimensat")
    assert {_named(_WORKER, name) for name in names} == {_answer(_WORKER, 452)} == {_PRETEND}
    assert {_named(_WORKER, name) for name in ("chown", "fchown", "setxattr")} == {_EPERM}


def test_the_filter_of_signals_refuses_them_alone():
    refused = [number for number in range(600) if _answer(_SIGNALS, number) != _ALLOW]
    names = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal")
    assert refused == sorted(seccomp.resolve_syscall(_ARCHITECTURE, name) for name in names)


@pytest.mark.parametrize(
    ("name", "place"),
    [("kill", 0), ("tkill", 0), ("tgkill", 1), ("rt_sigqueueinfo", 0), ("rt_tgsigqueueinfo", 1), ("setpgid", 1)],
)
def test_no_signal_reaches_the_worker_and_all_reach_the_program(name, place):
    bpf, first, own, group = signals.fill_in(build_own_signal_filter()), os.getppid(), os.getpid(), os.getpgrp()
    groups = {"setpgid": [group]}.get(name, [-1, -first, -own, -group] if place == 0 and name != "tkill" else [])

    def answer(value: int) -> int:
        arguments = [7, 7, 7, 7]
        arguments[place] = value
        return _named(bpf, name, *arguments)

    assert {answer(value + high) for value in (first, own, *groups) for high in (0, 1 << 32, 5 << 40)} == {_EPERM}
    assert {answer(value) for value in (0, 3_000_000, 1 << 30)} == {_ALLOW}
    assert _named(bpf, "pidfd_send_signal", 3, 0) == _EPERM
    assert _named(bpf, "getpid") == _ALLOW
