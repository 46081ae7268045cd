"""Writes suite mini as a dataset folder.

`python -m cobalt_bench.datasets.mini_trajectories DIR`, then `cobalt-bench publish DIR`.
"""

import hashlib
import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench import __version__
from cobalt_bench.datasets.folder import MANIFEST
from cobalt_bench.datasets.tables import CANARY
from cobalt_bench.errors import InputError
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.mini import MINI_PATH

CONFIG, SPLIT = "default", "test"


def write_mini(output: Path) -> None:
    """Write the suite's problems, with the canary in each row; the same suite gives the same bytes.

    Raises InputError for a folder that holds something.
    """
    if output.exists() and any(output.iterdir()):
        raise InputError(f"{output} is not empty; choose another folder.")
    path = output / CONFIG / f"{SPLIT}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    problems = pq.read_table(MINI_PATH)
    canary = pa.array([CANARY] * len(problems), pa.string())
    pq.write_table(problems.append_column("canary", canary), path, compression="zstd", compression_level=9)
    data = path.read_bytes()
    file = {
        "file": f"{CONFIG}/{SPLIT}.parquet",
        "rows": len(problems),
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    suite = load_suite("mini")
    source = {
        "suite": {"name": suite.name, "num_problems": len(suite.problems), "hash": suite.content_hash},
        "redistributed": suite.redistributed,
    }
    manifest = {
        "schema_version": 1,
        "dataset": "mini",
        "cobalt_bench": __version__,
        "canary": CANARY,
        "configs": {CONFIG: {"sources": [source], "splits": {SPLIT: file}}},
    }
    (output / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def main() -> int:
    """Write the folder that the command line names and return the exit status."""
    if len(sys.argv) != 2:
        print("Usage: python -m cobalt_bench.datasets.mini_trajectories DIR", file=sys.stderr)
        return 2
    try:
        write_mini(Path(sys.argv[1]))
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"Written. Next: cobalt-bench publish {sys.argv[1]} --repo cobalt/mini --version 1.0.0", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
