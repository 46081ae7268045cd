"""A double of the Hub, and this process's Hub client turned to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from dataset_folders import QWEN, SMOL, trajectories
from huggingface_hub import constants
from huggingface_hub.utils import disable_progress_bars

from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import ALICE


@pytest.fixture
def hub() -> Iterator[HubDouble]:
    with HubDouble() as double:
        yield double


@pytest.fixture
def client(hub: HubDouble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> HubDouble:
    """Turn the client library of this process to the double, logged in as alice, who belongs to cobalt."""
    disable_progress_bars()
    monkeypatch.setattr(constants, "ENDPOINT", hub.url)
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", hub.url + "/{repo_id}/resolve/{revision}/{filename}")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "no-token"))
    monkeypatch.setenv("HF_TOKEN", ALICE.token)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("time.sleep", lambda seconds: None)  # the client waits between its attempts
    return hub


@pytest.fixture
def one_config(tmp_path: Path) -> Path:
    return trajectories(tmp_path / "one", qwen3_8b=QWEN)


@pytest.fixture
def two_configs(tmp_path: Path) -> Path:
    return trajectories(tmp_path / "two", qwen3_8b=QWEN, smollm2=SMOL)
