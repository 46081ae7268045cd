"""Records of verifications with the files that they are of, and what these say of how a run was played and verified."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

RECORDS, SUBMISSIONS = "records", "submissions"
FILES = ("config.json", "results.json", "submission.json")
UNREADABLE = (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError)
_MAX_BYTES = 2**24  # of a file that is read


@dataclass(frozen=True)
class Verified:
    """What a record says of a verification."""

    date: str
    version: str | None  # of cobalt-bench
    pull_request: str | None  # its address
    isolated_by: tuple[str, ...]  # the active layers
    checked: Mapping[str, int]  # what -> how many
    listed: tuple[str, ...]  # for people to look at

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> "Verified":
        """Return it from the data of a record."""
        judge = record["judge"]
        layers = judge.get("isolation") or {}
        return cls(
            date=record["date"],
            version=judge.get("cobalt_bench"),
            pull_request=record.get("pull_request"),
            isolated_by=tuple(name for name, state in layers.items() if str(state).startswith("active")),
            checked=dict(record.get("checked", {})),
            listed=tuple(map(str, record.get("listed", ()))),
        )


@dataclass(frozen=True)
class RunFacts:
    """What a config says of how its run was played."""

    engine: str | None
    revision: str | None  # of the model
    sampling: Mapping[str, Any]
    seed: int
    started: str | None
    versions: Mapping[str, str]

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> "RunFacts":
        """Return it from the data of config.json."""
        identity, last = config["identity"], config["sittings"][-1]
        engine, sampling = identity["engine"], dict(identity["protocol"]["sampling"])
        versions = dict(last.get("versions") or {})
        return cls(engine.get("name"), engine.get("revision"), sampling, identity["seed"], last.get("started"), versions)


@dataclass(frozen=True)
class Record:
    """A record whose files are those that lie there."""

    folder: str
    accepted: bool
    isolated: bool  # also where an older record doesn't say
    date: datetime
    verified: Verified
    contents: Mapping[str, bytes]  # of those files

    def order(self) -> tuple[datetime, bool]:
        """Return what the latest record is the largest by; of two at the same moment that which rejects."""
        return self.date, not self.accepted


def read_record(path: Path, results: Path) -> Record | None:
    """Return a record, None where it can't be read or is of other files than lie in the folder of results."""
    try:
        data = json.loads(_read(path))
        folder = results / SUBMISSIONS / _plain_name(data["folder"])
        contents = {name: _read(folder / name) for name in FILES}
        if any(data["files"][name] != hashlib.sha256(content).hexdigest() for name, content in contents.items()):
            return None
        isolated = data["judge"].get("isolated", True) is True
        date = datetime.fromisoformat(data["date"]).astimezone(UTC)
        return Record(folder.name, data["outcome"] == "verified", isolated, date, Verified.of(data), contents)
    except UNREADABLE:
        return None


def _read(path: Path) -> bytes:
    if not path.is_file() or path.stat().st_size > _MAX_BYTES:
        raise ValueError(f"{path} is no file, or too large")
    return path.read_bytes()


def _plain_name(name: str) -> str:
    if Path(name).name != name or name.startswith("."):
        raise ValueError(f"{name} is no plain name")
    return name
