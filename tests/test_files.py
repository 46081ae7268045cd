"""Folders that are there whole or not at all."""

from pathlib import Path

import pytest

from cobalt_bench._files import whole_folder
from cobalt_bench.errors import InputError


def test_a_folder_is_there_once_it_is_whole(tmp_path: Path) -> None:
    output = tmp_path / "new" / "output"
    with whole_folder(output) as folder:
        (folder / "file").write_text("text")
        assert not output.exists()
    assert [path.name for path in output.parent.rglob("*")] == ["output", "file"]


def test_of_one_that_could_not_be_finished_nothing_stays(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError), whole_folder(tmp_path / "output") as folder:
        (folder / "file").write_text("text\udfff", encoding="utf-8")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_is_taken_and_another_is_not(tmp_path: Path) -> None:
    with whole_folder(tmp_path) as folder:
        (folder / "file").write_text("text")
    assert (tmp_path / "file").exists()
    with pytest.raises(InputError, match="is not empty; choose another folder"), whole_folder(tmp_path):
        pass


def test_a_place_that_takes_no_folder_is_named_and_another_file_s_failure_is_not_blamed_on_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text")
    with (
        pytest.raises(InputError, match=r"file/output can't be written: Not a directory"),
        whole_folder(tmp_path / "file" / "output"),
    ):
        pass
    with pytest.raises(FileNotFoundError, match="source"), whole_folder(tmp_path / "output"):
        (tmp_path / "source").read_text()
