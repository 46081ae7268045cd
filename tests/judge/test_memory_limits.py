"""What a program holds counts, wherever it holds it; and nothing of a test's own numbers and times tells of an earlier one."""

import sys

import pytest
from hoarders import HOARDERS

from cobalt_bench.judge import Job, Judge, Limits
from cobalt_bench.problems import Test

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux only")
LIMITS = Limits(time_s=8.0, memory_mb=64)

ENDED_LEADER = """
import ctypes, os, threading, time
def others():
    time.sleep(0.2)
    for _ in range(6):
        if os.fork() == 0:
            held = bytearray(60 << 20)
            time.sleep(3)
            os._exit(0)
    time.sleep(3)
    os._exit(0)
threading.Thread(target=others).start()
ctypes.CDLL(None).syscall(60, 0)
"""


def test_memory_that_no_resident_size_shows_is_counted_or_refused() -> None:
    names = list(HOARDERS)
    with Judge(2) as judge:
        jobs = [Job(HOARDERS[name], (Test("", "refused"),), limits=LIMITS) for name in names]
        found = {names[jobs.index(job)]: report.verdict for job, report in judge.map(jobs)}
    assert {name: verdict for name, verdict in found.items() if verdict not in ("memory_limit_exceeded", "accepted")} == {}


def test_processes_below_one_whose_first_thread_has_ended_are_counted() -> None:
    with Judge(1) as judge:
        report = judge.run(ENDED_LEADER, [Test("", "")], limits=Limits(time_s=8.0, memory_mb=128))
    assert report.verdict == "memory_limit_exceeded"


@pytest.mark.parametrize(
    "what",
    [
        "os.getpid() - os.getppid()",
        "os.stat('.').st_mtime_ns > time.time_ns() - 10**9",
        "os.stat('main.py').st_atime_ns - os.stat('main.py').st_mtime_ns < 10**9",
        "sorted(os.listdir('.'))",
    ],
)
def test_a_test_finds_nothing_that_counts_those_before_it(what: str) -> None:
    program = f"import os, time\nopen('left', 'w').write('x')\nprint({what})"
    with Judge(1) as judge:
        report = judge.run(program, [Test(str(number), "") for number in range(4)])
    assert len({test.stdout for test in report.tests}) == 1
