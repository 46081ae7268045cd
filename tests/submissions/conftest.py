"""A small honest run on mini, its packed submission, and a verifier."""

import shutil
from pathlib import Path

import pytest
from hub_fixtures import client, hub
from tampering import PROBLEMS, evaluate, open_judge

from cobalt_bench.judge import Judge
from cobalt_bench.submissions.packing import pack
from cobalt_bench.submissions.verification import Verifier


@pytest.fixture(scope="session")
def honest_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evaluate(tmp_path_factory.mktemp("honest") / "run", "--problems", PROBLEMS, "--seed", "3")


@pytest.fixture(scope="session")
def honest_submission(honest_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    with open_judge() as judge:
        return pack(honest_run, tmp_path_factory.mktemp("packed") / "submission", judge).path


@pytest.fixture
def submission(honest_submission: Path, tmp_path: Path) -> Path:
    """Return a copy to tamper with."""
    return Path(shutil.copytree(honest_submission, tmp_path / "submission"))


@pytest.fixture
def run(honest_run: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(honest_run, tmp_path / "run"))


@pytest.fixture
def verifier() -> Verifier:
    return Verifier(open_judge)


@pytest.fixture
def no_judge() -> Verifier:
    """A verifier that fails where anything is judged: what it rejects was rejected before."""

    def refuse() -> Judge:
        raise AssertionError("a program was judged")

    return Verifier(refuse)


__all__ = ["client", "hub"]
