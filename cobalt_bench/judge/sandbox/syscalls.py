"""System calls that Python's standard library does not offer, through libc."""

import ctypes
import os

LIBC = ctypes.CDLL(None, use_errno=True)

PR_SET_PDEATHSIG = 1
PR_GET_DUMPABLE = 3
PR_SET_DUMPABLE = 4
PR_SET_KEEPCAPS = 8
PR_SET_SECCOMP = 22
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
SECCOMP_MODE_FILTER = 2

CAP_DAC_READ_SEARCH = 2
CAP_CHECKPOINT_RESTORE = 40
_CAPABILITY_VERSION_3 = 0x20080522


_NUMBERS = {
    "pivot_root": {"x86_64": 155, "aarch64": 41},
    "prctl": {"x86_64": 157, "aarch64": 167},
    "capset": {"x86_64": 126, "aarch64": 91},
}


class SockFprog(ctypes.Structure):
    """A BPF program as the kernel takes it."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


class _CapHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapData(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


# Header and data of capset, as arrays, which ctypes passes by reference.
NO_CAPABILITIES = ((ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)())


def check(result: int, what: str) -> int:
    """Return the result of a libc call, or raise its errno as OSError."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def syscall(number: int, *arguments: object) -> int:
    """Make a raw system call; raises OSError."""
    return check(LIBC.syscall(ctypes.c_long(number), *arguments), f"system call {number}")


def prctl(option: int, argument: int) -> None:
    """Call prctl with one argument; raises OSError."""
    check(
        LIBC.prctl(option, ctypes.c_ulong(argument), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)),
        f"prctl {option}",
    )


def is_hidden() -> bool:
    """Return whether this process shows nothing of itself in /proc, as one does that was root."""
    return bool(LIBC.prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 1)


def prepare_filter(bpf: bytes) -> SockFprog:
    """Return a seccomp filter (8 bytes an instruction) in the form that `load_filter` takes."""
    return SockFprog(len(bpf) // 8, bpf)


def load_filter(program: SockFprog) -> None:
    """Bind this thread and its descendants to a seccomp filter for good; raises OSError."""
    result = LIBC.prctl(PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), ctypes.byref(program))
    check(result, "seccomp")


def numbers_of(*names: str) -> list[int]:
    """Return the numbers of these system calls on this architecture, for `LIBC.syscall`; -1, which is none, where unknown."""
    return [_NUMBERS[name].get(os.uname().machine, -1) for name in names]


def set_capabilities(mask: int) -> None:
    """Keep only these capabilities, until exec; raises OSError."""
    parts = [(mask >> shift) & 0xFFFFFFFF for shift in (0, 32)]
    header = _CapHeader(_CAPABILITY_VERSION_3, 0)
    data = (_CapData * 2)(*[_CapData(part, part, 0) for part in parts])
    check(LIBC.capset(ctypes.byref(header), ctypes.byref(data)), "capset")
