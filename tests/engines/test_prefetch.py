"""A model and a suite fetched while there is a network serve runs without one."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from huggingface_hub import HfApi, constants
from huggingface_hub.utils import disable_progress_bars

from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import ALICE

PROBLEM = {"problem_id": "one", "public_tests": [{"input": "", "output": "1\n"}]}


@pytest.fixture
def hub(tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HubDouble:
    """Return a Hub that has a model and a suite, and is gone already."""
    disable_progress_bars()
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "test.jsonl").write_text(json.dumps(PROBLEM) + "\n")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "pytorch_model.bin").write_bytes(b"the same weights in another format")
    api = HfApi(endpoint=None, token=ALICE.token)
    with HubDouble() as double:
        api.endpoint = double.url
        for name, kind, folders in (
            ("cobalt/tiny", "model", (tiny_model, tmp_path / "other")),
            ("cobalt/own", "dataset", (tmp_path / "suite",)),
        ):
            api.create_repo(name, repo_type=kind)
            for folder in folders:
                api.upload_folder(repo_id=name, repo_type=kind, folder_path=folder)
        done = cobalt_bench(double, tmp_path, "prefetch", "cobalt/tiny", "--suite", "cobalt/own", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["num_problems"] == 1
    assert "Next: HF_HUB_OFFLINE=1 cobalt-bench evaluate cobalt/tiny --suite cobalt/own" in done.stderr
    return double


def cobalt_bench(hub: HubDouble, place: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cobalt_bench", *arguments]
    return subprocess.run(command, env={**hub.env(place), **more}, cwd=place, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_after_a_prefetch_a_run_needs_no_network(hub: HubDouble, tmp_path: Path) -> None:
    assert not list(tmp_path.rglob("hub/**/pytorch_model.bin"))
    asked = len(hub.seen)
    quick = ["--samples", "1", "--turns", "0", "--max-tokens", "4", "--workers", "1", "--format", "json"]
    done = cobalt_bench(hub, tmp_path, "evaluate", "cobalt/tiny", "--suite", "cobalt/own", *quick, HF_HUB_OFFLINE="1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["complete"] is True
    assert (
        json.loads(done.stdout)["provenance"]["engine"]["revision"]
        == hub.hub.repo("model", "cobalt/tiny", ALICE).resolve("main").oid
    )
    assert len(hub.seen) == asked


def test_without_a_prefetch_the_message_says_what_to_do(tmp_path: Path) -> None:
    with HubDouble() as double:
        done = cobalt_bench(double, tmp_path, "evaluate", "cobalt/tiny", "--samples", "1", HF_HUB_OFFLINE="1")
    assert done.returncode == 2
    assert "cobalt-bench prefetch cobalt/tiny" in done.stderr
