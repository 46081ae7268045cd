"""The data that ship with the package; `python -m cobalt_bench.datasets.embedded` rebuilds them.

Config `mini` of partial-trajectories comes from the reference agent that repairs its programs, on suite mini; of the
other agents the selection keeps nothing, since their pass rate never changes. Problems with large tests are left out.
The same suite and package give the same bytes, so run it again when the suite or the build has changed.
"""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cobalt_bench.suites.mini import MINI_PATH, load_mini

TRAJECTORIES = Path(__file__).with_name("data") / "partial-trajectories"
AGENT = "reference/repair"
SAMPLES = 6
MAX_TEST_CHARACTERS = 200_000  # of a problem's tests together


@dataclass(frozen=True)
class Embedded:
    """The files of one config that ships with the package."""

    name: str
    config: str
    files: dict[str, list[Path]]  # split -> Parquet files


def find_embedded(repo: str, config: str | None) -> Embedded | None:
    """Return the data that stand in for a dataset of the Hub, or None; without a config, whichever there is."""
    splits = {split: [TRAJECTORIES / "mini" / f"{split}.parquet"] for split in ("train", "validation")}
    known = {
        "cobalt/partial-trajectories": Embedded("partial-trajectories", "mini", splits),
        "cobalt/mini": Embedded("mini", "default", {"test": [MINI_PATH]}),
    }
    embedded = known.get(repo)
    return embedded if embedded is not None and config in (None, embedded.config) else None


def rebuild(output: Path = TRAJECTORIES) -> None:
    """Rebuild the embedded trajectories, by the commands that a user would type."""
    problems = [p.problem_id for p in load_mini() if sum(len(t.input) + len(t.output) for t in p.tests) <= MAX_TEST_CHARACTERS]
    with tempfile.TemporaryDirectory() as scratch:
        run, built = f"{scratch}/run", f"{scratch}/built"
        _run("collect", AGENT, "--problems", ",".join(problems), "--samples", str(SAMPLES), "--output", run)
        _run("build", f"mini={run}", "--output", built)
        shutil.rmtree(output, ignore_errors=True)
        shutil.copytree(built, output)


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "cobalt_bench", *arguments], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    rebuild()
    print(f"Wrote {TRAJECTORIES}.", file=sys.stderr)
