"""The shape of a submission's config.json: what of it is read or shown is there, of its type, and fit to be shown."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from cobalt_bench.json_data import mismatch
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.config_shape import ConfigShape
from cobalt_bench.submissions.files import Rejected

MAX_LABEL = 200  # characters of a name
PACKAGE = "cobalt-bench"
_MAX_STATE = 1_000  # of what a layer of isolation came to
_IDENTITY = {"model", "engine", "seed", "suite", "protocol", "first_turns"}


def check_shape(config: Mapping[str, Any]) -> None:
    """Raise Rejected for a config without an identity and sittings such as a run has."""
    identity = config.get("identity")
    if isinstance(identity, dict) and "shard" in identity:
        raise Rejected("The run is one shard of a whole one; join them with `cobalt-bench merge` first.")
    if not isinstance(identity, dict) or set(identity) != _IDENTITY:
        raise Rejected(f"config.json must have an identity of {', '.join(sorted(_IDENTITY))}.")
    if wrong := mismatch(config, ConfigShape):
        raise Rejected(f"config.json is not that of a run ({wrong}).")
    typed = RunConfig.of(config)
    if not typed.sittings:
        raise Rejected("config.json must have a list of sittings.")
    for sitting in typed.sittings:
        _check_sitting(sitting)
    for name, text, most in _shown(typed):
        if not text or len(text) > most or not text.isprintable():
            raise Rejected(f"config.json must name the {name}, in at most {most} characters that can be printed.")


def _check_sitting(sitting: Mapping[str, Any]) -> None:
    if not _is_moment(sitting.get("started")):
        raise Rejected("config.json has a sitting that doesn't say when it started.")
    if PACKAGE not in sitting.get("versions", ()):
        raise Rejected("config.json has a sitting that doesn't say with which version of cobalt-bench it was judged.")


def _shown(config: RunConfig) -> Iterator[tuple[str, str, int]]:
    """Yield what a leaderboard shows of a config: what it is, the text, and how long it may be."""
    identity = config.identity
    yield "model", config.model, MAX_LABEL
    yield "protocol", identity["protocol"]["name"], MAX_LABEL
    yield "engine", identity["engine"]["name"], MAX_LABEL
    for name in ("model", "revision"):
        if identity["engine"].get(name) is not None:
            yield f"engine's {name}", identity["engine"][name], MAX_LABEL
    if identity["first_turns"] is not None:
        yield "model of the first turns", identity["first_turns"]["model"], MAX_LABEL
    for sitting in config.sittings:
        if sitting.get("commit") is not None:
            yield "commit", sitting["commit"], MAX_LABEL
        for package, version in sitting["versions"].items():
            yield "versions", package, MAX_LABEL
            yield "versions", version, MAX_LABEL
        for layer, state in (sitting.get("isolation") or {}).items():
            yield "layers of isolation", layer, MAX_LABEL
            yield "layers of isolation", state, _MAX_STATE


def _is_moment(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False
