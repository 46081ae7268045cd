"""Runs the examples of a README, from the first to the last, in the current folder.

Python blocks share their names, as the cells of a notebook do; bash blocks stop at the first command that fails. A block after
`<!-- file: NAME -->` is written to that file, one after `<!-- not run: WHY -->` is left alone, as is the command of the tests. A
block of text after one that ran is what it prints.
"""

import contextlib
import io
import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>file|not run|the test command)(?:: (?P<said>[^\n]*))? -->\n)?"
    r"^```(?P<language>\w+)\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
RUN = ("python", "bash")


@dataclass(frozen=True)
class Block:
    """A fenced block: `mark` is that above it, `said` what follows there; `line` is that of its first line."""

    language: str
    code: str
    line: int
    mark: str | None
    said: str | None


def blocks_of(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a README that name a language."""
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code")) + 1
        yield Block(match["language"], match["code"], line, match["mark"], match["said"])


def run_examples(readme: Path) -> None:
    """Run all; raises where one fails, or prints something else than is shown."""
    names: dict[str, Any] = {"__name__": "__main__"}
    printed: str | None = None
    for block in blocks_of(readme.read_text()):
        where = f"{readme}:{block.line}"
        if block.language == "text" and printed is not None:
            assert _lines(printed) == _lines(block.code), f"{where}: the example before prints\n{printed}"
        printed = None
        if block.mark == "file":
            path = Path(block.said or "")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.code)
        elif block.mark is None and block.language == "python":
            printed = _python(block, readme, names)
        elif block.mark is None and block.language == "bash":
            printed = _bash(block, where)
        elif block.mark is None and block.language == "json":
            json.loads(block.code)


def _python(block: Block, readme: Path, names: dict[str, Any]) -> str:
    code = compile("\n" * (block.line - 1) + block.code, str(readme), "exec", dont_inherit=True)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(code, names)
    return out.getvalue()


def _bash(block: Block, where: str) -> str:
    done = subprocess.run(["bash", "-euc", block.code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{where}: exit status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]
