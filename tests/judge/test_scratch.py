"""Clearing up after a program, outside the sandbox."""

from pathlib import Path

from cobalt_bench.judge.sandbox import scratch


def test_what_a_link_leads_to_is_left_as_it_was(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "scratch"
    outside.mkdir(mode=0o555)
    (folder / "a").mkdir(parents=True)
    for link in (folder / "link", folder / "a" / "link"):
        link.symlink_to(outside)
    (folder / "dangling").symlink_to(tmp_path / "nowhere")
    scratch.remove(str(folder))
    assert not folder.exists()
    assert outside.stat().st_mode & 0o777 == 0o555


def test_folders_deeper_than_a_path_is_long_go(tmp_path: Path) -> None:
    folder = tmp_path / "scratch"
    top = folder
    folder.mkdir()
    for number in range(40):  # built from the inside out: no path to the innermost may be opened
        inner = tmp_path / f"inner-{number}"
        inner.mkdir()
        (inner / "file").write_text("x")
        for entry in list(top.iterdir()):
            entry.rename(inner / entry.name)
        inner.rename(top / ("d" * 200))
    scratch.remove(str(folder))
    assert not folder.exists()
