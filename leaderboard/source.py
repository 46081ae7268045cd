"""Where entries come from: the Hub at one revision of each dataset, else what was read before, else the examples."""

import os
import re
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from entries import Entry, read_entries
from huggingface_hub import HfApi, snapshot_download

RESULTS = os.environ.get("LEADERBOARD_RESULTS", "cobalt/leaderboard-results")
RECORDS = os.environ.get("LEADERBOARD_RECORDS", "cobalt/leaderboard-records")
EXAMPLES = Path(__file__).with_name("examples")
REFRESH_S = 600.0
_HUB_ID = re.compile(r"[\w.-]+/[\w.-]+", re.ASCII)


@dataclass(frozen=True)
class Snapshot:
    """The entries as of some moment, and in words where they are from."""

    entries: tuple[Entry, ...]
    words: str
    results_url: str | None = None  # of the folder that holds the submissions, at its revision


@dataclass
class EntrySource:
    """The Hub, the cache or the examples, read anew after REFRESH_S; the want of a connection is never an error."""

    only_examples: bool = False
    _last: Snapshot | None = None
    _read_at: float = -REFRESH_S
    _models: dict[str, tuple[int | None, bool | None]] = field(default_factory=dict)

    def snapshot(self) -> Snapshot:
        """Return the latest entries that can be had."""
        if self.only_examples:
            return _examples("Examples: runs of the reference agents.")
        if self._last is None or time.monotonic() - self._read_at >= REFRESH_S:
            self._read_at = time.monotonic()
            self._last = self._read()
        return self._last

    def _read(self) -> Snapshot:
        try:
            return self._from_hub(local_files_only=False)
        except Exception as error:  # whatever the network or the Hub does: a leaderboard goes on with what it has
            why = f"The Hub can't be asked just now ({type(error).__name__})"
        if self._last is not None:
            return replace(self._last, words=f"{why}; entries are those read before. {self._last.words}")
        try:
            cached = self._from_hub(local_files_only=True)
        except Exception:
            return _examples(f"{why}; these are examples, runs of the reference agents.")
        return replace(cached, words=f"{why}; entries are from the cache. {cached.words}")

    def _from_hub(self, *, local_files_only: bool) -> Snapshot:
        (results, results_at), (records, records_at) = (
            _download(name, pattern, local_files_only)
            for name, pattern in ((RESULTS, "submissions/*/*.json"), (RECORDS, "records/*.json"))
        )
        reading = read_entries(results, records)
        entries = reading.entries if local_files_only else tuple(self._with_model(entry) for entry in reading.entries)
        words = f"{RESULTS.partition('@')[0]} at {results_at[:12]}, records at {records_at[:12]}."
        if reading.not_isolated:
            words += f" Not listed, since verified without isolation: {', '.join(reading.not_isolated)}."
        endpoint = HfApi().endpoint
        return Snapshot(entries, words, f"{endpoint}/datasets/{RESULTS.partition('@')[0]}/tree/{results_at}/submissions")

    def _with_model(self, entry: Entry) -> Entry:
        """Add what the Hub knows of the entry's model: its size, and whether anybody may download it."""
        model = entry.model_card if entry.model_card and _HUB_ID.fullmatch(entry.model_card) else entry.model
        if not _HUB_ID.fullmatch(model) or model.startswith("reference/"):
            return entry
        if model not in self._models:
            self._models[model] = _ask_for_model(model)
        parameters, open_weights = self._models[model]
        return replace(entry, parameters=parameters, open_weights=open_weights)


def _download(name: str, pattern: str, local_files_only: bool) -> tuple[Path, str]:
    """Return the folder of a dataset's snapshot, and its commit."""
    repo, _, revision = name.partition("@")
    if not local_files_only:
        HfApi().dataset_info(repo, revision=revision or None, timeout=10)  # raises where the download would take the cache
    path = snapshot_download(
        repo,
        repo_type="dataset",
        revision=revision or None,
        allow_patterns=[pattern],
        local_files_only=local_files_only,
    )
    return Path(path), Path(path).name


def _ask_for_model(model: str) -> tuple[int | None, bool | None]:
    try:
        info = HfApi().model_info(model, timeout=10)
    except Exception:  # not there, not public, or no connection: not known
        return None, None
    return (info.safetensors.total if info.safetensors else None), not (info.private or info.gated)


def _examples(words: str) -> Snapshot:
    return Snapshot(read_entries(EXAMPLES, EXAMPLES, example=True).entries, words)
