"""Control groups: found where the machine gives them, one a worker, nothing left of them."""

import os
from pathlib import Path

import pytest

from cobalt_bench.judge import Judge
from cobalt_bench.judge.cgroup import Group, find_parent, own_folder
from cobalt_bench.judge.sandbox.privileges import PROCESS_LIMIT
from cobalt_bench.problems import Test

ONLY_V1 = "30 20 0:30 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n"
UNIFIED = "25 20 0:22 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"
HYBRID = ONLY_V1 + "40 20 0:31 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
CONTAINER = "25 20 0:22 /docker/a1 /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n"


def parent() -> Path | None:
    try:
        return find_parent()
    except OSError:
        return None


PARENT = parent()
needs_groups = pytest.mark.skipif(PARENT is None, reason="this machine lets us make no groups")


@pytest.mark.parametrize(
    ("cgroup", "mountinfo", "folder"),
    [
        ("0::/user.slice/a.scope\n", UNIFIED, "/sys/fs/cgroup/user.slice/a.scope"),
        ("8:pids:/\n0::/\n", HYBRID, "/sys/fs/cgroup/unified"),
        ("0::/docker/a1/inner\n", CONTAINER, "/sys/fs/cgroup/inner"),
    ],
)
def test_a_process_finds_its_own_group(cgroup: str, mountinfo: str, folder: str) -> None:
    assert own_folder(cgroup, mountinfo) == Path(folder)


@pytest.mark.parametrize(("cgroup", "mountinfo"), [("8:pids:/\n", ONLY_V1), ("0::/\n", ONLY_V1), ("0::/elsewhere\n", CONTAINER)])
def test_without_cgroup_2_there_is_none(cgroup: str, mountinfo: str) -> None:
    with pytest.raises(OSError, match="no cgroup v2 is mounted"):
        own_folder(cgroup, mountinfo)


@needs_groups
def test_a_worker_has_a_group_of_its_own_of_which_nothing_is_left() -> None:
    assert PARENT is not None
    own = f"cobalt-judge-{os.getpid()}-*"  # others may judge at the same time
    before = set(PARENT.glob(own))
    with Judge(workers=1) as judge:
        assert judge.layers["cgroup"].startswith("active")
        assert judge.run("print(input())", [Test("1", "1")]).verdict == "accepted"
        (group,) = set(PARENT.glob(own)) - before
        assert (group / "cgroup.procs").read_text() != ""
    assert set(PARENT.glob(own)) == before


@needs_groups
def test_what_a_killed_judge_has_left_is_removed_and_that_of_a_living_one_stays() -> None:
    assert PARENT is not None
    left, living = PARENT / "cobalt-judge-999999999-1", Group(PARENT)
    left.mkdir()
    find_parent.cache_clear()
    find_parent()
    assert not left.exists()
    living.end()


@needs_groups
def test_a_burst_of_processes_is_bounded_at_once_where_the_group_can() -> None:
    with Judge(workers=1) as judge:
        if "processes" not in judge.layers["cgroup"].removeprefix("active (ends a worker's processes"):
            pytest.skip("the group has no controller of processes")
        program = (
            "import os, time\nmade = 0\ntry:\n    while True:\n        if os.fork() == 0:\n            time.sleep(9)\n"
            "            os._exit(0)\n        made += 1\nexcept OSError:\n    print(made)\n"
        )
        report = judge.run(program, [Test("", "")])
        assert 0 < int(report.tests[0].stdout) <= PROCESS_LIMIT
