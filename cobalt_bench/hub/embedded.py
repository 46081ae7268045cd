"""The data that ship with the package; `python -m cobalt_bench.hub.embedded` makes them anew.

Config `mini` of partial-trajectories comes from two reference agents on suite mini: one that repairs its programs, one
that never does. Left out are problems with large tests, which would be in every row. The same suite and package give
the same bytes, so run it again when the suite or the build has changed.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cobalt_bench.problems.mini import MINI_PATH, load_mini

TRAJECTORIES = Path(__file__).with_name("data") / "partial-trajectories"
AGENTS = ("repair", "stubborn")
SAMPLES = 4
MAX_TEST_CHARACTERS = 100_000  # of a problem's tests together


@dataclass(frozen=True)
class Embedded:
    """Hold where the data of one config lie."""

    name: str
    config: str
    files: dict[str, list[Path]]  # split -> Parquet files


def find_embedded(repo: str, config: str | None) -> Embedded | None:
    """Return the data that stand in for a dataset of the Hub, or None; without a config, those that there are."""
    splits = {split: [TRAJECTORIES / "mini" / f"{split}.parquet"] for split in ("train", "validation")}
    known = {
        "cobalt/partial-trajectories": Embedded("partial-trajectories", "mini", splits),
        "cobalt/mini": Embedded("mini", "default", {"test": [MINI_PATH]}),
    }
    embedded = known.get(repo)
    return embedded if embedded is not None and config in (None, embedded.config) else None


def rebuild(output: Path = TRAJECTORIES) -> None:
    """Collect and build the embedded trajectories anew, by the commands that a user would type."""
    problems = [p.problem_id for p in load_mini() if sum(len(t.input) + len(t.output) for t in p.tests) <= MAX_TEST_CHARACTERS]
    with tempfile.TemporaryDirectory() as scratch:
        for agent in AGENTS:
            _run("collect", f"reference/{agent}", "--suite", "mini", "--problems", ",".join(problems),
                 "--samples", str(SAMPLES), "--output", f"{scratch}/{agent}")  # fmt: skip
        _run("build", *(f"mini={scratch}/{agent}" for agent in AGENTS), "--output", f"{scratch}/built")
        shutil.rmtree(output, ignore_errors=True)
        shutil.copytree(f"{scratch}/built", output)


def _run(*arguments: str) -> None:
    command: Sequence[str] = [sys.executable, "-m", "cobalt_bench", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    rebuild()
    print(f"Wrote {TRAJECTORIES}.", file=sys.stderr)
