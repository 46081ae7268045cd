"""The results of an evaluation."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import print_results
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.run import Run

if TYPE_CHECKING:
    import pandas

_WIDTH = 120  # characters


class Results:
    """The results of a run: the data of results.json, and where the run is."""

    def __init__(self, data: Mapping[str, Any], folder: Path) -> None:
        self._data = dict(data)
        self.folder = folder

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """Read results.json of a run folder; raises InputError where there is none, or it is damaged."""
        path = RunFolder(folder).path
        return cls(read_results(path / "results.json"), path)

    def __getitem__(self, name: str) -> Any:
        """Return a member of results.json, such as `pass_rate`; raises InputError where it has no such one."""
        if name not in self._data:
            raise InputError(f"{self.folder / 'results.json'} has no {name!r}; it has {', '.join(self._data)}.")
        return self._data[name]

    @property
    def complete(self) -> bool:
        """Return whether every episode is finished and judged."""
        return bool(self._data["complete"])

    @property
    def pass_at_1(self) -> list[float | None]:
        """Return Pass@1 a turn, 0..1: turns + 1 numbers; None where no episode is finished."""
        return list(self._data["pass_at_1"]["per_turn"])

    @property
    def run(self) -> Run:
        """Return the run, opened: its turns, episodes, suite."""
        return Run.open(self.folder)

    def table(self) -> str:
        """Return the scores over turns as a table of text, as `cobalt-bench evaluate` prints it."""
        from rich.console import Console

        text = io.StringIO()
        # Whatever a notebook's kernel tells rich: text, and neither a display of its own nor colours.
        print_results(self._data, Console(file=text, width=_WIDTH, force_jupyter=False, force_terminal=False, color_system=None))
        return text.getvalue().rstrip()

    def to_dict(self) -> dict[str, Any]:
        """Return the data of results.json."""
        return dict(self._data)

    def to_pandas(self) -> "pandas.DataFrame":
        """Return the scores over turns, a row a turn; rows of several runs can be put below one another.

        Columns: run (its folder), model, suite, seed (None where config.json is not there), turn, pass_at_1,
        ci95_low, ci95_high, solved_by_turn, pass_rate.
        """
        import pandas

        scores = self._data["pass_at_1"]
        turns = range(self._data["turns"] + 1)
        intervals = scores["ci95"] or [(None, None)] * len(turns)
        return pandas.DataFrame(
            {
                "run": str(self.folder),
                "model": self._data["model"],
                "suite": self._data["suite"],
                "seed": self._seed(),
                "turn": turns,
                "pass_at_1": scores["per_turn"],
                "ci95_low": [low for low, _ in intervals],
                "ci95_high": [high for _, high in intervals],
                "solved_by_turn": self._data["solved_by_turn"]["per_turn"],
                "pass_rate": self._data["pass_rate"]["per_turn"],
            }
        )

    def _seed(self) -> int | None:
        """Return the run's seed, which config.json alone says."""
        folder = RunFolder(self.folder)
        return folder.whole_config().identity["seed"] if (self.folder / "config.json").exists() else None

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        return str(self.to_pandas().to_html(index=False, float_format="{:.3f}".format))
