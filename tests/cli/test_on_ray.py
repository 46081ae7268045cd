"""Commands on a real Ray cluster of two nodes' worth of workers, and what a lost node costs: nothing."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from tests.engines.conftest import save_tiny_model

ray = pytest.importorskip("ray", exc_type=ImportError)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def without_times(data: Any) -> Any:
    """Return JSON data without what differs each time."""
    if isinstance(data, dict):
        times = ("slowest_s", "timing", "date", "provenance", "time_s", "memory_mb")
        return {name: without_times(value) for name, value in data.items() if name not in times}
    return [without_times(each) for each in data] if isinstance(data, list) else data


def log(folder: str) -> list[str]:
    path = Path(folder, "turns.jsonl")
    return sorted(path.read_text().splitlines()) if path.exists() else []


def test_each_command_that_judges_says_on_the_cluster_what_it_says_here(cluster: Any, problems: Path) -> None:
    programs = Path("programs.jsonl")
    programs.write_text('{"problem_id": "double", "program": "print(2 * int(input()))"}\n{"problem_id": "add", "program": "x"}\n')
    evaluate = ("evaluate", "reference/repair", "--suite", str(problems), "--samples", "2", "--turns", "1")
    perturbed = (*evaluate, "--perturb", "false_failure")
    for run, more in (("here", ()), ("there", ("--ray", cluster.address))):
        played = [invoke(*evaluate, "--output", run, *more)]
        played += [invoke(*perturbed, "--shard", f"{n}/2", "--output", f"{run}-{n}", *more) for n in (1, 2)]
        assert [each.exit_code for each in played] == [0, 0, 0]
    assert log("there") == log("here")
    assert invoke("evaluate", "reference/oracle", "--limit", "2", "--samples", "1", "--output", "mini").exit_code == 0
    answers = Path("answers.jsonl")
    answers.write_text('{"problem_id": "double", "response": "```python\\nprint(2 * int(input()))\\n```"}\n')
    for status, command in (
        (1, ("validate", "--suite", str(problems), "--format", "json")),
        (0, ("judge", "--problems", str(problems), "--programs", str(programs))),
        (1, ("judge", "--problems", str(problems), "--responses", str(answers), "--format", "json")),
        (0, ("verify", "here", "--suite", str(problems), "--format", "json")),
        (0, ("submit", "mini", "--dry-run", "--output", "packed-here", "--format", "json")),
        (0, ("merge", "here-1", "here-2", "--output", "merged-here", "--format", "json")),
    ):
        here = invoke(*command)
        there = invoke(*[re.sub(r"(merged|packed)-here", r"\1-there", each) for each in command], "--ray", cluster.address)
        assert here.exit_code == there.exit_code == status, (command, here.stderr, there.stderr)
        here_data, there_data = ([json.loads(text) for text in _documents(each.stdout)] for each in (here, there))
        assert without_times(there_data) == without_times(here_data), command


def _documents(text: str) -> list[str]:
    """Return the JSON documents of an output: lines of one each, or one over many lines."""
    lines = text.splitlines()
    return lines if all(line.startswith("{") and line.endswith("}") for line in lines) else [text]


def test_copies_of_a_model_play_one_run_and_a_lost_node_loses_nothing(cluster: Any, problems: Path, tmp_path: Path) -> None:
    model = save_tiny_model(tmp_path / "model", max_position_embeddings=4096)
    command = ["evaluate", str(model), "--suite", str(problems), "--temperature", "0", "--max-tokens", "4", "--batch-size", "1"]
    command += ["--samples", "12", "--turns", "2", "--engine", "transformers"]
    assert invoke(*command, "--output", "here").exit_code == 0
    node = cluster.add_node(num_cpus=1)
    spread = [sys.executable, "-m", "cobalt_bench", *command, "--output", "there", "--ray", cluster.address, "--replicas", "3"]
    playing = subprocess.Popen(spread, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    while playing.poll() is None and len(log("there")) < 4:
        time.sleep(0.1)
    cluster.remove_node(node, allow_graceful=False)
    said, _ = playing.communicate(timeout=240)
    assert playing.returncode == 0, said
    assert log("there") == log("here")
    identities = [json.loads(Path(run, "config.json").read_text())["identity"] for run in ("here", "there")]
    assert identities[0] == identities[1]


def test_copies_need_a_cluster(problems: Path, tmp_path: Path) -> None:
    model = save_tiny_model(tmp_path / "model")
    result = invoke("evaluate", str(model), "--suite", str(problems), "--replicas", "2", "--output", "run")
    assert result.exit_code == 2
    assert "--replicas needs the Ray cluster that holds the copies; give --ray ADDRESS." in result.stderr
    assert not Path("run").exists()
