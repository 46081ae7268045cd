"""What the judge and a worker say to each other, in packets; everything large goes beside them as descriptors.

Judge to worker: the configuration, then for each program `program` (descriptor: its source), any number of tests (descriptors:
stdin, stdout, stderr and what the mode adds), `end`. Worker to judge: `ready`; for each program `compiled`, or `failed` where it
can't be; an outcome for each test, in order; `ended` when nothing of the program is left; `died` when the process that serves it
is lost. Tests and outcomes have a fixed binary form, since they are many; the others are JSON.
"""

import json
import os
import socket
import struct
from typing import Any

CONFIGURATION = 1 << 18  # bytes; the one large packet
_PACKET = 4096  # bytes; a larger buffer would be mapped anew for each packet
MOST_SAID = 400  # characters of a program's text in a message: a letter takes up to six bytes of a packet
TEST_PACKET = 256  # bytes; enough for a test or `end`, and small enough for Python's own allocator
DESCRIPTORS = 8
_SPACE = socket.CMSG_SPACE(DESCRIPTORS * 4)
_RIGHTS = (socket.SOL_SOCKET, socket.SCM_RIGHTS)

_TEST = struct.Struct("=cd")  # b"T", time limit in seconds
_OUTCOME = struct.Struct("=ci10sddq")  # b"O" and the fields of Outcome

# exit status (negative: a signal), why it was killed or "", seconds used, seconds of processor time, peak memory in bytes
Outcome = tuple[int, str, float, float, int]


def send(channel: socket.socket, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
    """Send one JSON message with open descriptors, which a worker may not send; the sender keeps its own copies."""
    packet = json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
    if descriptors:
        socket.send_fds(channel, [packet], descriptors)
    else:
        channel.send(packet)


def send_test(channel: socket.socket, time_s: float, descriptors: tuple[int, ...]) -> None:
    """Send one test."""
    packed = struct.pack(f"{len(descriptors)}i", *descriptors)
    channel.sendmsg([_TEST.pack(b"T", time_s)], [(*_RIGHTS, packed)])


def send_outcome(channel: socket.socket, outcome: Outcome) -> None:
    """Send what a test came to."""
    status, killed, time_s, cpu_s, memory = outcome
    channel.send(_OUTCOME.pack(b"O", status, killed.encode(), time_s, cpu_s, memory))


def receive(channel: socket.socket, size: int = _PACKET) -> tuple[bytes, tuple[int, ...]]:
    """Wait for one packet and its descriptors, which the caller closes; b"" when the other side is gone."""
    data, ancillary, _, _ = channel.recvmsg(size, _SPACE)
    return data, struct.unpack(f"{len(ancillary[0][2]) // 4}i", ancillary[0][2]) if ancillary else ()


def test_limit(packet: bytes) -> float | None:
    """Return a test's time limit in seconds, or None when the packet is no test."""
    return _TEST.unpack(packet)[1] if packet[0] == 84 else None


def outcome(packet: bytes) -> Outcome | None:
    """Return what a test came to, or None when the packet is no outcome."""
    if packet[:1] != b"O":
        return None
    _, status, killed, time_s, cpu_s, memory = _OUTCOME.unpack(packet)
    return status, killed.rstrip(b"\0").decode(), time_s, cpu_s, memory


def parse(packet: bytes) -> dict[str, Any]:
    """Return a JSON message."""
    message: dict[str, Any] = json.loads(packet)
    return message


def close_all(descriptors: tuple[int, ...]) -> None:
    """Close received descriptors."""
    for descriptor in descriptors:
        os.close(descriptor)
