"""The code that each card prints runs as printed, against what was published."""

import hashlib
import json
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from dataset_folders import QWEN, trajectories
from processes import run

from cobalt_bench.datasets.mini_problems import write_mini
from cobalt_bench.datasets.perturbed_tests import build_perturbed
from cobalt_bench.hub.publishing import plan_publication, publish
from cobalt_bench.hub_double import HubDouble
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import Suite


def perturbed_feedback(folder: Path) -> Path:
    tests = tuple(Test(f"{number}\n", f"{number * number}\n") for number in range(8))
    problem = Problem("square", statement="Square it.", public_tests=tests[:4], hidden_tests=tests[4:], license="Apache-2.0")
    build_perturbed(Suite("squares", (problem,)), folder)
    return folder


def leaderboard_results(folder: Path) -> Path:
    """Write two submissions, which together are one split."""
    entries = []
    for name in ("first", "second"):
        path = folder / "submissions" / name / "turns.parquet"
        path.parent.mkdir(parents=True)
        turns = {"problem_id": ["a", "a", name], "turn": [0, 1, 0], "accepted": pa.array([False, True, None], pa.bool_())}
        pq.write_table(pa.table(turns), path)
        size, file = path.stat().st_size, str(path.relative_to(folder))
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        entries.append({"file": file, "rows": 3, "bytes": size, "sha256": digest})
    configs = {"turns": {"sources": [], "splits": {"train": entries}}}
    (folder / "manifest.json").write_text(json.dumps({"dataset": "leaderboard-results", "canary": "none", "configs": configs}))
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


SAYS = {
    "partial-trajectories": "wrong_answer 0.0",
    "perturbed-feedback": "falsified: {'input': ",
    "mini": " hidden tests",
    "leaderboard-results": "6 turns, of which accepted: 2",
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
    assert SAYS[name] in done.stdout
