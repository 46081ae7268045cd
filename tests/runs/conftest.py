from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted_run import Runner

from cobalt_bench.judge import Judge
from cobalt_bench.runs import RunFolder


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    with Judge(workers=2) as judge:
        yield judge


@pytest.fixture
def runner(tmp_path: Path, judge: Judge) -> Runner:
    return Runner(RunFolder(tmp_path / "run"), judge)
