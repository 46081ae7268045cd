import json
from pathlib import Path

import typer
from played_run import play, problem, write_problems
from typer.testing import CliRunner

from cobalt_bench.cli.build import build


def run_build(*arguments: str) -> tuple[str, str]:
    app = typer.Typer()
    app.command()(build)
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout, result.stderr


def make_run(folder: Path) -> str:
    suite = write_problems(folder / "problems.jsonl", [problem(f"p{number}") for number in range(6)])
    return str(play(folder / "run", suite, lambda *key: [key[2] > 0 and test <= key[1] + key[2] for test in range(6)]))


def test_writes_data_to_stdout_and_talk_to_stderr(tmp_path: Path) -> None:
    output = tmp_path / "built"
    stdout, stderr = run_build(make_run(tmp_path), "--output", str(output), "--format", "json")
    assert json.loads(stdout) == json.loads((output / "manifest.json").read_text())
    assert "cobalt-bench publish" in stderr


def test_tells_what_each_step_dropped(tmp_path: Path) -> None:
    stdout, _ = run_build(make_run(tmp_path), "--output", str(tmp_path / "built"))
    assert "tiny-1b, train" in stdout
    assert "dropped: no program passes all tests" in stdout
