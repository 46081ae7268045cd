"""What /proc shows of a test's processes."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from cobalt_bench.judge.sandbox import processes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux only")


@pytest.fixture(
    params=["while True: pass", "import threading\nthreading.Thread(target=exec, args=('while True: pass',)).start()"]
)
def spinning(request: pytest.FixtureRequest) -> Iterator[None]:
    yield from _started(request.param)


@pytest.fixture
def asleep() -> Iterator[None]:
    yield from _started("import time; time.sleep(60)")


def _started(program: str) -> Iterator[None]:
    child = subprocess.Popen([sys.executable, "-S", "-c", f"print(flush=True)\n{program}"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(0.1)
    yield
    child.kill()
    child.communicate()


def test_one_that_waits_for_a_core_is_told_from_one_that_sleeps(spinning: None) -> None:
    assert processes.any_runs(processes.tree())


def test_one_that_sleeps_does_not_run(asleep: None) -> None:
    for _ in range(100):  # it has to fall asleep first
        if not processes.any_runs(processes.tree()):
            return
        time.sleep(0.05)
    pytest.fail("it is said to run for five seconds")
