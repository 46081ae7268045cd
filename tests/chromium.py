"""Headless Chromium: opens a page, lets a script act on it, and returns what it has become."""

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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
)
_HELPERS = """
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
    keep = "const out = document.createElement('pre'); out.id = 'result'; out.textContent = result; document.body.append(out);"
    acted.write_text(page.read_text().replace("</body>", f"{_acting(script, keep)}</body>"))
    assert PROGRAM is not None
    command = [PROGRAM, *_FLAGS, *flags, "--virtual-time-budget=8000", "--dump-dom", acted.as_uri() + fragment]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    found = re.search(r'<pre id="result">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found, done.stdout[-2000:]
    return json.loads(unescape(found[1]))


def _acting(script: str, end: str) -> str:
    """Return a script element that runs the body of an async function once the page is there, and then `end`."""
    return (
        f"<script>(() => {{ {_HELPERS} const run = async () => {{ await sleep(300);"
        f" let result; try {{ result = await (async () => {{ {script} }})(); }} catch (error) {{ result = String(error); }}"
        f" result = JSON.stringify(result ?? null); {end} }};"
        " if (document.readyState === 'complete') run(); else addEventListener('load', run); })();</script>"
    )


class Visitor:
    """Let a script act on pages of a server, in real time; a page that carries `script_element` tells its result here."""

    def __init__(self, script: str) -> None:
        self._results: queue.Queue[Any] = queue.Queue()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Told,), {"results": self._results}))
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        tell = f"fetch('http://127.0.0.1:{self._server.server_port}/', {{ method: 'POST', mode: 'no-cors', body: result }});"
        self.script_element = _acting(script, tell)

    def visit(self, url: str, *flags: str, timeout_s: float = 120) -> Any:
        """Open a page and return what its script tells."""
        assert PROGRAM is not None
        command = [PROGRAM, *_FLAGS, *flags, "--remote-debugging-port=0", url]
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            browser = subprocess.Popen(
                [*command, f"--user-data-dir={profile}"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            try:
                return self._results.get(timeout=timeout_s)
            finally:
                os.killpg(browser.pid, signal.SIGKILL)
                browser.wait()
                self._server.shutdown()
                self._server.server_close()


class _Told(BaseHTTPRequestHandler):
    results: queue.Queue[Any]

    def do_POST(self) -> None:
        self.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass
