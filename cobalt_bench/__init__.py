"""Multi-turn code generation: benchmark, judge, partial-trajectory datasets and reference rewards."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datasets

__version__ = "0.2.0"


def load_dataset(name: str, config: str | None = None, revision: str | None = None) -> "datasets.DatasetDict":
    """Load all splits of a published dataset, as datasets.load_dataset does; NAME alone means cobalt/NAME.

    Where the Hub can't be reached, its cache stands in, or, only when no revision was asked for, the data that ship with
    the package; which it was is said on stderr. Raises InputError for what isn't there, HubError when nothing will do.
    """
    from cobalt_bench.datasets.load import load_dataset

    return load_dataset(name, config, revision)


def load_run(path: str | Path) -> "datasets.Dataset":
    """Load the turns of a run folder, one a row, each turn once.

    Columns are the fields of turns.jsonl: problem_id, sample, turn, response, program, verdict, public, hidden, shown,
    accepted, feedback, usage ... Raises InputError when the folder holds no run.
    """
    from cobalt_bench.runs.table import load_run

    return load_run(Path(path))
