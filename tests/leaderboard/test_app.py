"""The app in headless Chromium, on the bundled examples and on an entry that would like to be markup."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
from app import build
build(source.Source(only_examples=True)).launch(head=sys.argv[3], quiet=False)
"""
_ROWS = """
const cells = (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim());
const rows = () => [...document.querySelectorAll('#entries tbody tr')].map(cells).filter((row) => row.some((cell) => cell));
const names = () => [...new Set(rows().map((row) => row[0]))].filter((name) => name);
const until = async (test) => { for (let i = 0; i < 100 && !test(); i++) await sleep(100); return test(); };
const pick = async (id, option) => {
  const input = document.querySelector(`#${id} input`);
  input.focus(); input.click(); await sleep(200);
  const found = [...document.querySelectorAll('[role=option]')].find((each) => each.textContent.includes(option));
  found.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })); found.click(); await sleep(1000);
};
await until(() => names().length > 1);
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, one of them under a hostile name."""
    import hashlib

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


@pytest.fixture
def visit(folder: Path) -> Iterator[Callable[..., Any]]:
    """Start the app with a script in its page, open it, and return what the script returns."""
    servers = []

    def open_app(script: str, query: str = "", *flags: str) -> Any:
        visitor = chromium.Visitor(_ROWS + script)
        env = {**os.environ, "GRADIO_ANALYTICS_ENABLED": "False", "HF_HUB_OFFLINE": "1", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-c", _SERVE, str(LEADERBOARD), str(folder), visitor.script_element]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        servers.append(server)
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                return visitor.visit(found[0] + query, *flags)
        raise AssertionError("".join(said))

    yield open_app
    for server in servers:
        server.kill()
        server.wait()


def test_it_loads_with_the_examples_ranked_and_the_first_ones_facts(visit: Callable[..., Any]) -> None:
    found = visit(
        "await until(() => text('#facts td').length > 4);"
        "return { names: names(), status: document.querySelector('#status textarea, #status input').value,"
        " facts: text('#facts td').map((each) => each.trim()), title: document.title };"
    )
    assert found["names"][0] in ("reference/oracle (example)", "reference/overfit (example)")
    assert "Examples" in found["status"]
    assert "suite hash" in found["facts"]
    assert found["title"] == "cobalt-bench leaderboard"


def test_an_entry_is_text_never_markup(visit: Callable[..., Any]) -> None:
    found = visit("return { names: names(), images: text('img[src=x]').length, title: document.title };")
    assert f"{HOSTILE} (example)" in found["names"]
    assert (found["images"], found["title"]) == (0, "cobalt-bench leaderboard")


def test_a_search_filters_and_another_turn_ranks_anew(visit: Callable[..., Any]) -> None:
    found = visit(
        "const input = document.querySelector('#search textarea, #search input'); input.value = 'repair';"
        "input.dispatchEvent(new Event('input', { bubbles: true })); await until(() => names().length === 1);"
        "const searched = names(); await pick('turn', '0'); const at_first = rows().find((row) => row[0])[1];"
        "return { searched, at_first };"
    )
    assert found["searched"] == ["reference/repair (example)"]
    assert float(found["at_first"]) == 0


def test_another_board_shows_its_own_entries(visit: Callable[..., Any]) -> None:
    found = visit("await pick('board', 'perturbed by swap'); await sleep(1000); return names();")
    assert sorted(found) == ["reference/oracle (example)", "reference/overfit (example)"]


def test_the_header_sorts(visit: Callable[..., Any]) -> None:
    found = visit(
        "const before = names(); const header = [...document.querySelectorAll('#entries th')].find((each) =>"
        " each.textContent.includes('Pass@1')); const target = header.querySelector('button, .header-content, span') || header;"
        "target.click(); await sleep(1000); return { before, after: names() };"
    )
    assert sorted(found["before"]) == sorted(found["after"])
    assert found["before"] != found["after"]


def test_a_row_opens_its_entry(visit: Callable[..., Any]) -> None:
    found = visit(
        "const cell = [...document.querySelectorAll('#entries tbody td')].find((each) => each.textContent.includes('repair'));"
        "for (const kind of ['mousedown', 'mouseup', 'click']) cell.dispatchEvent(new MouseEvent(kind, { bubbles: true }));"
        "await until(() => text('#facts td').some((each) => each.includes('repair')));"
        "return text('#facts td').map((each) => each.trim());"
    )
    assert "reference/repair (example)" in found


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_fits_a_narrow_screen_in_both_themes(visit: Callable[..., Any], theme: str) -> None:
    found = visit(
        "return { wide: document.documentElement.scrollWidth, window: innerWidth, dark: document.body.classList.contains('dark'),"
        " names: names().length };",
        f"/?__theme={theme}",
        "--window-size=500,900",
    )
    assert found["wide"] <= found["window"] + 1
    assert found["dark"] == (theme == "dark")
    assert found["names"] > 1
