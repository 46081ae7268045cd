"""Signals where Landlock does not keep them inside the program: none may reach the worker, whose numbers the filter is told."""

import os
import struct
from collections.abc import Mapping

# What stands in the filter for a worker's two processes, for its process group, and for what `kill` is given to signal one.
WORKER = (0x5ABE0001, 0x5ABE0002)
GROUP, *GROUPS = 0x5ABE0003, 0x5ABE0004, 0x5ABE0005, 0x5ABE0006
_INSTRUCTION, _JUMP_IF_EQUAL = struct.Struct("=HBBI"), 0x15


def fill_in(filter_: bytes) -> bytes:
    """Return a signal filter for the tests of the program that this process, below the worker's first one, serves."""
    first, own = os.getppid(), os.getpid()
    group = os.getpgrp() or first  # 0: it is of other namespaces, where no program can name it
    values = dict(zip((*WORKER, GROUP, *GROUPS), (first, own, group, -first, -own, -group), strict=True))
    return b"".join(_filled(values, *instruction) for instruction in _INSTRUCTION.iter_unpack(filter_))


def _filled(values: Mapping[int, int], operation: int, if_true: int, if_false: int, operand: int) -> bytes:
    if operation == _JUMP_IF_EQUAL:
        operand = values.get(operand, operand) & 0xFFFFFFFF
    return _INSTRUCTION.pack(operation, if_true, if_false, operand)
