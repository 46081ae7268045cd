"""The parts of a card that tell where data come from and what changed, as Markdown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow.parquet as pq
import yaml

from cobalt_bench.datasets.manifest import entries_of, steps_of
from cobalt_bench.datasets.reader import ROWS_AT_ONCE, DatasetFolder, SplitFile

_ORIGIN = ("source", "source_revision", "license")


def configs_table(folder: DatasetFolder) -> str:
    """Return a table of configs, their splits and rows."""
    rows = []
    for name, files in sorted(folder.configs.items()):
        for split in dict.fromkeys(file.split for file in files):
            own = [file for file in files if file.split == split]
            rows.append((f"`{name}`", split, f"{sum(file.rows for file in own):,}", f"{sum(file.bytes for file in own):,}"))
    return table(("config", "split", "rows", "bytes"), rows)


def columns_table(file: SplitFile) -> str:
    """Return a table of a file's columns."""
    return table(("column", "type"), [(f"`{field.name}`", f"`{field.type}`") for field in file.schema])


def steps_table(folder: DatasetFolder) -> str:
    """Return what each step of the build kept and dropped, where the manifest says so."""
    rows = []
    for name, config in sorted(folder.manifest["configs"].items()):
        for split, entry in config["splits"].items():
            for what, step in steps_of(entry).items():
                dropped = "; ".join(f"{number:,} {why}" for why, number in step["dropped"].items() if number)
                rows.append((f"`{name}`", split, what, f"{step['seen']:,}", f"{step['kept']:,}", dropped or "none"))
    return table(("config", "split", "of", "seen", "kept", "dropped"), rows) if rows else "The manifest names no steps."


def parameters(folder: DatasetFolder) -> str:
    """Return the build's parameters and sources as a YAML block."""
    shown = {name: value for name, value in folder.manifest.items() if name not in ("configs", "canary", "schema_version")}
    shown["configs"] = {name: {"sources": config.get("sources", [])} for name, config in folder.manifest["configs"].items()}
    return f"```yaml\n{yaml.safe_dump(shown, sort_keys=False, width=120, allow_unicode=True).rstrip()}\n```"


def origins(files: Sequence[SplitFile]) -> list[tuple[str, str, str, int, int]]:
    """Return source, revision, licence, problems and rows of what the rows derive from; reads four columns of each file."""
    problems: dict[tuple[str, ...], set[str]] = {}
    rows: Counter[tuple[str, ...]] = Counter()
    for file in files:
        names = [name for name in (*_ORIGIN, "problem_id") if name in file.schema.names]
        with pq.ParquetFile(file.path) as parquet:
            for row in (row for batch in parquet.iter_batches(ROWS_AT_ONCE, columns=names) for row in batch.to_pylist()):
                origin = tuple(str(row.get(name) or "") for name in _ORIGIN)
                rows[origin] += 1
                problems.setdefault(origin, set()).add(str(row.get("problem_id")))
    return [(*origin, len(problems[origin]), number) for origin, number in sorted(rows.items())]  # type: ignore[misc]


def origins_table(found: Sequence[tuple[str, str, str, int, int]]) -> str:
    """Return a table of what the rows derive from."""
    rows = [
        (source or "not named", revision or "-", license or "not stated", f"{problems:,}", f"{number:,}")
        for source, revision, license, problems, number in found
    ]
    return table(("problems from", "revision", "licence", "problems", "rows"), rows)


def changes(now: Mapping[str, Any], before: Mapping[str, Any] | None) -> list[str]:
    """Return what a manifest's data changed since the last version's, a sentence each."""
    configs, old = now["configs"], (before or {"configs": {}})["configs"]
    said = [f"Config `{name}` is gone." for name in sorted(old.keys() - configs.keys())]
    for name in sorted(configs):
        rows = ", ".join(f"{number:,} {split}" for split, number in _rows(configs[name]).items())
        if name not in old:
            said.append(f"Config `{name}` is new: {rows} rows.")
        elif _hashes(configs[name]) != _hashes(old[name]):
            was = ", ".join(f"{number:,} {split}" for split, number in _rows(old[name]).items())
            said.append(f"Config `{name}` has other data: {rows} rows; before: {was}.")
    return said or ["The data are the same; the card or the manifest changed."]


def changelog(entries: Sequence[Mapping[str, Any]]) -> str:
    """Return all versions with their changes, the latest first."""
    return "\n\n".join(f"### {entry['version']}\n\n" + "\n".join(f"- {line}" for line in entry["changes"]) for entry in entries)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _entries(config: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    splits = config["splits"].items()
    return [(split, one) for split, entry in splits for one in entries_of(entry)]


def _rows(config: Mapping[str, Any]) -> dict[str, int]:
    rows: Counter[str] = Counter()
    for split, entry in _entries(config):
        rows[split] += int(entry["rows"])
    return dict(rows)


def _hashes(config: Mapping[str, Any]) -> list[tuple[str, str]]:
    return sorted((split, str(entry["sha256"])) for split, entry in _entries(config))
