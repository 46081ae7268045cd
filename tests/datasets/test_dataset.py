import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from small_suite import suite

from cobalt_bench.datasets.perturbed_tests import build_perturbed
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.errors import InputError
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.perturbations.wrong_tests import WRONG_TESTS
from cobalt_bench.problems import Problem, Test
from cobalt_bench.problems.problem_files import read_problems
from cobalt_bench.suites import Suite


def test_a_config_for_each_perturbation_with_the_true_tests_beside(tmp_path: Path) -> None:
    build_perturbed(suite(), tmp_path / "data")
    for name in WRONG_TESTS:
        rows = pq.read_table(tmp_path / "data" / name / "test.parquet").to_pylist()
        assert [row["problem_id"] for row in rows] == ["biggest", "double", "join"]
        for row, problem in zip(rows, suite().problems, strict=True):
            tests = [Test(**test) for test in row["perturbed_public_tests"]]
            assert tuple(tests) == perturbed_tests(problem, name)
            assert [Test(**test) for test in row["public_tests"]] == list(problem.public_tests)
            assert [tests[index] in problem.public_tests for index in row["wrong_tests"]] == [False] * len(row["wrong_tests"])
            assert row["perturbation"] == name


def test_rows_are_problems(tmp_path: Path) -> None:
    build_perturbed(suite(), tmp_path / "data")
    problems = list(read_problems(tmp_path / "data" / "swap" / "test.parquet"))
    assert [(p.problem_id, p.tests, p.entry_point, p.solutions) for p in problems] == [
        (p.problem_id, p.tests, p.entry_point, p.solutions) for p in suite().problems
    ]
    assert problems[0].extra["perturbation"] == "swap"


def test_the_same_suite_gives_the_same_bytes(tmp_path: Path) -> None:
    build_perturbed(suite(), tmp_path / "one")
    build_perturbed(suite(), tmp_path / "two")
    for path in sorted((tmp_path / "one").rglob("*.*")):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


def test_a_folder_beside_that_looks_like_a_draft_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / ".data.draft" / "mine"
    mine.parent.mkdir()
    mine.write_text("kept")
    build_perturbed(suite(), tmp_path / "data")
    assert mine.read_text() == "kept"
    assert {path.name for path in tmp_path.iterdir()} == {".data.draft", "data"}


def test_the_folder_is_one_that_can_be_published(tmp_path: Path) -> None:
    build_perturbed(suite(), tmp_path / "data")
    folder = DatasetFolder.open(tmp_path / "data")
    assert folder.kind == "perturbed-feedback"
    folder.check_publishable()
    closed = Suite("closed", suite().problems, redistributed=False)
    build_perturbed(closed, tmp_path / "closed")
    with pytest.raises(InputError, match="closed"):
        DatasetFolder.open(tmp_path / "closed").check_publishable()


def test_dropped_problems_are_counted(tmp_path: Path) -> None:
    one = Problem("one", public_tests=(Test("1", "yes"),), hidden_tests=(Test("2", "no"),))
    manifest = build_perturbed(Suite("s", (*suite().problems, one)), tmp_path / "data")
    step = manifest["configs"]["swap"]["splits"]["test"]["steps"]["problems"]
    assert step == {"seen": 4, "kept": 3, "dropped": {"swap can't be built": 1}}
    assert json.loads((tmp_path / "data" / "manifest.json").read_text()) == manifest


def test_a_perturbation_without_problems_has_no_config(tmp_path: Path) -> None:
    one = Problem("one", public_tests=(Test("1", "yes"),), hidden_tests=(Test("2", "no"),))
    assert set(build_perturbed(Suite("s", (one,)), tmp_path / "data")["configs"]) == {"wrong_output", "contradiction"}
    with pytest.raises(InputError, match="No problem of s"):
        build_perturbed(Suite("s", (Problem("one", public_tests=(Test("1", ""),)),)), tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("")
    with pytest.raises(InputError, match="not empty"):
        build_perturbed(suite(), tmp_path)


def test_it_can_be_built_from_the_command_line(tmp_path: Path) -> None:
    problems = tmp_path / "problems.jsonl"
    problems.write_text('{"problem_id": "a", "public_tests": [{"input": "1", "output": "2"}, {"input": "2", "output": "4"}]}\n')
    command = [
        sys.executable,
        "-m",
        "cobalt_bench.datasets.perturbed_tests",
        "--suite",
        str(problems),
        "--output",
        str(tmp_path / "data"),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "swap: 1 problems" in done.stderr
    assert subprocess.run(command, capture_output=True).returncode == 2
