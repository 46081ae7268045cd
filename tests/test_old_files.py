"""Files that an earlier version wrote are read as ever."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from hub_fixtures import client, hub
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.hub_double import HubDouble

__all__ = ["client", "hub"]

OLD = Path(__file__).parent / "old_files" / "0.1.0"
RUNS = ("true", "swap", "thinking", "own-prompts")


def cobalt_bench(*arguments: object) -> str:
    """Run a command and return what it writes to stdout."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copytree(OLD / request.param, tmp_path / request.param))


@pytest.mark.parametrize("name", ["packed-true", "packed-swap", "packed-thinking"])
def test_a_packed_submission_is_verified(name: str) -> None:
    assert json.loads(cobalt_bench("verify", OLD / name, "--format", "json"))["outcome"] == "verified"


@pytest.mark.parametrize("run", ["true", "swap", "thinking"], indirect=True)
def test_a_run_is_packed_again_with_the_same_id(run: Path, tmp_path: Path) -> None:
    packed = json.loads((OLD / f"packed-{run.name}" / "submission.json").read_text())
    again = json.loads(cobalt_bench("submit", run, "--dry-run", "--output", tmp_path / "packed", "--format", "json"))
    assert again["id"] == packed["id"]


@pytest.mark.parametrize("run", RUNS, indirect=True)
def test_a_run_has_a_report(run: Path) -> None:
    assert Path(cobalt_bench("report", run).strip()).stat().st_size > 10_000


@pytest.mark.parametrize("run", ["true", "swap", "thinking"], indirect=True)
def test_a_run_is_exported_as_episodes(run: Path, tmp_path: Path) -> None:
    cobalt_bench("export", run, "--to", "traces", "--output", tmp_path / "traces")
    assert any(path.stat().st_size for path in (tmp_path / "traces").rglob("*") if path.is_file())


def test_runs_are_compared() -> None:
    assert "reference/repair" in cobalt_bench("compare", OLD / "true", OLD / "true", "--format", "json")


def test_a_build_selects_the_same_prompts(tmp_path: Path) -> None:
    cobalt_bench("build", OLD / "true", "--output", tmp_path / "dataset")
    for name in ("train", "validation"):
        made, old = (folder / "reference-repair" / f"{name}.parquet" for folder in (tmp_path / "dataset", OLD / "dataset"))
        assert hashlib.sha256(made.read_bytes()).digest() == hashlib.sha256(old.read_bytes()).digest()


def test_a_dataset_is_published(client: HubDouble) -> None:
    cobalt_bench("publish", OLD / "dataset", "--repo", "alice/old", "--version", "1.0.0")
    assert "reference-repair/train.parquet" in client.files("alice/old", "v1.0.0")
