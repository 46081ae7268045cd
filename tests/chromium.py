"""Headless Chromium, driven over its debugging pipe: opens pages, acts on them as a visitor would, and takes pictures."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROGRAM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
TIMEOUT_S = 120.0
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
_HELPERS = """
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (test, ms = 20000) => {
  for (const end = Date.now() + ms; !test() && Date.now() < end;) await sleep(50);
  return test();
};
const all = (selector) => [...document.querySelectorAll(selector)];
const text = (selector) => all(selector).map((each) => each.textContent.trim());
const enter = (selector, value) => {
  const input = document.querySelector(selector);
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
"""


class Browser:
    """A browser with one tab, for as long as the context lasts."""

    def __enter__(self) -> Self:
        assert PROGRAM is not None
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        its_input, self._to = os.pipe()
        self._from, its_output = os.pipe()
        # Chromium reads commands from descriptor 3 and answers on 4; the shell puts the pipes there.
        command = ["bash", "-c", f'exec "$@" 3<&{its_input} 4>&{its_output}', "bash", PROGRAM, *_FLAGS]
        self._process = subprocess.Popen(
            [*command, f"--user-data-dir={self._profile.name}", "about:blank"],
            pass_fds=(its_input, its_output),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(its_input)
        os.close(its_output)
        self._said = b""
        self.complaints: list[str] = []  # errors and warnings of the pages opened, as their console shows them
        self._calls = 0
        self._session: str | None = None
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.enable")
        self._call("Runtime.enable")
        self._call("Log.enable")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        self._profile.cleanup()

    def open(self, url: str, *, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        """Open a page in a window of that size, and wait until it has loaded."""
        phone = width < 600
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", features=[scheme])
        self._call("Page.navigate", url="about:blank")  # so that a link into the same page loads it anew
        self._wait_for("Page.loadEventFired")
        self._call("Page.navigate", url=url)
        self._wait_for("Page.loadEventFired")

    def run(self, script: str) -> Any:
        """Run the body of an async function in the page and return its result, JSON data."""
        expression = f"(async () => {{ {_HELPERS} {script} }})()"
        done = self._call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, named as the page's events name them."""
        for key in keys:
            typed = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
            codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40}
            for kind in ("keyDown", "keyUp"):
                self._call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=codes.get(key, 0), **typed)

    def click(self, element: str) -> None:
        """Click into the middle of the element that a JavaScript expression gives."""
        x, y = self.run(
            f"const found = {element}; found.scrollIntoView({{ block: 'center' }}); await sleep(100);"
            "const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];"
        )
        self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Write the whole page, or what the window shows of it, as PNG."""
        taken = self._call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(taken["data"]))

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._calls += 1
        message = {"id": self._calls, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._calls:
            pass
        assert "error" not in answer, answer["error"]
        result: dict[str, Any] = answer["result"]
        return result

    def _wait_for(self, event: str) -> None:
        while self._next().get("method") != event:
            pass

    def _next(self) -> dict[str, Any]:
        """Return the next answer or event."""
        end = time.monotonic() + TIMEOUT_S
        while b"\0" not in self._said:
            ready, _, _ = select.select([self._from], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"Chromium has said nothing for {TIMEOUT_S} s"
            part = os.read(self._from, 2**20)
            assert part, "Chromium has ended"
            self._said += part
        message, _, self._said = self._said.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        self._note(answer.get("method"), answer.get("params", {}))
        return answer

    def _note(self, event: str | None, told: dict[str, Any]) -> None:
        if event == "Runtime.exceptionThrown":
            details = told["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning"):
            self.complaints.append(str(told["args"]))
        elif event == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
            self.complaints.append(told["entry"]["text"])
