"""The service under load: the verdicts of Judge, bounded memory, and what is killed meanwhile costs nothing else."""

import http.client
import json
import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from running import Service, service

from cobalt_bench.judge import Judge, Limits
from cobalt_bench.problems import Test

pytestmark = pytest.mark.slow
PROGRAMS, CONNECTIONS = 10_000, 64
KINDS = {
    "print(sum(map(int, input().split())))": 60,
    "print(3)": 20,
    "print(1 // 0)": 8,
    "print((": 8,
    "x = bytearray(1 << 30)\nprint(3)": 3,
    "while True: pass": 1,
}
TESTS = [Test("1 2", "3"), Test("3 4", "7")]
LIMITS = {"time_s": 0.5, "memory_mb": 128}


def test_10_000_programs_over_64_connections() -> None:
    kinds = random.Random(1).choices(list(KINDS), list(KINDS.values()), k=PROGRAMS)
    with Judge(2) as judge:
        alone = {kind: judge.run(kind, TESTS, limits=Limits(**LIMITS)).verdict for kind in KINDS}
    with service("--workers", "2") as running, ThreadPoolExecutor(CONNECTIONS) as clients:
        local = threading.local()

        def judged(number: int) -> str:
            program = f"{kinds[number]}\n# {number}"
            if number % 97 == 0:
                _leave(running, program)
            return _verdict(running, local, program)

        first = list(clients.map(judged, range(PROGRAMS // 4)))
        before = _memory_mb(running.process.pid)
        _kill_a_worker(running.process.pid)
        rest = list(clients.map(judged, range(PROGRAMS // 4, PROGRAMS)))
        grown = _memory_mb(running.process.pid) - before
    assert first + rest == [alone[kind] for kind in kinds]
    assert grown < 64


def _verdict(running: Service, local: threading.local, program: str) -> str:
    """Return the verdict that the service gives, by the connection of this thread."""
    job = {"program": program, "tests": [{"input": test.input, "output": test.output} for test in TESTS], "limits": LIMITS}
    body = json.dumps(job).encode()
    while True:
        if not hasattr(local, "connection"):
            local.connection = running.connection()
        local.connection.request("POST", "/judge", body, {"Content-Type": "application/json"})
        answer = local.connection.getresponse()
        said = answer.read()
        if answer.status == 429:
            time.sleep(float(answer.headers["retry-after"]))
            continue
        assert answer.status == 200, said
        return str(json.loads(said)["verdict"])


def _leave(running: Service, program: str) -> None:
    """Ask, and go away without waiting for the answer."""
    connection: http.client.HTTPConnection = running.connection()
    body = json.dumps({"program": program + " left", "tests": [{"input": "1 2", "output": "3"}]}).encode()
    connection.request("POST", "/judge", body, {"Content-Type": "application/json"})
    connection.close()


def _memory_mb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) >> 10


def _kill_a_worker(pid: int) -> None:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    threads = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    workers = sorted({int(child) for each in [children, *threads] for child in each})
    os.kill(workers[-1], signal.SIGKILL)
