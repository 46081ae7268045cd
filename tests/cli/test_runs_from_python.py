"""Runs that config.json says less of than the command line would have it say: each command works, or ends in one sentence."""

import json
import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import cobalt_bench
from cobalt_bench.cli.main import app

COMMANDS: dict[str, list[str]] = {
    "export, scores": ["export", "RUN", "--to", "eval-results", "--dataset", "me/own", "--output", "out"],
    "export, record": ["export", "RUN", "--to", "every-eval-ever", "--output", "out"],
    "export, traces": ["export", "RUN", "--to", "traces", "--output", "out"],
    "submit": ["submit", "RUN", "--dry-run", "--workers", "1"],
    "build": ["build", "RUN", "--output", "dataset"],
    "report": ["report", "RUN", "--output", "page"],
    "compare": ["compare", "RUN", "OTHER"],
    "verify": ["verify", "RUN", "--suite", "PROBLEMS", "--workers", "1"],
    "merge": ["merge", "RUN", "--output", "merged"],
}
SAMPLES: dict[str, Any] = {"samples": 2, "turns": 1, "progress": False, "workers": 1}


def invoke(command: str, problems: Path, *more: str) -> Result:
    names = {"RUN": "run", "OTHER": "other", "PROBLEMS": str(problems)}
    return CliRunner().invoke(app, [*(names.get(word, word) for word in COMMANDS[command]), *more])


def change_sittings(run: str, **changes: Any) -> None:
    path = Path(run) / "config.json"
    config = json.loads(path.read_text())
    config["sittings"] = [{**sitting, **changes} for sitting in config["sittings"]]
    path.write_text(json.dumps(config))


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    """A folder of prompts of one's own."""
    folder = Path(shutil.copytree(str(resources.files("cobalt_bench.episodes") / "prompts"), tmp_path / "prompts"))
    (folder / "all_passed.md").write_text("Well done.\n")
    return folder


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "merge"])
def test_a_run_without_options_is_one_sentence_or_works(problems: Path, command: str) -> None:
    for folder, model in (("run", "reference/oracle"), ("other", "reference/repair")):
        cobalt_bench.evaluate(model, problems, output=folder, **SAMPLES)
    change_sittings("run", options={})
    done = invoke(command, problems)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    if command in ("export, scores", "compare", "report"):
        assert done.exit_code == 0, done.output
    else:
        assert done.exit_code == (1 if command == "verify" else 2), done.output


def test_shards_without_options_are_one_sentence(problems: Path) -> None:
    for number in (1, 2):
        cobalt_bench.evaluate("reference/oracle", problems, output=f"shard-{number}", shard=f"{number}/2", **SAMPLES)
        change_sittings(f"shard-{number}", options={})
    done = CliRunner().invoke(app, ["merge", "shard-1", "shard-2", "--output", "merged"])
    assert done.exit_code == 2
    assert "doesn't say what the run was made from" in done.stderr


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "merge"])
def test_prompts_of_ones_own_are_those_of_the_run(problems: Path, prompts: Path, command: str) -> None:
    cobalt_bench.evaluate("reference/repair", problems, output="run", prompts=prompts, **SAMPLES)
    recorded = json.loads(Path("run/config.json").read_text())["identity"]["protocol"]["prompts_hash"]
    assert recorded == cobalt_bench.open_run("run").prompts.hash
    if command == "compare":
        cobalt_bench.evaluate("reference/oracle", problems, output="other", **SAMPLES)
        done = invoke(command, problems)
        assert done.exit_code == 2
        assert "protocol prompts_hash" in done.stderr
    elif command == "submit":
        assert "nobody else could judge the run" in invoke(command, problems).stderr  # for its suite alone
    else:
        done = invoke(command, problems, *(["--prompts", str(prompts)] if command == "verify" else []))
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize("command", ["export, record", "export, traces", "build"])
def test_other_prompts_than_those_of_the_run_are_one_sentence(problems: Path, prompts: Path, command: str) -> None:
    cobalt_bench.evaluate("reference/oracle", problems, output="run", prompts=prompts, **SAMPLES)
    (prompts / "all_passed.md").write_text("Changed since.\n")
    done = invoke(command, problems)
    assert done.exit_code == 2
    assert "not those that run was played with" in done.stderr


def test_shards_with_prompts_of_ones_own_are_merged(problems: Path, prompts: Path) -> None:
    for number in (1, 2):
        options = {**SAMPLES, "shard": f"{number}/2", "prompts": prompts}
        cobalt_bench.evaluate("reference/oracle", problems, output=f"shard-{number}", **options)
    done = CliRunner().invoke(app, ["merge", "shard-1", "shard-2", "--output", "merged"])
    assert done.exit_code == 0, done.output
    assert len(list(cobalt_bench.open_run("merged").episodes())) == 6


@pytest.mark.parametrize("command", ["export, traces", "build"])
def test_a_run_whose_server_wanted_a_header_is_read_without_its_value(problems: Path, command: str) -> None:
    cobalt_bench.evaluate("reference/repair", problems, output="run", **SAMPLES)
    options = json.loads(Path("run/config.json").read_text())["sittings"][-1]["options"]
    change_sittings("run", options=options | {"header": ["api-key=***"]})
    done = invoke(command, problems)
    assert done.exit_code == 0, done.output
