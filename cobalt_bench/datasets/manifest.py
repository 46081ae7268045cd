"""manifest.json of a dataset folder: its shape, and how it is written.

It holds `configs`: {name: {"sources": [...], "splits": {split: {"file", "rows", "bytes", "sha256"}}}}, a split of several
files being a list of such entries, and beside them `canary`, `cobalt_bench` (the version that wrote it) and the parameters
of the build. `dataset` names the kind of data, which is that of its card; where it is missing, the folder holds partial
trajectories.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from cobalt_bench import __version__
from cobalt_bench.json_data import Count

MANIFEST = "manifest.json"
SCHEMA_VERSION = 1
MAX_MANIFEST_BYTES = 2**26


class StepShape(TypedDict):
    """What a step of the build did."""

    seen: Count
    kept: Count
    dropped: dict[str, Count]


class EntryShape(TypedDict):
    """A file of a split."""

    file: str
    rows: Count
    bytes: Count
    sha256: str
    steps: NotRequired[dict[str, StepShape]]


class SuiteNameShape(TypedDict):
    """A suite of a source."""

    name: NotRequired[str]


class SourceShape(TypedDict):
    """Where prompts come from."""

    redistributed: NotRequired[bool]
    suite: NotRequired[SuiteNameShape]


class DataShape(TypedDict):
    """The data of a config."""

    splits: dict[str, EntryShape | list[EntryShape]]
    sources: NotRequired[list[SourceShape]]


class ManifestShape(TypedDict):
    """What of manifest.json is read."""

    configs: dict[str, DataShape]
    dataset: NotRequired[str]
    canary: NotRequired[str]
    layout: NotRequired[str]


def entries_of(split: Any) -> list[Mapping[str, Any]]:
    """Return the entries of a split's files, one or several."""
    return split if isinstance(split, list) else [split]


def steps_of(split: Any) -> dict[str, dict[str, Any]]:
    """Return what each step of the build did for a split, its files together; nothing where its manifest does not say."""
    steps: dict[str, dict[str, Any]] = {}
    for entry in entries_of(split):
        for what, step in entry.get("steps", {}).items():
            whole = steps.setdefault(what, {"seen": 0, "dropped": {}, "kept": 0})
            whole["seen"] += step["seen"]
            whole["kept"] += step["kept"]
            for why, number in step["dropped"].items():
                whole["dropped"][why] = whole["dropped"].get(why, 0) + number
    return steps


def write_manifest(
    folder: Path, configs: Mapping[str, Any], parameters: Mapping[str, Any], *, kind: str | None = None
) -> dict[str, Any]:
    """Write the manifest of a folder and return it; `kind` names the data if they are not partial trajectories."""
    named = {} if kind is None else {"dataset": kind}
    manifest = {"schema_version": SCHEMA_VERSION, **named, "cobalt_bench": __version__, **parameters, "configs": dict(configs)}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")
    return manifest
