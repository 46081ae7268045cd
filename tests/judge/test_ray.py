"""The judge on a real Ray cluster: two nodes' worth of workers on this machine."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Judge, JudgeError, Limits
from cobalt_bench.problems import Test

ray = pytest.importorskip("ray", exc_type=ImportError)

if TYPE_CHECKING:
    from cobalt_bench.judge.ray import RayJudge

ADD = "print(sum(map(int, input().split())))"
TESTS = tuple(Test(f"{number} 1\n", f"{number + 1}\n") for number in range(4))
SLOW = "import time\ntime.sleep(0.3)\n" + ADD


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=2)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope="module")
def judge(cluster: Any) -> Iterator["RayJudge"]:
    from cobalt_bench.judge.ray import RayJudge

    with RayJudge(cluster.address, workers=2) as judge:
        yield judge


def actor_pids() -> set[int]:
    """Return the processes of Ray that are judging actors."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout.splitlines()
    return {int(line.split()[0]) for line in listed if "ray::_Actor" in line}


def jobs(program: str, count: int) -> list[Job]:
    return [Job(f"{program}  # {number}", TESTS) for number in range(count)]


def test_the_cluster_judges_as_this_machine_does(judge: "RayJudge") -> None:
    programs = [ADD, "print(0)", "print(1", "exit(3)", "while True: pass"]
    limits = Limits(time_s=0.5, memory_mb=512)
    with Judge(1, limits) as here:
        expected = {program: here.run(program, TESTS, limits=limits) for program in programs}
    for program in programs:
        report = judge.run(program, TESTS, limits=limits)
        assert [test.verdict for test in report.tests] == [test.verdict for test in expected[program].tests]
    assert judge.layers.keys() == here.layers.keys()


async def test_it_judges_for_an_event_loop_and_in_batches(judge: "RayJudge") -> None:
    assert (await judge.arun(ADD, TESTS)).verdict == "accepted"
    assert (await judge.ajudge(Job("print(0)", TESTS))).verdict == "wrong_answer"
    wanted = jobs(ADD, 12)
    assert {job.program: report.verdict for job, report in judge.map(wanted)} == {job.program: "accepted" for job in wanted}


def test_a_killed_actor_loses_no_job(judge: "RayJudge") -> None:
    futures = [judge.submit(job) for job in jobs(SLOW, 8)]
    futures[0].result()
    victims = actor_pids()
    assert victims
    for pid in victims:
        os.kill(pid, signal.SIGKILL)
    assert [future.result(timeout=120).verdict for future in futures] == ["accepted"] * 8
    assert judge.run(f"{ADD}  # afterwards", TESTS).verdict == "accepted"


def test_large_tests_are_put_into_the_cluster_once_and_judged_as_they_are(judge: "RayJudge") -> None:
    from cobalt_bench.judge.shipping import ShippedTests, unpacked

    large = (Test("1 " * 50_000, "50000\n"), Test("\ud800", ""))
    shipped = ShippedTests()
    reference = shipped.ship(large)
    assert isinstance(reference, ray.ObjectRef)
    assert shipped.ship(tuple(large)) is reference
    assert unpacked(ray.get(reference)) == large
    assert shipped.ship(large[1:]) == (("\ud800", ""),)
    count = "print(len(input().split()))"
    reports = [judge.run(f"{count}  # {number}", large[:1]) for number in range(3)]
    assert [report.verdict for report in reports] == ["accepted"] * 3


def test_large_tests_are_dropped_from_the_cluster_once_there_are_too_many(
    judge: "RayJudge", monkeypatch: pytest.MonkeyPatch
) -> None:
    from cobalt_bench.judge import shipping

    monkeypatch.setattr(shipping, "_KEPT", 200_000)
    shipped = shipping.ShippedTests()
    first = shipped.ship((Test("1" * 100_000, ""),))
    shipped.ship((Test("2" * 100_000, ""),))
    assert shipped.ship((Test("1" * 100_000, ""),)) is first
    shipped.ship((Test("3" * 100_000, ""),))
    assert shipped.ship((Test("1" * 100_000, ""),)) is first
    assert len(shipped._references) == 2


def test_a_grader_that_there_is_not_is_refused_here_as_there(judge: "RayJudge") -> None:
    with pytest.raises(InputError):
        judge.run(ADD, TESTS, grader="strange")


def test_a_cluster_without_workers_is_refused_as_here(cluster: Any) -> None:
    from cobalt_bench.judge.ray import RayJudge

    with pytest.raises(InputError, match="at least one worker, not -1"):
        RayJudge(cluster.address, workers=-1)


@pytest.mark.usefixtures("judge")
def test_closing_ends_what_is_not_done(cluster: Any) -> None:
    from cobalt_bench.judge.ray import RayJudge

    other = RayJudge(cluster.address, workers=1)
    future = other.submit(Job("import time\ntime.sleep(60)", TESTS))
    other.close()
    with pytest.raises(JudgeError):
        future.result(timeout=30)


def test_an_address_without_a_cluster_is_named() -> None:
    program = "from cobalt_bench.judge.ray import RayJudge\nRayJudge('127.0.0.1:1')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert "InputError: There is no Ray cluster at 127.0.0.1:1" in done.stderr


def test_a_node_that_goes_away_loses_no_job(cluster: Any, judge: "RayJudge") -> None:
    futures = [judge.submit(job) for job in jobs(f"{SLOW}  # node", 8)]
    futures[0].result()
    (node,) = cluster.worker_nodes
    cluster.remove_node(node, allow_graceful=False)
    assert [future.result(timeout=120).verdict for future in futures] == ["accepted"] * 8
