"""Makes the bundled examples anew: the reference agents on some problems of mini, submitted and verified by the commands.

Run from a clone: `python leaderboard/make_examples.py`. Turns are left out of them, to keep them small.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).with_name("examples")
RUN = ("--suite", "mini", "--limit", "20", "--samples", "2", "--turns", "4")
AGENTS = {
    "reference/oracle": (),
    "reference/repair": (),
    "reference/stubborn": (),
    "reference/overfit": (),
    "reference/overfit, swap": ("--perturb", "swap"),
    "reference/oracle, swap": ("--perturb", "swap"),
}


def main() -> None:
    """Write the examples."""
    shutil.rmtree(EXAMPLES, ignore_errors=True)
    (EXAMPLES / "records").mkdir(parents=True)
    for agent, options in AGENTS.items():
        with tempfile.TemporaryDirectory() as scratch:
            _make(agent.partition(",")[0], options, Path(scratch))


def _make(model: str, options: tuple[str, ...], scratch: Path) -> None:
    run, packed, record = scratch / "run", scratch / "packed", scratch / "record.json"
    _command("evaluate", model, *RUN, *options, "--output", str(run))
    config = json.loads((run / "config.json").read_text())
    config["sittings"][-1]["machine"]["platform"] = "Linux"
    (run / "config.json").write_text(json.dumps(config))
    about = json.loads(_command("submit", str(run), "--dry-run", "--output", str(packed), "--format", "json"))
    folder = packed.rename(scratch / about["name"])
    _command("verify", str(folder), "--output", str(record))
    (folder / "turns.parquet").unlink()
    shutil.copytree(folder, EXAMPLES / "submissions" / folder.name)
    kept = json.loads(record.read_text())
    kept["judge"]["machine"] = "Linux"
    (EXAMPLES / "records" / f"{folder.name}.json").write_text(json.dumps(kept, indent=2) + "\n")


def _command(*arguments: str) -> str:
    command = [sys.executable, "-m", "cobalt_bench", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
