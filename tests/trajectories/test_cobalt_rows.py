"""Rows that COBALT's own scripts wrote."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.inputs import open_sources
from cobalt_bench.trajectories.lengths import EstimatedLimit


def row(example_id: int, turns: int, sample: int = 0, **changes: Any) -> dict[str, Any]:
    chat = [{"role": "system", "content": "Help."}, {"role": "user", "content": f"Solve {example_id}."}]
    for turn in range(turns):
        chat.append({"role": "assistant", "content": f"program {sample}.{turn}"})
        chat.append({"role": "user", "content": f"feedback {turn}"})
    tests = {"inputs": ["1\n", "2\n"], "outputs": ["a", "b"]}
    return {
        "example_id": example_id,
        "conversation": chat,
        "test_cases": json.dumps(tests),
        "difficulty": "MEDIUM_HARD",
        "prev_best_pass_rate": turns / 4,
        **changes,
    }


def write(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in rows))
    return path


def test_become_rows_of_ours(tmp_path: Path) -> None:
    shuffled = [row(7, 2), row(3, 1), row(7, 0), row(7, 1, sample=1), row(3, 0), row(7, 1)]
    path = write(tmp_path / "Qwen3-8B.jsonl", shuffled)
    manifest = build_dataset(tmp_path / "built", open_sources([str(path)]), BuildOptions(EstimatedLimit(10_000)))
    got = [
        line
        for split in ("train", "validation")
        for line in pq.read_table(tmp_path / "built" / "qwen3-8b" / f"{split}.parquet").to_pylist()
    ]
    assert sorted((line["problem_id"], line["turn"], line["prev_best_pass_rate"]) for line in got) == sorted(
        (f"taco-{line['example_id']:05}", len(line["conversation"]) // 2 - 1, line["prev_best_pass_rate"]) for line in shuffled
    )
    of_seven = {(line["turn"], line["trajectory_id"]) for line in got if line["problem_id"] == "taco-00007"}
    by_trajectory = [trajectory for turn, trajectory in of_seven if turn]
    assert len(by_trajectory) == 3
    assert len(set(by_trajectory)) == 2
    assert got[0]["hidden_tests"] == [{"input": "1\n", "output": "a"}, {"input": "2\n", "output": "b"}]
    assert (got[0]["grader"], got[0]["time_limit_s"], got[0]["difficulty"]) == ("exact", 4.0, "hard")
    assert manifest["configs"]["qwen3-8b"]["sources"][0]["rows_of_cobalt"] == "Qwen3-8B.jsonl"


def test_the_same_rows_in_another_order_give_the_same_table(tmp_path: Path) -> None:
    rows = [row(number % 3, number % 2) for number in range(6)]
    options = BuildOptions(EstimatedLimit(10_000), validation_share=0.0)
    for name, lines in (("one", rows), ("two", rows[::-1])):
        path = write(tmp_path / f"{name}.jsonl", lines)
        build_dataset(tmp_path / name, open_sources([f"tiny={path}"]), options)
    assert (tmp_path / "one/tiny/train.parquet").read_bytes() == (tmp_path / "two/tiny/train.parquet").read_bytes()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"conversation": [{"role": "user", "content": "hi"}]}, "conversation"),
        ({"conversation": None}, "conversation"),
        ({"test_cases": '{"inputs": ["1"], "outputs": []}'}, "test_cases"),
        ({"prev_best_pass_rate": "high"}, "prev_best_pass_rate"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, changes: dict[str, Any], field: str) -> None:
    path = write(tmp_path / "rows.jsonl", [row(1, 0), row(1, 1, **changes)])
    with pytest.raises(InputError, match=f"line 2, field `{field}`"):
        open_sources([str(path)])
