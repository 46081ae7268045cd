"""The pictures of README.md."""

import re
from pathlib import Path

CLONE = Path(__file__).parents[1]
FOLDER = CLONE / ".github" / "pictures"


def test_they_are_small_and_all_of_them_are_shown() -> None:
    pictures = [path for path in FOLDER.iterdir() if path.suffix in (".svg", ".png")]
    readme = (CLONE / "README.md").read_text()
    assert [path.name for path in pictures if f"/pictures/{path.name})" not in readme] == []
    assert sum(path.stat().st_size for path in pictures) < 300_000


def test_the_terminal_shows_the_command_of_the_first_example_and_loads_nothing() -> None:
    svg = (FOLDER / "terminal.svg").read_text().replace("&#160;", " ")
    command = re.search(r"\$ (cobalt-bench evaluate [^<]*)<", svg)
    assert command
    assert f".venv/bin/{command[1].strip()}\n" in (CLONE / "README.md").read_text()
    assert set(re.findall(r"https?://[^\s\"')]+", svg)) <= {"http://www.w3.org/2000/svg", "https://www.textualize.io"}
    assert "@font-face" not in svg
