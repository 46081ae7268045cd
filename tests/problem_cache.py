from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep converted files out of the user's own cache."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("COBALT_BENCH_CACHE", str(folder))
    return folder
