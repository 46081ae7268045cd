"""What came of verifying a submission, and its record."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from cobalt_bench import __version__
from cobalt_bench.judge.isolation import missing_isolation
from cobalt_bench.runs.provenance import commit
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.files import SCHEMA_VERSION
from cobalt_bench.submissions.rejudging import Rejudged

MOST_SENTENCES = 100  # of a kind in a record


@dataclass(frozen=True)
class Verification:
    """The outcome: verified where there is no reason against it; what is listed is for people to look at."""

    reasons: tuple[str, ...]
    listed: tuple[str, ...] = ()
    claims: Claims | None = None  # None where already the config was rejected
    turns: int = 0
    judged: Rejudged | None = None
    files: Mapping[str, str] | None = None  # name -> SHA-256
    id: str | None = None  # of a packed submission
    where: Mapping[str, Any] = field(default_factory=dict)  # what was verified: a folder, or a pull request and its commit

    @property
    def verified(self) -> bool:
        """Return whether there is no reason to reject it."""
        return not self.reasons

    def to_record(self, layers: Mapping[str, str]) -> dict[str, Any]:
        """Return the record of the verification, JSON data; `layers` of isolation are those of the judge."""
        config = self.claims.config if self.claims else None
        return {
            "schema_version": SCHEMA_VERSION,
            "outcome": "verified" if self.verified else "rejected",
            **self.where,
            "id": self.id,
            "files": dict(self.files or {}),
            "model": config.model if config else None,
            "suite": config.suite if config else None,
            "protocol_hash": self.claims.protocol.hash if self.claims else None,
            "reasons": _at_most(self.reasons),
            "listed": _at_most(self.listed),
            "checked": {
                "turns": self.turns,
                "programs": self.judged.programs if self.judged else 0,
                "tests": self.judged.tests if self.judged else 0,
            },
            "judge": _judge_record(layers),
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
        }


def _judge_record(layers: Mapping[str, str]) -> dict[str, Any]:
    """Return what judged, and what of the minimum of isolation was missing: without it a program could reach the judge itself."""
    missing = missing_isolation(layers)
    return {
        "cobalt_bench": __version__,
        "commit": commit(),
        "isolated": not missing,
        "missing_isolation": missing,
        "isolation": dict(layers),
        "machine": platform.platform(),
    }


def _at_most(sentences: tuple[str, ...]) -> list[str]:
    more = len(sentences) - MOST_SENTENCES
    return [*sentences[:MOST_SENTENCES], *([f"{more} more."] if more > 0 else [])]
