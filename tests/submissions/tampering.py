"""Runs to submit, and ways to alter a submission."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.judge import Judge
from cobalt_bench.submissions.files import COLUMNS, submission_id

Lines = list[dict[str, Any]]
PROBLEMS = "sushi_belt,tea_kiosk"  # one calls a function, the other reads stdin


def evaluate(output: Path, *more: str, model: str = "reference/repair") -> Path:
    command = ["evaluate", model, "--samples", "2", "--turns", "2", "--workers", "2", "--output", str(output), *more]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return output


def open_judge() -> Judge:
    return Judge(workers=2)


def change_json(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


def lines_of(folder: Path) -> Lines:
    rows: Lines = pq.read_table(folder / "turns.parquet").to_pylist()
    return rows


def write_lines(folder: Path, lines: Lines) -> None:
    """Write turns, and the id that belongs to them: who tampers would do so too."""
    pq.write_table(pa.Table.from_pylist(lines, schema=COLUMNS), folder / "turns.parquet", compression="zstd")
    identity = json.loads((folder / "config.json").read_text())["identity"]
    change_json(folder / "submission.json", lambda about: about.update(id=submission_id(identity, lines)))


def change_lines(folder: Path, change: Callable[[Lines], object]) -> None:
    lines = lines_of(folder)
    change(lines)
    write_lines(folder, lines)


def first(lines: Lines, **wanted: object) -> dict[str, Any]:
    return next(line for line in lines if all(line[name] == value for name, value in wanted.items()))
