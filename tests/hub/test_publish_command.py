"""`cobalt-bench publish` in a process of its own: what it prints, and that it goes on after an interrupt."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from processes import run

from cobalt_bench.hub_double import HubDouble

REPO = "cobalt/partial-trajectories"


def command(folder: Path, *more: str) -> list[str]:
    return ["-m", "cobalt_bench", "publish", str(folder), "--repo", REPO, *more]


def test_a_dry_run_shows_files_and_card_and_writes_nothing(hub: HubDouble, one_config: Path, tmp_path: Path) -> None:
    done = run(hub, tmp_path, *command(one_config, "--version", "1.0.0", "--dry-run", "--format", "json"))
    assert done.returncode == 0, done.stderr
    plan = json.loads(done.stdout)
    assert (plan["tag"], plan["new_repo"], plan["private"]) == ("v1.0.0", True, False)
    assert {file["path"]: file["action"] for file in plan["files"]} == dict.fromkeys(
        ["README.md", "manifest.json", "qwen3-8b/train.parquet", "qwen3-8b/validation.parquet"], "add"
    )
    assert all(len(file["sha256"]) == 64 for file in plan["files"])
    assert "+pretty_name: Partial trajectories of multi-turn code generation" in plan["card_diff"].splitlines()
    assert not [request for request in hub.seen if request.writes]
    assert hub.hub.repos == {}


def test_an_interrupted_upload_goes_on_by_the_same_command(hub: HubDouble, two_configs: Path, tmp_path: Path) -> None:
    hub.fail("PUT", "/lfs/", skip=1)
    arguments = command(two_configs, "--version", "1.0.0")
    with subprocess.Popen([sys.executable, *arguments], env=hub.env(tmp_path), stderr=subprocess.PIPE, text=True) as process:
        while not any(request.status == 0 for request in hub.seen) and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"To go on: cobalt-bench publish {two_configs} --repo {REPO} --version 1.0.0" in said
    assert hub.repo(REPO).tags == {}
    hub.heal()
    before = len(hub.repo(REPO).large_files)
    hub.seen.clear()
    done = run(hub, tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith(f"{hub.url}/datasets/{REPO}/tree/v1.0.0")
    assert 'load_dataset("cobalt/partial-trajectories", revision="v1.0.0")' in done.stderr
    assert len([request for request in hub.seen if request.method == "PUT"]) == 4 - before
    assert list(hub.repo(REPO).tags) == ["v1.0.0"]


def test_an_error_is_one_line_and_its_status_says_who_can_mend_it(hub: HubDouble, one_config: Path, tmp_path: Path) -> None:
    mendable = run(hub, tmp_path, *command(one_config, "--version", "1.0"))
    assert (mendable.returncode, mendable.stdout) == (2, "")
    assert mendable.stderr == "Error: --version 1.0 is not a semantic version; give three numbers, as in 1.0.0.\n"
    unreachable = run(hub, tmp_path, *command(one_config, "--version", "1.0.0"), HF_ENDPOINT="http://127.0.0.1:9")
    assert (unreachable.returncode, unreachable.stdout) == (1, "")
    assert unreachable.stderr.count("\n") == 1
    assert "was lost" in unreachable.stderr
