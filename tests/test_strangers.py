"""What someone else wrote is read within its folder, within bounds, and never waited for."""

import os
import re
from pathlib import Path

import pytest

from cobalt_bench import strangers
from cobalt_bench.errors import InputError
from cobalt_bench.strangers import Folder, open_file, read_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("the user's own")
    root = tmp_path / "package"
    (root / "data" / "more").mkdir(parents=True)
    (root / "data" / "1.in").write_text("one")
    (root / "data" / "more" / "2.in").write_text("two")
    return root


def test_files_in_the_folder_are_read_and_listed_in_order(folder: Path) -> None:
    with Folder(folder, 100) as inside:
        assert inside.files("data") == ["data/1.in", "data/more/2.in"]
        assert (inside.names(), inside.names("data")) == (["data"], ["data/1.in", "data/more"])
        assert (inside.names("none"), inside.files("data/1.in")) == ([], [])
        assert (inside.text("data/1.in", 3), inside.read("data/more/2.in", 3)) == ("one", b"two")
        assert [inside.kind(name) for name in ("data", "data/1.in", "x")] == ["folder", "file", None]


@pytest.mark.parametrize("target", ["1.in", "more/../1.in", "more/../../data/./1.in", "again"])
def test_links_that_stay_inside_are_followed(folder: Path, target: str) -> None:
    (folder / "data" / "again").symlink_to("1.in")
    (folder / "data" / "link").symlink_to(target)
    with Folder(folder, 100) as inside:
        assert (inside.text("data/link", 10), inside.kind("data/link")) == ("one", "file")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("../../secret.txt", "leads out of"),
        ("../../package/data/1.in", "leads out of"),
        ("chained", "leads out of"),
        ("/etc/passwd", "is a link to an absolute path"),
        ("nowhere", "is a link that leads nowhere"),
        ("loop", "is a chain of more than 8 links"),
        ("1.in/..", "can't be read: it is no regular file"),
    ],
)
def test_links_that_lead_out_or_nowhere_are_refused(folder: Path, target: str, said: str) -> None:
    (folder / "data" / "out").symlink_to("../..")
    (folder / "data" / "chained").symlink_to("out/secret.txt")
    (folder / "data" / "loop").symlink_to("loop")
    (folder / "data" / "link").symlink_to(target)
    with Folder(folder, 100) as inside, pytest.raises(InputError, match=re.escape(f"{folder}/data/link {said}")):
        inside.read("data/link", 100)


def test_a_name_that_leads_out_is_refused_as_a_link_is(folder: Path) -> None:
    with Folder(folder, 100) as inside:
        for name in ("../secret.txt", "data/../../secret.txt"):
            with pytest.raises(InputError, match="leads out of"):
                inside.read(name, 100)


def test_a_folder_replaced_by_a_link_after_it_was_opened_gives_nothing_of_the_users(folder: Path) -> None:
    with Folder(folder.parent, 100) as outer, outer.inner("package", 100) as inside:
        folder.rename(folder.with_name("moved"))
        folder.symlink_to(folder.parent)
        assert inside.text("data/1.in", 10) == "one"
        with pytest.raises(InputError, match="package is a link; give the folder that it leads to"):
            outer.inner("package", 100)


def test_a_pipe_a_device_and_a_socket_are_no_files(folder: Path) -> None:
    os.mkfifo(folder / "data" / "3.in")
    with Folder(folder, 100) as inside:
        assert inside.kind("data/3.in") == "other"
        for read in (lambda: inside.read("data/3.in", 10), lambda: inside.text("data", 10)):
            with pytest.raises(InputError, match="can't be read: it is no regular file"):
                read()
    for path in (folder / "data" / "3.in", Path("/dev/zero"), folder):
        with pytest.raises(InputError, match=f"^{path} can't be read: it is no regular file"):
            open_file(path)


def test_what_is_beyond_a_bound_is_one_sentence_with_file_and_bound(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Folder(folder, 5) as inside:
        with pytest.raises(InputError, match=r"1\.in has 3 bytes, more than the 2 that it may have\.$"):
            inside.read("data/1.in", 2)
        inside.read("data/1.in", 3)
        with pytest.raises(InputError, match=r"package holds more than the 5 bytes .*2\.in\.$"):
            inside.read("data/more/2.in", 3)
    with pytest.raises(InputError, match=r"1\.in has 3 bytes, more than the 2 that it may have\.$"):
        read_file(folder / "data" / "1.in", 2)
    monkeypatch.setattr(strangers, "MAX_ENTRIES", 2)
    with Folder(folder, 5) as inside, pytest.raises(InputError, match="holds more than 2 files and folders"):
        inside.files()


def test_a_file_whose_size_is_not_told_is_bounded_too() -> None:
    with pytest.raises(InputError, match="more than the 10 that it may have"):
        read_file(Path("/proc/self/status"), 10)  # its size is 0 for the system


def test_folders_in_folders_are_bounded(folder: Path) -> None:
    deep = folder
    for _ in range(40):
        deep = deep / "d"
        deep.mkdir()
    with Folder(folder, 5) as inside, pytest.raises(InputError, match="lies more than 32 folders deep"):
        inside.files()


def test_descriptors_are_closed_whatever_happens(folder: Path) -> None:
    (folder / "out").symlink_to("../secret.txt")
    os.mkfifo(folder / "pipe")
    before = len(os.listdir("/proc/self/fd"))
    with Folder(folder, 100) as inside:
        inside.files()
        for name in ("out", "pipe", "data", "data/1.in", "none"):
            with pytest.raises(InputError):
                inside.read(name, 1)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_file_that_the_user_named_may_be_a_link(folder: Path) -> None:
    (folder / "link").symlink_to("../secret.txt")
    assert read_file(folder / "link", 100) == b"the user's own"
