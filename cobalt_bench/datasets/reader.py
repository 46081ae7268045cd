"""Reads a dataset folder that is ready to be published: Parquet files by config and split, checked against their manifest."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from cobalt_bench.datasets.manifest import MANIFEST, MAX_MANIFEST_BYTES, ManifestShape
from cobalt_bench.errors import InputError
from cobalt_bench.json_data import mismatch, parse_json
from cobalt_bench.strangers import open_file, read_inside

ROWS_AT_ONCE = 100  # of a file that is decoded: a few kilobytes can say that they are gigabytes
_TRAJECTORIES = "partial-trajectories"


@dataclass(frozen=True)
class SplitFile:
    """One Parquet file of a split, as the manifest describes it."""

    split: str
    path: Path
    path_in_repo: str
    rows: int
    bytes: int
    sha256: str

    @cached_property
    def schema(self) -> pa.Schema:
        """Return the columns."""
        return pq.read_schema(self.path)

    def check(self) -> None:
        """Raise InputError unless the file is the one that the manifest names."""
        if not self.path.exists():
            raise InputError(f"{self.path} is missing, which {MANIFEST} names; build again.")
        try:
            with open_file(self.path) as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            rows = pq.read_metadata(self.path).num_rows
        except (OSError, pa.ArrowException) as error:
            raise InputError(f"{self.path} can't be read as Parquet ({str(error).splitlines()[0]}); build again.") from error
        if digest != self.sha256 or rows != self.rows:
            raise InputError(f"{self.path} is not what {MANIFEST} says; build again.")


@dataclass(frozen=True)
class DatasetFolder:
    """A folder's manifest and its files, checked against it."""

    path: Path
    manifest: Mapping[str, Any]
    configs: Mapping[str, tuple[SplitFile, ...]]  # name -> splits

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a folder; reads each file once. Raises InputError for one that is not a dataset or was altered."""
        if not os.path.lexists(path / MANIFEST):
            raise InputError(f"{path} holds no {MANIFEST}; make it with `cobalt-bench build RUN --output {path}`.")
        try:
            manifest = parse_json(read_inside(path / MANIFEST, MAX_MANIFEST_BYTES))
            if wrong := mismatch(manifest, ManifestShape):
                raise ValueError(wrong)
            configs = {name: tuple(_splits(path, config)) for name, config in manifest["configs"].items()}
        except ValueError as error:
            raise InputError(f"{path / MANIFEST} is not that of a dataset ({error}); build again.") from error
        if not configs or not all(configs.values()):
            raise InputError(f"{path / MANIFEST} names no config, or one without files; build again.")
        for file in (file for files in configs.values() for file in files):
            file.check()
        return cls(path, manifest, configs)

    @property
    def kind(self) -> str:
        """Return what the data are, as the name of a card."""
        return str(self.manifest.get("dataset", _TRAJECTORIES))

    @property
    def files(self) -> tuple[SplitFile, ...]:
        """Return all data files, by config and split."""
        return tuple(file for name in sorted(self.configs) for file in self.configs[name])

    @property
    def rows(self) -> int:
        """Return how many rows all configs have together."""
        return sum(file.rows for file in self.files)

    def check_publishable(self) -> None:
        """Raise InputError for data that may not be given away, or that are in a trainer's own layout."""
        for name, config in self.manifest["configs"].items():
            for source in config.get("sources", ()):
                if not source.get("redistributed", True):
                    suite = source.get("suite", {}).get("name", "a suite")
                    raise InputError(
                        f"Config {name} holds problems of {suite}, which may not be redistributed; keep {self.path} to yourself."
                    )
        if (layout := self.manifest.get("layout", "hub")) != "hub":
            raise InputError(f"{self.path} is in {layout}'s layout; build it with --layout hub to publish it.")


def _splits(path: Path, config: Mapping[str, Any]) -> list[SplitFile]:
    files = []
    for split, entries in config["splits"].items():
        for entry in entries if isinstance(entries, list) else [entries]:
            name = str(entry["file"])
            if not (path / name).resolve().is_relative_to(path.resolve()):
                raise ValueError(f"{name} lies outside the folder")
            files.append(SplitFile(split, path / name, name, int(entry["rows"]), int(entry["bytes"]), str(entry["sha256"])))
    return files
