"""A small run and its report."""

import json
from pathlib import Path

import pytest
from report_case import problem
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.runs.run import Run
from cobalt_bench.suites import load_suite


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in which programs are repaired at some turn or never."""
    folder = tmp_path_factory.mktemp("report")
    rows = [problem("one", "easy"), problem("two", "hard"), problem("th/r ee", "hard")]
    (folder / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = ["evaluate", "reference/repair", "--suite", str(folder / "problems.jsonl"), "--turns", "2", "--samples", "3"]
    done = CliRunner().invoke(app, [*command, "--workers", "2", "--output", str(folder / "run")])
    assert done.exit_code == 0, done.output
    return folder / "run"


@pytest.fixture
def page(run: Path, tmp_path: Path) -> Path:
    suite = load_suite(run.parent / "problems.jsonl")
    return write_report(Run.open(run), tmp_path / "out", {problem.problem_id: problem for problem in suite.problems})
