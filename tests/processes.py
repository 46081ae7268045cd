"""Clients in processes of their own, whose environment knows only the double."""

import subprocess
import sys
from pathlib import Path

from cobalt_bench.hub_double import HubDouble


def run(hub: HubDouble, home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python with arguments; `more` is added to its environment."""
    env = {**hub.env(home), "HF_DATASETS_DISABLE_PROGRESS_BARS": "1", **more}
    return subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, timeout=300)
