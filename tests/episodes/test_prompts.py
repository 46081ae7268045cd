import shutil
from pathlib import Path

import pytest

import cobalt_bench
from cobalt_bench.episodes.prompts import PLACEHOLDERS, Prompts
from cobalt_bench.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(Path(cobalt_bench.__file__).parent / "episodes" / "prompts", tmp_path / "prompts"))


def test_a_copy_of_the_prompts_has_their_hash_and_a_changed_byte_another(folder: Path) -> None:
    assert Prompts.load(folder).hash == Prompts.load().hash
    (folder / "no_program.md").write_text("Where is it?\n")
    changed = Prompts.load(folder)
    assert changed.hash != Prompts.load().hash
    assert changed.fill("no_program") == "Where is it?"


def test_text_moved_from_one_file_to_another_changes_the_hash(folder: Path) -> None:
    (folder / "all_passed.md").write_text("ab")
    (folder / "compile_error.md").write_text("c")
    before = Prompts.load(folder).hash
    (folder / "all_passed.md").write_text("a")
    (folder / "compile_error.md").write_text("bc")
    assert Prompts.load(folder).hash != before


@pytest.mark.parametrize("name", PLACEHOLDERS)
def test_every_file_is_needed_and_named_where_it_is_missing(folder: Path, name: str) -> None:
    (folder / f"{name}.md").unlink()
    with pytest.raises(InputError, match=rf"{name}\.md can't be read.* cp .*/episodes/prompts/{name}\.md {folder}$"):
        Prompts.load(folder)


def test_a_run_of_version_1_reads_the_files_that_there_were() -> None:
    assert Prompts.load(version=1).hash == "53966e47cf4b62d53a9db75a529061ebacd56e12c9db61c016adddafbb56d767"
    assert set(Prompts.load().texts) - set(Prompts.load(version=1).texts) == {"cut_answer"}


def test_an_unknown_placeholder_is_named_with_the_ones_that_exist(folder: Path) -> None:
    (folder / "runtime_error.md").write_text("$input failed: $trace")
    with pytest.raises(InputError, match=r"runtime_error\.md uses \$trace.*\$input, \$error"):
        Prompts.load(folder)


def test_a_lone_dollar_sign_is_refused_and_a_double_one_is_a_sign(folder: Path) -> None:
    (folder / "no_program.md").write_text("It costs $5")
    with pytest.raises(InputError, match=r"no_program\.md"):
        Prompts.load(folder)
    (folder / "no_program.md").write_text("It costs $$5")
    assert Prompts.load(folder).fill("no_program") == "It costs $5"


def test_values_are_put_in_as_they_are() -> None:
    text = Prompts.load().fill("runtime_error", input="$error {x} \\1", error="E")
    assert "$error {x} \\1" in text
