import json
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.runs.lock import FolderLock

HOLD = """
import sys, time
from pathlib import Path
from cobalt_bench.runs.lock import FolderLock
with FolderLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def elsewhere(path: Path, beat: int = 0) -> None:
    """Write the lock of an owner on another machine."""
    owner = {"host": "node7", "machine": "other", "pid": 1, "started": "1", "token": "t", "beat": beat}
    whole = path.with_name("whole")  # a reader must never see half of it
    whole.write_text(json.dumps(owner))
    whole.replace(path)


def test_one_owner_at_a_time_and_the_other_is_told_who(tmp_path: Path) -> None:
    with FolderLock(tmp_path / "lock"), pytest.raises(InputError, match=f"in use by process {os.getpid()} on "):
        FolderLock(tmp_path / "lock").__enter__()


def test_leaving_releases_the_lock(tmp_path: Path) -> None:
    for _ in range(2):
        with FolderLock(tmp_path / "lock"):
            pass
    assert list(tmp_path.iterdir()) == []


def test_a_live_owner_in_another_process_is_respected_and_a_killed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    owner = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert owner.stdout is not None
    assert owner.stdout.readline() == b"held\n"
    with pytest.raises(InputError, match=f"process {owner.pid} on "):
        FolderLock(path).__enter__()
    owner.kill()
    os.waitid(os.P_PID, owner.pid, os.WEXITED | os.WNOWAIT)  # leaves a zombie, which is dead all the same
    with FolderLock(path):
        assert json.loads(path.read_text())["pid"] == os.getpid()
    owner.communicate()


def test_an_owner_elsewhere_without_a_sign_of_life_is_given_up(tmp_path: Path) -> None:
    elsewhere(tmp_path / "lock")
    with FolderLock(tmp_path / "lock", stale_s=0.3):
        assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()
    assert list(tmp_path.iterdir()) == []


def test_an_owner_elsewhere_that_beats_is_respected(tmp_path: Path) -> None:
    path, ended = tmp_path / "lock", threading.Event()

    def beat() -> None:
        count = 0
        while not ended.wait(0.05):
            count += 1
            elsewhere(path, count)

    elsewhere(path)
    thread = threading.Thread(target=beat)
    thread.start()
    try:
        with pytest.raises(InputError, match="process 1 on node7"):
            FolderLock(path, stale_s=30).__enter__()
    finally:
        ended.set()
        thread.join()


def test_a_lock_file_left_empty_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    with FolderLock(tmp_path / "lock", stale_s=0.3):
        assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()


def test_a_process_that_died_while_taking_over_blocks_nobody(tmp_path: Path) -> None:
    elsewhere(tmp_path / "lock")
    (tmp_path / "lock.takeover").touch()
    with FolderLock(tmp_path / "lock", stale_s=0.2):
        pass
    assert list(tmp_path.iterdir()) == []


def test_of_many_that_find_a_dead_owner_one_gets_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    elsewhere(path)
    start, end, outcomes = threading.Barrier(8), threading.Barrier(8), list[str]()

    def take() -> None:
        lock = FolderLock(path, stale_s=0.2)
        start.wait()
        try:
            with lock:
                outcomes.append("got it")
                end.wait()
        except InputError:
            outcomes.append("refused")
            end.wait()

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["got it", *["refused"] * 7]


def test_an_owner_that_was_displaced_notices_and_leaves_the_lock_alone(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with FolderLock(path, beat_s=0.05) as lock:
        lock.check()
        path.unlink()
        elsewhere(path)
        for _ in range(200):
            if lock._lost:
                break
            threading.Event().wait(0.05)
        with pytest.raises(InputError, match="taken over by another process"):
            lock.check()
    assert json.loads(path.read_text())["host"] == "node7"


def test_a_disk_that_takes_no_lock_is_one_sentence_and_leaves_none_behind(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(InputError, match="can't be written: File too large; make room"):
            FolderLock(tmp_path / "lock").__enter__()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_holds_no_owner_goes_stale(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("5")
    with FolderLock(tmp_path / "lock", stale_s=0.1) as lock:
        assert lock.path.exists()
