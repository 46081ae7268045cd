"""Copies of a model on a real Ray cluster: two nodes' worth of processes on this machine."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.engines.choose import make_engine
from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.errors import InputError

ray = pytest.importorskip("ray", exc_type=ImportError)

GREEDY = Sampling(temperature=0, max_tokens=8)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def requests(number: int) -> list[Request]:
    return [Request([{"role": "user", "content": f"Say {number}, {place}."}], 0, "p", place, 0) for place in range(2)]


def replica_pids() -> set[int]:
    """Return the processes of Ray that hold a copy."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout.splitlines()
    return {int(line.split()[0]) for line in listed if "ray::_Replica" in line}


async def test_copies_answer_as_one_and_a_lost_one_loses_nothing(cluster: Any, tiny_model: Path) -> None:
    from cobalt_bench.engines.replicas import ReplicatedEngine

    settings = {"model": str(tiny_model), "engine": "transformers", "group_size": 2}
    here = make_engine(**settings)
    expected = [await here.complete(requests(number), GREEDY) for number in range(6)]
    several = ReplicatedEngine(cluster.address, 2, settings, gpus=1)
    try:
        assert several.identity() == here.identity()
        assert (several.name, several.group_size) == ("transformers", 2)
        assert several.max_concurrency == 2 * here.max_concurrency
        assert [await several.complete(requests(number), GREEDY) for number in range(3)] == expected[:3]
        assert all(isinstance(answer, Completion) for answer in expected[0])
        for pid in replica_pids():
            os.kill(pid, signal.SIGKILL)
        assert [await several.complete(requests(number), GREEDY) for number in range(3, 6)] == expected[3:]
    finally:
        await several.close()


@pytest.mark.usefixtures("cluster")
def test_a_model_that_is_not_there_is_said_as_without_ray(cluster: Any, tmp_path: Path) -> None:
    from cobalt_bench.engines.replicas import ReplicatedEngine

    (tmp_path / "empty").mkdir()
    settings = {"model": str(tmp_path / "empty"), "engine": "transformers"}
    with pytest.raises(InputError) as here:
        make_engine(**settings)
    with pytest.raises(InputError) as there:
        ReplicatedEngine(cluster.address, 2, settings, gpus=1)
    assert str(there.value) == str(here.value)
