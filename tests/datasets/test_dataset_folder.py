"""A dataset folder is checked before anything of it leaves the machine."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from dataset_folders import MadeUp, trajectories

from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.errors import InputError


def alter(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps(manifest))


def test_it_holds_what_its_manifest_says(two_configs: Path) -> None:
    folder = DatasetFolder.open(two_configs)
    assert sorted(folder.configs) == ["qwen3-8b", "smollm2"]
    assert folder.kind == "partial-trajectories"
    assert folder.rows == 2 * (8 + 4)
    folder.check_publishable()


def test_a_file_that_changed_is_noticed(one_config: Path) -> None:
    path = one_config / "qwen3-8b" / "train.parquet"
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"train\.parquet .* build again"):
        DatasetFolder.open(one_config)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda manifest: manifest.pop("configs"), "is not that of a dataset"),
        (lambda manifest: manifest["configs"].clear(), "names no config"),
        (lambda manifest: manifest["configs"]["qwen3-8b"]["splits"]["train"].update(file="../outside.parquet"), "outside"),
        (lambda manifest: manifest["configs"]["qwen3-8b"]["splits"]["train"].update(file="gone.parquet"), "is missing"),
        (lambda manifest: manifest["configs"]["qwen3-8b"]["splits"]["train"].update(rows=1), "not what manifest.json says"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(one_config: Path, change: Callable[[dict[str, Any]], None], words: str) -> None:
    alter(one_config, change)
    with pytest.raises(InputError, match=words):
        DatasetFolder.open(one_config)


def test_a_folder_without_a_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cobalt-bench build RUN"):
        DatasetFolder.open(tmp_path)


def test_what_may_not_be_redistributed_is_not_publishable(tmp_path: Path) -> None:
    folder = DatasetFolder.open(trajectories(tmp_path / "kept", any=MadeUp("some/model", 4, redistributed=False)))
    with pytest.raises(InputError, match="adding, which may not be redistributed"):
        folder.check_publishable()


def test_the_layout_of_a_trainer_is_not_publishable(one_config: Path) -> None:
    alter(one_config, lambda manifest: manifest.update(layout="verl"))
    with pytest.raises(InputError, match="--layout hub"):
        DatasetFolder.open(one_config).check_publishable()
