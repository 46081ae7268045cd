"""The app in headless Chromium, on the bundled examples and on an entry that would like to be markup."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import chromium
import pytest

pytest.importorskip("gradio")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(chromium.PROGRAM is None, reason="needs Chromium")]

LEADERBOARD = Path(__file__).parents[2] / "leaderboard"
HOSTILE = "<img src=x onerror=\"document.title='hacked'\">"
_SERVE = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
import source
source.EXAMPLES = Path(sys.argv[2])
from app import launch
launch(source.EntrySource(only_examples=True))
"""
_TABLES = """
const rows = (id) => all(`#${id} [role=row]`).slice(1).map((row) =>
  [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent.trim()));
const names = () => rows('entries').map((row) => row[0]);
const headers = () => all('#entries [role=columnheader]');
const drawn = (id) => document.querySelector(`#${id} canvas`);
const facts = () => Object.fromEntries(rows('facts'));
"""
_OPTION = "all('[role=option]').find((each) => each.textContent.includes({text!r}))"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, one of them under a hostile name."""
    folder = Path(shutil.copytree(LEADERBOARD / "examples", tmp_path_factory.mktemp("app") / "examples"))
    path = next(path for path in sorted((folder / "records").iterdir()) if "stubborn" in path.name)
    record = json.loads(path.read_text())
    config_path = folder / "submissions" / record["folder"] / "config.json"
    config = json.loads(config_path.read_text())
    config["identity"]["model"] = HOSTILE
    config_path.write_text(json.dumps(config))
    record["files"]["config.json"] = hashlib.sha256(config_path.read_bytes()).hexdigest()
    path.write_text(json.dumps(record))
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    env = {**os.environ, "GRADIO_ANALYTICS_ENABLED": "False", "HF_HUB_OFFLINE": "1", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", _SERVE, str(LEADERBOARD), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as server:
        assert server.stdout is not None
        try:
            said = []
            for line in server.stdout:
                said.append(line)
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0]
                    return
            raise AssertionError("".join(said))
        finally:
            server.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser() as browser:
        yield browser


class Visitor:
    """Somebody who looks at the leaderboard."""

    def __init__(self, browser: chromium.Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def arrive(self, *, width: int = 1280, theme: str = "light") -> "Visitor":
        self.browser.open(f"{self.address}/?__theme={theme}", width=width)
        assert self.see("return until(() => names().length === 4 && Object.keys(facts()).length > 4);")
        assert self.see("return until(() => Boolean(drawn('scores') && drawn('robustness')));")  # nothing moves any more
        return self

    def see(self, script: str) -> object:
        return self.browser.run(_TABLES + script)

    def choose(self, dropdown: str, option: str) -> None:
        self.browser.click(f"document.querySelector('#{dropdown} input')")
        found = _OPTION.format(text=option)
        self.browser.run(f"await until(() => {found});")
        self.browser.click(found)

    def names(self, number: int) -> list[str]:
        """Return the models in the table, once there are so many."""
        found = self.see(f"await until(() => names().length === {number}); return names();")
        assert isinstance(found, list)
        return found


@pytest.fixture
def visitor(browser: chromium.Browser, address: str) -> Visitor:
    return Visitor(browser, address).arrive()


def test_it_loads_with_the_examples_ranked_and_the_first_ones_facts(visitor: Visitor) -> None:
    found = visitor.see(
        "return { names: names(), scores: rows('entries').map((row) => row[1]), status: document.querySelector("
        "'#status textarea, #status input').value, facts: facts(), title: document.title };"
    )
    assert isinstance(found, dict)
    assert found["names"][:3] == ["reference/oracle (example)", "reference/overfit (example)", "reference/repair (example)"]
    assert found["scores"][:2] == ["1.000", "1.000"]
    assert found["scores"] == sorted(found["scores"], reverse=True)
    assert "Examples" in found["status"]
    assert found["facts"]["model"] == "reference/oracle (example)"
    assert len(found["facts"]["suite hash"]) == 64
    assert found["title"] == "cobalt-bench leaderboard"


def test_both_charts_are_drawn(visitor: Visitor) -> None:
    found = visitor.see("return ['scores', 'robustness'].map((id) => drawn(id).getBoundingClientRect().width > 250);")
    assert found == [True, True]


def test_an_entry_is_text_never_markup(visitor: Visitor) -> None:
    visitor.choose("entry", "<img")
    found = visitor.see(
        "await until(() => facts().model.startsWith('<img')); await sleep(500);"
        "return { names: names(), model: facts().model, images: all('img[src=x]').length, title: document.title };"
    )
    assert isinstance(found, dict)
    assert f"{HOSTILE} (example)" in found["names"]
    assert found["model"] == f"{HOSTILE} (example)"
    assert (found["images"], found["title"]) == (0, "cobalt-bench leaderboard")


def test_a_search_filters_and_another_turn_ranks_anew(visitor: Visitor) -> None:
    visitor.browser.click("document.querySelector('#search textarea, #search input')")
    visitor.browser.press(*"REPAIR")
    assert visitor.names(1) == ["reference/repair (example)"]
    assert visitor.see("return rows('entries')[0][1];") != "0.000"
    visitor.choose("turn", "0")
    assert visitor.see("await until(() => rows('entries')[0][1] === '0.000'); return rows('entries')[0][1];") == "0.000"


def test_weights_filter(visitor: Visitor) -> None:
    visitor.choose("weights", "not open")
    assert visitor.names(0) == []


def test_another_board_shows_its_own_entries(visitor: Visitor) -> None:
    visitor.choose("board", "perturbed by swap")
    assert sorted(visitor.names(2)) == ["reference/oracle (example)", "reference/overfit (example)"]


def sort(visitor: Visitor, column: str, direction: str) -> None:
    """Sort by a column, by the menu in its header."""
    header = f"all('#entries [role=columnheader]').find((each) => each.title === {column!r})"
    visitor.browser.click(f"{header}.querySelector('span')")  # the button is there only while the mouse is
    visitor.browser.click(f"{header}.querySelector('.cell-menu-button')")
    entry = f"all('[role=menuitem], button').find((each) => each.textContent.trim() === 'Sort {direction}')"
    visitor.browser.run(f"await until(() => {entry});")
    visitor.browser.click(entry)


@pytest.mark.parametrize(("column", "index"), [("First", 3), ("Change", 4)])
def test_a_header_sorts_by_number(visitor: Visitor, column: str, index: int) -> None:
    for direction, best in (("ascending", "min"), ("descending", "max")):
        sort(visitor, column, direction)
        rows = f"rows('entries').map((row) => Number(row[{index}]))"
        found = visitor.see(f"await until(() => {rows}[0] === Math.{best}(...{rows})); return {rows};")
        assert isinstance(found, list)
        assert found == sorted(found, reverse=direction == "descending")
        assert found[0] != found[-1]


def test_a_row_opens_its_entry_also_after_sorting(visitor: Visitor) -> None:
    sort(visitor, "Pass@1", "ascending")
    visitor.see("await until(() => !names()[0].includes('oracle'));")
    visitor.browser.click("all('#entries [role=gridcell]').find((each) => each.textContent.includes('repair'))")
    found = visitor.see("await until(() => facts().model.includes('repair')); return facts().model;")
    assert found == "reference/repair (example)"


def test_the_chosen_entry_stays_while_the_filters_leave_it(visitor: Visitor) -> None:
    visitor.choose("entry", "reference/repair")
    visitor.choose("turn", "1")
    found = visitor.see("await until(() => rows('entries')[0][1] !== '1.000', 2000); return facts().model;")
    assert found == "reference/repair (example)"


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [375, 1280])
def test_it_fits_the_screen_in_both_themes(browser: chromium.Browser, address: str, theme: str, width: int) -> None:
    visitor = Visitor(browser, address).arrive(width=width, theme=theme)
    found = visitor.see(
        "const colour = Number(getComputedStyle(document.querySelector('h1')).color.match(/\\d+/)[0]);"
        "const dark = document.body.classList.contains('dark');"
        "return { wide: document.documentElement.scrollWidth, dark, colour };"
    )
    assert isinstance(found, dict)
    assert found["wide"] <= width
    assert found["dark"] == (theme == "dark")
    assert (found["colour"] > 128) == (theme == "dark")
