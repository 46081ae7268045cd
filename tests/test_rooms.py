"""Imports between the rooms of the package point one way, as CONTRIBUTING.md lists them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cobalt_bench

PACKAGE = Path(cobalt_bench.__file__).parent
CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"
LAZY = {"__init__", "__main__"}  # of the package itself: the public names, imported when they are asked for


def listed_rooms() -> list[str]:
    """Return the rooms in CONTRIBUTING's order, ground first."""
    block = re.search(r"```\ncobalt_bench/\n(.*?)```", CONTRIBUTING.read_text(), re.DOTALL)
    assert block is not None
    return re.findall(r"^  (\w+)(?:\.py|/)", block[1], re.MULTILINE)


def rooms_there() -> set[str]:
    return {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()} - LAZY


def imports() -> Iterator[tuple[str, str, str]]:
    """Yield room, room imported and the module that does it."""
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room in LAZY:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                if name.startswith("cobalt_bench."):
                    yield room, name.split(".")[1], str(path.relative_to(PACKAGE))


def test_the_list_names_each_room_once() -> None:
    assert sorted(listed_rooms()) == sorted(rooms_there())


def test_no_import_runs_back_up_the_list() -> None:
    place = {room: number for number, room in enumerate(listed_rooms())}
    wrong = [f"{module} imports {target}" for room, target, module in imports() if place[target] > place[room]]
    assert wrong == []


@pytest.mark.parametrize("folder", ["baselines", "leaderboard"])
def test_what_lies_beside_the_package_is_not_imported_by_it(folder: str) -> None:
    assert [path for path in PACKAGE.rglob("*.py") if re.search(rf"^\s*(from|import) {folder}\b", path.read_text(), re.M)] == []
