"""Makes the pictures of README.md anew, from a run of its first example: `python .github/pictures/make.py`.

terminal.svg is what the command says in a terminal, report.png the report of that run, episode.png one of its turns.
Both are photographed in headless Chromium, which must be on the path (on Debian: `apt-get install chromium`).
"""

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import termios
from pathlib import Path
from urllib.parse import quote

from PIL import Image
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1] / "tests"))
import chromium  # noqa: E402

WORDS = ("evaluate", "reference/repair", "--limit", "40", "--samples", "2")
COLUMNS, WIDTH = 84, 1280
COLOURS = 128  # of a picture; more makes the file larger, and looks the same
_FOR_A_PICTURE = (
    "document.documentElement.style.scrollbarWidth = 'none'; document.activeElement.blur(); await sleep(500); return null;"
)
_FONTS_OF_OTHERS = re.compile(r"@font-face\s*\{[^}]*\}")


def main() -> None:
    """Play the example in a folder that is thrown away, and write the pictures of it."""
    if chromium.PROGRAM is None:
        sys.exit("Chromium is not on the path; install it, on Debian with: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder, "run")
        said = _in_terminal([sys.executable, "-m", "cobalt_bench", *WORDS, "--output", str(run)])
        (FOLDER / "terminal.svg").write_text(_drawn(f"$ cobalt-bench {' '.join(WORDS)}\n{said}"))
        subprocess.run([sys.executable, "-m", "cobalt_bench", "report", str(run)], check=True, stdout=subprocess.DEVNULL)
        page = (run / "report.html").as_uri()
        with chromium.Browser() as browser:
            for name, link, height in (("report", "", 740), ("episode", _repaired_turn(run), 860)):
                browser.open(page + link, width=WIDTH, height=height)
                browser.run(_FOR_A_PICTURE)
                _photograph(browser, FOLDER / f"{name}.png")


def _in_terminal(command: list[str]) -> str:
    """Return what a command writes to a terminal on stdout, with its colours; its talk on stderr is left out."""
    reading, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (50, COLUMNS))
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS)}
    with subprocess.Popen(command, stdout=terminal, stderr=subprocess.DEVNULL, env=environment) as process:
        os.close(terminal)
        said = b""
        try:
            while part := os.read(reading, 65_536):
                said += part
        except OSError:
            pass  # how Linux says that nobody writes to the terminal any more
    os.close(reading)
    if process.returncode:
        sys.exit(f"The command has failed with status {process.returncode}.")
    return said.decode().replace("\r\n", "\n")


def _drawn(text: str) -> str:
    """Return text with a terminal's colours as a picture that loads nothing; the same text gives the same bytes."""
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(Text.from_ansi(text))
    return _FONTS_OF_OTHERS.sub("", console.export_svg(title="cobalt-bench", theme=MONOKAI, unique_id="terminal"))


def _repaired_turn(run: Path) -> str:
    """Return a link to the first turn at which a program was repaired."""
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    of = min((line["problem_id"], line["sample"], line["turn"]) for line in lines if line["accepted"])
    return f"#{quote(of[0], safe='')}/{of[1]}/{of[2]}"


def _photograph(browser: chromium.Browser, path: Path) -> None:
    """Write a picture of the browser's window, in few colours."""
    browser.picture(path, whole=False)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    main()
