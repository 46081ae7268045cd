"""The data that ship with the package: whole, small, and of the suite as it is."""

from pathlib import Path

import pytest
from datasets import load_dataset

from cobalt_bench.datasets.embedded import SAMPLES, TRAJECTORIES, find_embedded
from cobalt_bench.datasets.mini_problems import write_mini
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.errors import InputError
from cobalt_bench.suites import load_suite

MEGABYTE = 2**20


def test_the_trajectories_are_publishable_and_small() -> None:
    folder = DatasetFolder.open(TRAJECTORIES)
    folder.check_publishable()
    assert list(folder.configs) == ["mini"]
    assert {file.split: file.rows > 0 for file in folder.files} == {"train": True, "validation": True}
    assert sum(file.bytes for file in folder.files) < 3 * MEGABYTE


def test_they_are_of_the_suite_as_it_is() -> None:
    """Else make them anew: python -m cobalt_bench.datasets.embedded."""
    for source in DatasetFolder.open(TRAJECTORIES).manifest["configs"]["mini"]["sources"]:
        problem_ids = source["suite"]["selection"].removeprefix("problems=").split(",")
        assert load_suite("mini", problem_ids=problem_ids).content_hash == source["suite"]["hash"]
        assert source["protocol"]["samples"] == SAMPLES


def test_the_parquet_reader_takes_them(tmp_path: Path) -> None:
    files = {split: str(TRAJECTORIES / "mini" / f"{split}.parquet") for split in ("train", "validation")}
    loaded = load_dataset("parquet", data_files=files, cache_dir=str(tmp_path))
    rows = loaded["train"]
    assert {row["prompt"][-1]["role"] for row in rows} == {"user"}
    assert set(rows["problem_id"]).isdisjoint(loaded["validation"]["problem_id"])
    assert len(set(rows["id"])) == len(rows)


def test_suite_mini_is_written_the_same_each_time(tmp_path: Path) -> None:
    write_mini(tmp_path / "a")
    write_mini(tmp_path / "b")
    folder, again = DatasetFolder.open(tmp_path / "a"), DatasetFolder.open(tmp_path / "b")
    assert folder.manifest == again.manifest
    assert folder.rows == len(load_suite("mini").problems)
    assert load_suite(str(tmp_path / "a" / "default" / "test.parquet")).content_hash == load_suite("mini").content_hash
    with pytest.raises(InputError, match="not empty"):
        write_mini(tmp_path / "a")


def test_they_stand_in_only_for_what_they_are() -> None:
    for repo, config in (("cobalt/partial-trajectories", "mini"), ("cobalt/mini", "default")):
        named, unnamed = find_embedded(repo, config), find_embedded(repo, None)
        assert named == unnamed
        assert named is not None
        assert all(path.is_file() for paths in named.files.values() for path in paths)
    assert find_embedded("cobalt/partial-trajectories", "qwen3-8b") is None
    assert find_embedded("alice/partial-trajectories", None) is None
