"""Seccomp filters as the kernel runs them (classic BPF): a search tree over the numbers of system calls."""

import struct
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Code = tuple[bytes, ...]  # instructions

_LOAD, _AND, _SKIP, _JUMP_IF_EQUAL, _JUMP_IF_GREATER, _RETURN = 0x20, 0x54, 0x05, 0x15, 0x25, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # their places in what the kernel shows to a filter
_LOW_HALF = 0 if sys.byteorder == "little" else 4  # of an argument's 64 bits
_HIGHEST = 0xFFFFFFFF


class Check(NamedTuple):
    """What one argument of a system call must be: one of these values, once masked.

    Only its low 32 bits are looked at, since the kernel itself reads no more of the arguments that are checked here: a filter
    that compares all 64 is passed by setting one that the kernel drops.
    """

    argument: int  # its place, from 0
    values: tuple[int, ...]
    mask: int = _HIGHEST


def _instruction(operation: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", operation, if_true, if_false, operand)


ALLOW: Code = (_instruction(_RETURN, 0x7FFF0000),)
KILL: Code = (_instruction(_RETURN, 0x80000000),)  # the whole process


def fail(errno: int) -> Code:
    """Return code that makes a system call fail with this error."""
    return (_instruction(_RETURN, 0x50000 | errno),)


PRETEND = fail(0)  # the system call does nothing and is said to have succeeded


def allow_if(checks: Sequence[Check], refusal: Code) -> Code:
    """Return code that allows a system call whose arguments pass all checks; refusal: what is done about any other."""
    code: list[bytes] = []
    for argument, values, mask in checks:
        code += (_instruction(_LOAD, _ARGUMENTS + 8 * argument + _LOW_HALF), _instruction(_AND, mask))
        for left, value in zip(range(len(values), 0, -1), values, strict=True):
            code.append(_instruction(_JUMP_IF_EQUAL, value, left - 1 + len(refusal)))  # to behind the refusal
        code += refusal
    return (*code, *ALLOW)


def fail_if(checks: Sequence[Check], refusal: Code) -> Code:
    """Return code that refuses a system call of which one argument passes its check, and allows any other."""
    code: list[bytes] = []
    for argument, values, mask in checks:
        code += (_instruction(_LOAD, _ARGUMENTS + 8 * argument + _LOW_HALF), _instruction(_AND, mask))
        code += (_instruction(_JUMP_IF_EQUAL, value, left) for left, value in zip(range(len(values), 0, -1), values, strict=True))
        code += (_instruction(_SKIP, len(refusal)), *refusal)
    return (*code, *ALLOW)


def program(architecture: int, calls: Mapping[int, Code], *, others: Code, newest: int, newer: Code, foreign: Code) -> bytes:
    """Return a filter, 8 bytes an instruction.

    calls: what is done about each number; others: about those up to `newest` that are not among them; newer: about all beyond,
    negative numbers and x86's second set of numbers among them; foreign: about the calls of another architecture.
    """
    ranges: list[tuple[int, Code]] = []  # the last number of each, and what is done about it
    for number in range(newest + 1):
        code = calls.get(number, others)
        if ranges and ranges[-1][1] == code:
            ranges.pop()
        ranges.append((number, code))
    ranges.append((_HIGHEST, newer))
    start = (_instruction(_LOAD, _ARCHITECTURE), _instruction(_JUMP_IF_EQUAL, architecture, len(foreign)), *foreign)
    return b"".join((*start, _instruction(_LOAD, _NUMBER), *_search(ranges)))


def _search(ranges: list[tuple[int, Code]]) -> Code:
    """Return code that finds the range of the number that was loaded."""
    if len(ranges) == 1:
        return ranges[0][1]
    middle = len(ranges) // 2
    lower = _search(ranges[:middle])
    return (_instruction(_JUMP_IF_GREATER, ranges[middle - 1][0], len(lower)), *lower, *_search(ranges[middle:]))
