"""The shape of a submission's config.json: each field that is read or shown is there, and of its type."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from cobalt_bench.hub.submissions.rejection import Rejected

MAX_LABEL = 200  # characters of a name
_MAX_STATE = 1_000  # of what a layer of isolation came to
PACKAGE = "cobalt-bench"
_IDENTITY = {"model", "engine", "seed", "suite", "protocol", "first_turns"}
_TEXT, _MAYBE_TEXT = (str,), (str, type(None))


def check_shape(config: Mapping[str, Any]) -> None:
    """Raise Rejected for a config without an identity and sittings such as a run has."""
    identity, sittings = config.get("identity"), config.get("sittings")
    if isinstance(identity, dict) and "shard" in identity:
        raise Rejected("The run is one shard of a whole one; join them with `cobalt-bench merge` first.")
    if not isinstance(identity, dict) or set(identity) != _IDENTITY:
        raise Rejected(f"config.json must have an identity of {', '.join(sorted(_IDENTITY))}.")
    if not isinstance(sittings, list) or not sittings or not all(isinstance(sitting, dict) for sitting in sittings):
        raise Rejected("config.json must have a list of sittings.")
    _check_identity(identity)
    for sitting in sittings:
        _check_sitting(sitting)


def _check_identity(identity: Mapping[str, Any]) -> None:
    if not _is_label(identity["model"], _TEXT) or not identity["model"]:
        raise Rejected(f"config.json must name the model, in at most {MAX_LABEL} characters that can be printed.")
    for name in ("engine", "suite", "protocol"):
        if not isinstance(identity[name], dict):
            raise Rejected(f"config.json must have an object as {name} of its identity.")
    if not _is_label(identity["protocol"].get("name"), _TEXT):
        raise Rejected("config.json must name the protocol.")
    if type(identity["seed"]) is not int:
        raise Rejected("config.json has a seed that is no whole number.")
    engine, first = identity["engine"], identity["first_turns"]
    if not _is_label(engine.get("name"), _TEXT) or not all(
        _is_label(engine.get(name), _MAYBE_TEXT) for name in ("model", "revision")
    ):
        raise Rejected("config.json must name the engine, and the model's revision where it is known.")
    if first is not None and not (
        isinstance(first, dict) and all(_is_label(first.get(name), _TEXT) for name in ("model", "hash"))
    ):
        raise Rejected("config.json has first turns that name no model and hash.")


def _check_sitting(sitting: Mapping[str, Any]) -> None:
    if not _is_number(sitting.get("seconds", 0.0)):
        raise Rejected("config.json has a sitting whose seconds are no number.")
    if not _is_moment(sitting.get("started")):
        raise Rejected("config.json has a sitting that doesn't say when it started.")
    if not _is_labels(sitting.get("versions")) or PACKAGE not in sitting["versions"]:
        raise Rejected("config.json has a sitting that doesn't say with which version of cobalt-bench it was judged.")
    if not _is_label(sitting.get("commit"), _MAYBE_TEXT) or not isinstance(sitting.get("machine", {}), dict):
        raise Rejected("config.json has a sitting with a commit or machine that is none.")
    if not isinstance(sitting.get("options", {}), dict) or not _is_labels(sitting.get("isolation") or {}, _MAX_STATE):
        raise Rejected("config.json has a sitting with options or layers of isolation that are none.")


def _is_label(value: Any, kinds: tuple[type, ...], most: int = MAX_LABEL) -> bool:
    return isinstance(value, kinds) and len(str(value)) <= most and str(value).isprintable()


def _is_labels(value: Any, most: int = MAX_LABEL) -> bool:
    return isinstance(value, dict) and all(
        _is_label(name, _TEXT) and _is_label(text, _TEXT, most) for name, text in value.items()
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _is_moment(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False
