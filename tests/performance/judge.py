"""How fast the judge is, beside a bare fork a test, a subprocess a test, and harnesses with a process a program or bubblewrap.

    python tests/performance/judge.py [programs]

Each way judges the same right programs of 20 tests with two workers, in turns, so that the ratios hold on a busy machine. Prints
tests a second, milliseconds of processor time a test (the program's own among them) and the peak memory of the judge's process.
What it takes to start a judge, once a run, is printed by itself.
"""

import contextlib
import io
import json
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any
from unittest import mock

from cobalt_bench.judge import Job, Judge, Limits
from cobalt_bench.problems.problem import Test

WORKERS, TESTS, ROUNDS = 2, 20, 3
SHARES = {"subprocess a test": 0.1, "process a program": 0.5, "bubblewrap a test": 0.02}  # of the programs, where a way is slow
STDIN = "a, b = map(int, input().split())\nprint(a + b)\n"
FUNCTION = "class Solution:\n    def add(self, a: int, b: int) -> int:\n        return a + b\n"
BUSY = "import time\nend = time.process_time() + 0.05\nwhile time.process_time() < end:\n    pass\n" + STDIN
STDIN_TESTS = tuple(Test(f"{number} 4\n", f"{number + 4}\n") for number in range(TESTS))
FUNCTION_TESTS = tuple(Test(f"{number}\n4", f"{number + 4}") for number in range(TESTS))

_MODULES = (
    "string re datetime collections heapq bisect copy math random statistics itertools functools operator io sys json".split()
)
_BARE_FORK = Path(__file__).with_name("bare_fork.py")
_PRELUDE = "".join(f"from {name} import *\n" for name in _MODULES) + "".join(f"import {name}\n" for name in _MODULES)

Way = Callable[[list[Job]], None]


def with_judge(jobs: list[Job]) -> None:
    with Judge(WORKERS) as judge:
        assert all(report.verdict == "accepted" for _, report in judge.map(jobs))


def with_subprocess(jobs: list[Job]) -> None:
    """Start an interpreter a test: no sandbox."""

    def run(job: Job) -> bool:
        command = [sys.executable, "-I", "-S", "-c", _script(job)]
        for test in job.tests:
            done = subprocess.run(command, input=test.input, capture_output=True, text=True, timeout=10)
            if done.stdout.strip() != test.output.strip():
                return False
        return True

    with ThreadPoolExecutor(WORKERS) as pool:
        assert all(pool.map(run, jobs))


def with_bare_fork(jobs: list[Job]) -> None:
    """Fork a warm interpreter a test: no sandbox, no limits."""

    def run(share: list[Job]) -> int:
        work = json.dumps([(_script(job), [(test.input, test.output) for test in job.tests]) for job in share])
        return subprocess.run([sys.executable, "-I", "-S", str(_BARE_FORK)], input=work, text=True).returncode

    with ThreadPoolExecutor(WORKERS) as pool:
        assert not any(pool.map(run, (jobs[number::WORKERS] for number in range(WORKERS))))


def with_bubblewrap(jobs: list[Job]) -> None:
    """Start a manager, a process and, in it, an interpreter within bubblewrap for each test, as COBALT's judge does."""
    with ThreadPoolExecutor(WORKERS) as pool:
        assert all(pool.map(_in_bubblewrap, [Job(_script(job), (test,)) for job in jobs for test in job.tests]))


def _in_bubblewrap(job: Job) -> bool:
    return [text.strip() for text in _managed(_wrap, job)] == [job.tests[0].output.strip()]


def _managed(target: Callable[[Job, list[Any]], None], job: Job) -> list[Any]:
    """Return what a process of its own, which reports to a manager of its own, has put into its list."""
    with multiprocessing.Manager() as manager:
        results = manager.list()
        process = multiprocessing.Process(target=target, args=(job, results))
        process.start()
        process.join(60)
        return list(results)


def _wrap(job: Job, printed: list[str]) -> None:
    command = "bwrap --ro-bind / / --tmpfs /tmp --dev /dev --proc /proc --unshare-all --die-with-parent".split()
    done = subprocess.run(
        [*command, os.path.realpath(sys.executable), "-I", "-S", "-c", job.program],
        input=job.tests[0].input,
        capture_output=True,
        text=True,
        timeout=10,
    )
    printed.append(done.stdout)


def _script(job: Job) -> str:
    """Return the program as a script that calls its function, where it is one, with what it reads."""
    call = f"Solution().{job.entry_point}(*map(json.loads, open(0).read().splitlines()))"
    return f"{job.program}\nimport json\nprint(json.dumps({call}))" if job.entry_point else job.program


def with_process_a_program(jobs: list[Job]) -> None:
    """Start a manager and a process a program, which runs all tests inside itself and stops at the first failure: no sandbox.

    What it does a test follows LiveCodeBench's harness: a script becomes the body of a function behind a prelude of star imports,
    which is called under patched standard streams, with an alarm for its time limit.
    """
    with ThreadPoolExecutor(WORKERS) as pool:
        assert all(pool.map(_in_one_process, jobs))


def _in_one_process(job: Job) -> bool:
    return _managed(_run_all, job) == [[True] * len(job.tests)]


def _run_all(job: Job, results: list[list[bool]]) -> None:
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    passed = []
    names: dict[str, Any] = {"__name__": "solution"}
    if job.entry_point:
        exec(compile(_PRELUDE + job.program, "main.py", "exec"), names)
        function = getattr(names["Solution"](), job.entry_point)
    else:
        body = "".join(f"    {line}\n" for line in [*_PRELUDE.splitlines(), *job.program.splitlines()] if "*" not in line)
        exec(compile(_PRELUDE + "def script():\n" + body, "main.py", "exec"), names)
        function = names["script"]
    for test in job.tests:
        signal.alarm(10)
        passed.append(_call(function, test) if job.entry_point else _play(function, test))
        signal.alarm(0)
        if not passed[-1]:
            break
    results.append(passed)


def _call(function: Callable[..., Any], test: Test) -> bool:
    return bool(function(*map(json.loads, test.input.splitlines())) == json.loads(test.output))


def _play(function: Callable[..., Any], test: Test) -> bool:
    stdin, printed = io.StringIO(test.input), io.StringIO()
    with (
        mock.patch("builtins.open", mock.mock_open(read_data=test.input)),
        mock.patch("sys.stdin", stdin),
        mock.patch("sys.stdin.readline", stdin.readline),
        mock.patch("sys.stdin.read", stdin.read),
        contextlib.redirect_stdout(printed),
    ):
        function()
    return printed.getvalue().split() == test.output.split()


def programs(source: str, tests: tuple[Test, ...], entry_point: str | None, count: int, round_: int) -> list[Job]:
    """Return programs that differ in a comment, so that none is judged from memory."""
    return [Job(f"{source}# {round_} {number}\n", tests, entry_point, limits=Limits(time_s=10)) for number in range(count)]


def processor_s() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def spent(way: Way, jobs: list[Job]) -> tuple[float, float]:
    """Return the seconds that a way takes, by the clock and of processor time."""
    used, started = processor_s(), time.perf_counter()
    way(jobs)
    return time.perf_counter() - started, processor_s() - used


def measure(way: Way, jobs: list[Job], start: tuple[float, float]) -> tuple[float, float]:
    """Return tests a second and milliseconds of processor time a test, without the start of the judge."""
    tests = sum(len(job.tests) for job in jobs)
    seconds, used = (whole - before for whole, before in zip(spent(way, jobs), start, strict=True))
    return tests / seconds, used / tests * 1e3


def compare(
    name: str, source: str, tests: tuple[Test, ...], entry_point: str | None, count: int, start: tuple[float, float]
) -> Iterator[str]:
    ways = {
        "judge": with_judge,
        "bare fork a test": with_bare_fork,
        "subprocess a test": with_subprocess,
        "process a program": with_process_a_program,
    }
    if shutil.which("bwrap"):
        ways["bubblewrap a test"] = with_bubblewrap
    speeds: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for round_ in range(ROUNDS):
        for way, run in ways.items():
            jobs = programs(source, tests, entry_point, max(2, round(count * SHARES.get(way, 1.0))), round_)
            speeds[way].append(measure(run, jobs, start if way == "judge" else (0.0, 0.0)))
    rates = {way: median(rate for rate, _ in found) for way, found in speeds.items()}
    for way, found in speeds.items():
        cost = median(cost for _, cost in found)
        ratio = "" if way == "judge" else f"; the judge is {rates['judge'] / rates[way]:.1f} times as fast"
        yield f"{name}, {way}: {rates[way]:.0f} tests/s, {cost:.2f} ms of CPU a test{ratio}"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    multiprocessing.set_start_method("fork")
    starts = [spent(with_judge, programs(STDIN, STDIN_TESTS[:1], None, WORKERS, number)) for number in range(ROUNDS)]
    start = (median(seconds for seconds, _ in starts), median(used for _, used in starts))
    print(f"starting a judge: {start[0]:.2f} s, {start[1] * 1e3:.0f} ms of CPU, not in what follows", flush=True)
    for line in compare("stdin", STDIN, STDIN_TESTS, None, count, start):
        print(line, flush=True)
    for line in compare("function", FUNCTION, FUNCTION_TESTS, "add", count, start):
        print(line, flush=True)
    jobs = programs(BUSY, STDIN_TESTS, None, max(2, count // 5), 0)
    rate, cost = measure(with_judge, jobs, start)
    print(f"50 ms programs: {rate:.1f} tests/s of at most {WORKERS / 0.05:.0f}, {cost - 50:.2f} ms of CPU a test over their own")
    print(f"peak memory of the judge's process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
