import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

STATEMENT = "Read a number n and print its double. " + "The number is between 0 and a thousand, and it is whole. " * 3
CASES = {"inputs": [f"{n}\n" for n in range(10)], "outputs": [f"{2 * n}\n" for n in range(10)]}


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file of two rows, one of which has no solution that is accepted; the working folder is an empty one."""
    monkeypatch.setenv("COBALT_BENCH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    path = tmp_path / "taco.jsonl"
    row = {"question": STATEMENT, "input_output": json.dumps(CASES), "source": "codeforces", "difficulty": "EASY"}
    good, bad = row | {"id": 1, "solutions": ["print(2 * int(input()))"]}, row | {"id": 2, "solutions": ["print(1)"]}
    path.write_text("\n".join(map(json.dumps, (good, bad))) + "\n")
    return path


def prepare(data: Path, *more: str) -> Any:
    return CliRunner().invoke(app, ["prepare", "taco", "--data", str(data), "--workers", "2", *more])


def test_a_prepared_suite_can_be_collected_on_and_its_report_is_shown(rows: Path) -> None:
    report = json.loads(prepare(rows, "--format", "json").stdout)
    assert (report["rows"], report["kept"]["stdin"], report["source"]["files"][0]["name"]) == (2, 1, "taco.jsonl")
    assert json.loads(Path("taco/report.json").read_text()) == report
    table = prepare(rows)
    assert "no reference solution accepted" in table.stdout
    assert "Next: cobalt-bench collect MODEL --suite taco" in table.stderr
    command = ["collect", "reference/oracle", "--suite", "taco", "--samples", "1", "--turns", "1", "--format", "json"]
    results = CliRunner().invoke(app, command)
    assert json.loads(results.stdout)["pass_at_1"]["per_turn"] == [1, 1]
    assert CliRunner().invoke(app, ["validate", "--suite", "taco"]).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--data", "nowhere"], "nowhere does not exist"),
        (["--suite-revision", "main"], "leave it out beside --data"),
        (["--output", "/proc/none"], "can't be used"),
    ],
)
def test_what_the_user_can_mend_is_one_sentence_and_status_2(rows: Path, arguments: list[str], complaint: str) -> None:
    result = prepare(rows, *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
