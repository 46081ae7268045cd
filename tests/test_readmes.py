"""The READMEs: their examples run as printed, their links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from examples import RUN, blocks_of

CLONE = Path(__file__).parents[1]
ROOMS = sorted(path.parent.name for path in CLONE.glob("cobalt_bench/*/README.md"))
READMES = [CLONE / "README.md", *(CLONE / "cobalt_bench" / room / "README.md" for room in ROOMS)]
HOME = "https://github.com/cobalt-bench/cobalt-bench/blob/main/"
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def name_of(readme: Path) -> str:
    return str(readme.relative_to(CLONE))


@pytest.mark.parametrize("readme", READMES, ids=name_of)
def test_its_examples_run_and_print_what_they_show(readme: Path, tmp_path: Path) -> None:
    assert [block for block in blocks_of(readme.read_text()) if block.language in RUN]
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(tmp_path / "home"),
        "MPLBACKEND": "agg",
    }
    (tmp_path / "here").mkdir()
    command = [sys.executable, str(CLONE / "tests" / "examples.py"), str(readme)]
    done = subprocess.run(command, cwd=tmp_path / "here", env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
