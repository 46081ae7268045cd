"""Writes suite mini as a dataset folder.

`python -m cobalt_bench.datasets.mini_problems DIR`, then `cobalt-bench publish DIR`.
"""

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench._files import whole_folder
from cobalt_bench.datasets.manifest import write_manifest
from cobalt_bench.datasets.tables import CANARY
from cobalt_bench.datasets.writer import split_entry, split_path
from cobalt_bench.errors import InputError
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.mini import MINI_PATH

CONFIG, SPLIT = "default", "test"


def write_mini(output: Path) -> None:
    """Write the suite's problems, with the canary in each row; the same suite gives the same bytes.

    The folder appears whole or not at all. Raises InputError for one that holds something or can't be written.
    """
    problems = pq.read_table(MINI_PATH)
    canary = pa.array([CANARY] * len(problems), pa.string())
    suite = load_suite("mini")
    source = {
        "suite": {"name": suite.name, "num_problems": len(suite.problems), "hash": suite.content_hash},
        "redistributed": suite.redistributed,
    }
    with whole_folder(output) as folder:
        path = split_path(folder, CONFIG, SPLIT)
        pq.write_table(problems.append_column("canary", canary), path, compression="zstd", compression_level=9)
        config = {"sources": [source], "splits": {SPLIT: split_entry(folder, path)}}
        write_manifest(folder, {CONFIG: config}, {"canary": CANARY}, kind="mini")


def main() -> int:
    """Write the folder that the command line names and return the exit status."""
    if len(sys.argv) != 2:
        print("Usage: python -m cobalt_bench.datasets.mini_problems DIR", file=sys.stderr)
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
