"""Where a run comes from: what decides its outcome (identity), and how it was made (a sitting's record)."""

import hashlib
import json
import os
import platform
import socket
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Engine
from cobalt_bench.episodes import Protocol
from cobalt_bench.problems import Suite
from cobalt_bench.rollouts.shard import Shard

PACKAGES = ("cobalt-bench", "datasets", "huggingface_hub", "transformers", "torch", "openai", "vllm")


def run_identity(
    engine: Engine,
    suite: Suite,
    protocol: Protocol,
    seed: int,
    first_turns: Mapping[str, Any] | None = None,
    shard: Shard | None = None,
) -> dict[str, Any]:
    """Return what must be the same for a run to go on, JSON data; `first_turns` says whose first programs are taken.

    `suite` is the whole one, also where only a shard of it is played: so all shards of a run agree but for `shard`.
    """
    known = known_identity(engine.model, engine.name, suite, protocol, seed, shard)
    return {**known, "engine": {"name": engine.name, **engine.identity()}, "first_turns": first_turns}


def known_identity(
    model: str, engine: str, suite: Suite, protocol: Protocol, seed: int, shard: Shard | None = None
) -> dict[str, Any]:
    """Return what of a run's identity is known before its engine is made: of that the name alone, and nothing of first turns."""
    return {
        "model": model,
        "engine": {"name": engine},
        "seed": seed,
        "suite": {
            "name": suite.name,
            "revision": suite.revision,
            "selection": suite.selection,
            "num_problems": len(suite.problems),
            "dropped": dict(suite.dropped),
            "hash": suite.content_hash,
        },
        "protocol": {**protocol.to_dict(), "hash": protocol.hash},
        **({"shard": str(shard)} if shard else {}),
    }


def identity_hash(identity: Mapping[str, Any]) -> str:
    """Return the SHA-256 of an identity, hexadecimal."""
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()


def sitting_record(command: Sequence[str], options: Mapping[str, Any], isolation: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a sitting is made, JSON data; `options` are those that the same run is made from again."""
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": list(command),
        "options": dict(options),
        "versions": versions(),
        "commit": commit(),
        "machine": {"host": socket.gethostname(), "platform": platform.platform(), "cpus": os.cpu_count()},
        "isolation": dict(isolation),
    }


def versions() -> dict[str, str]:
    """Return the versions of Python and of the packages that a run may depend on, where installed."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def commit() -> str | None:
    """Return the commit that the package was installed from or lies in; None where that is not known."""
    direct_url = metadata.distribution("cobalt-bench").read_text("direct_url.json")
    installed_from: str | None = json.loads(direct_url or "{}").get("vcs_info", {}).get("commit_id")
    clone = Path(__file__).parents[2]
    if installed_from or not (clone / ".git").exists():
        return installed_from
    command = ["git", "-C", str(clone), "rev-parse", "--verify", "--quiet", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() or None
