"""Headless Chromium: opens a page, lets a script act on it, and returns what it has become."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

PROGRAM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=20000",
)
_WAIT = """
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const choose = (id, value) => {
  document.getElementById(id).value = value;
  document.getElementById(id).dispatchEvent(new Event("input", { bubbles: true }));
};
"""


def act(page: Path, script: str, fragment: str = "", *flags: str) -> Any:
    """Open a page from disk, run the body of an async function in it, and return its result, JSON data."""
    acted = page.with_name("acted-on.html")
    acted.write_text(page.read_text().replace("</body>", f"{acting(script)}</body>"))
    return result_of(acted.as_uri() + fragment, *flags)


def acting(script: str, wait_ms: int = 300) -> str:
    """Return a script element that runs the body of an async function once the page is there, and keeps its result."""
    return (
        f"<script>{_WAIT}addEventListener('load', async () => {{ await sleep({wait_ms});"
        f" let result; try {{ result = await (async () => {{ {script} }})(); }} catch (error) {{ result = String(error); }}"
        " const out = document.createElement('pre'); out.id = 'result'; out.textContent = JSON.stringify(result ?? null);"
        " document.body.append(out); });</script>"
    )


def result_of(url: str, *flags: str) -> Any:
    """Open a page that holds an acting script and return its result."""
    assert PROGRAM is not None
    done = subprocess.run([PROGRAM, *_FLAGS, *flags, "--dump-dom", url], capture_output=True, text=True, timeout=180, check=True)
    found = re.search(r'<pre id="result">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stdout[-2000:]
    return json.loads(unescape(found[1]))
