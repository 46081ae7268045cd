"""The code that each card prints runs as printed, against what was published."""

import json
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from dataset_folders import QWEN, trajectories
from hub_double import HubDouble
from processes import run

from cobalt_bench.hub.mini import write_mini
from cobalt_bench.hub.publish import plan_publication, publish
from cobalt_bench.hub.remote import sha256


def perturbed_feedback(folder: Path) -> Path:
    table = pa.table({"problem_id": ["a", "b"], "license": ["Apache-2.0"] * 2, "perturbation": ["swap"] * 2})
    return write_folder(folder, "perturbed-feedback", "swap", "validation", "swap/validation.parquet", table)


def leaderboard_results(folder: Path) -> Path:
    table = pa.table({"problem_id": ["a", "a", "b"], "turn": [0, 1, 0], "accepted": pa.array([False, True, None], pa.bool_())})
    return write_folder(folder, "leaderboard-results", "turns", "train", "submissions/example/turns.parquet", table)


def write_folder(folder: Path, kind: str, config: str, split: str, name: str, table: pa.Table) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True)
    pq.write_table(table, path)
    entry = {"file": name, "rows": len(table), "bytes": path.stat().st_size, "sha256": sha256(path)}
    manifest = {"dataset": kind, "canary": "none", "configs": {config: {"sources": [], "splits": {split: entry}}}}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def mini(folder: Path) -> Path:
    write_mini(folder)
    return folder


FOLDERS = {
    "partial-trajectories": lambda folder: trajectories(folder, qwen3_8b=QWEN),
    "perturbed-feedback": perturbed_feedback,
    "mini": mini,
    "leaderboard-results": leaderboard_results,
}


@pytest.mark.parametrize("name", FOLDERS)
def test_its_code_runs(name: str, client: HubDouble, tmp_path: Path) -> None:
    repo = f"cobalt/{name}"
    publish(plan_publication(FOLDERS[name](tmp_path / "built"), repo, "1.0.0"))
    card = client.files(repo, "v1.0.0")["README.md"].decode()
    blocks = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    assert blocks
    done = run(client, tmp_path / "home", "-c", "\n".join(blocks))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
