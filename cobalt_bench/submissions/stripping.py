"""Takes out of a run's config what must not leave the submitter's machine: paths, addresses, host names, commands."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from cobalt_bench.runs.config import RunConfig

_SITTING = ("started", "versions", "commit", "seconds", "engine_notes")
_MACHINE = ("platform", "cpus")
_OPTIONS = (  # of the command line: those that name no file, server or user
    "suite",
    "suite_revision",
    "window",
    "difficulty",
    "platform",
    "exclude_errata",
    "limit",
    "problems",
    "extra_fields",
    "engine",
    "revision",
    "max_concurrency",
    "batch_size",
    "turns",
    "samples",
    "temperature",
    "top_p",
    "max_tokens",
    "thinking",
    "thinking_marks",
    "protocol",
    "pass_on",
    "stop_on_public_pass",
    "hide_examples",
    "perturb",
    "seed",
    "workers",
    "allow_unsafe",
)


def stripped(config: RunConfig) -> RunConfig:
    """Return a run's config as it may be shown to everybody; of a path to a model or suite only the last part stays."""
    identity = config.identity
    engine = {**identity["engine"], **{name: _name(v) for name, v in identity["engine"].items() if name == "model"}}
    first_turns = identity["first_turns"] and {**identity["first_turns"], "model": _name(identity["first_turns"]["model"])}
    suite = {**identity["suite"], "name": _name(identity["suite"]["name"])}
    shown = {**identity, "model": _name(identity["model"]), "engine": engine, "suite": suite, "first_turns": first_turns}
    return RunConfig(shown, tuple(_sitting(sitting) for sitting in config.sittings))


def _sitting(sitting: Mapping[str, Any]) -> dict[str, Any]:
    options = {name: sitting.get("options", {}).get(name) for name in _OPTIONS}
    return {
        **{name: sitting[name] for name in _SITTING if name in sitting},
        "isolation": {layer: _state(state) for layer, state in (sitting.get("isolation") or {}).items()},
        "machine": {name: sitting.get("machine", {}).get(name) for name in _MACHINE},
        "options": {**options, "suite": _name(options["suite"] or "")},
    }


def _state(text: str) -> str:
    """Return the state of a layer of isolation without the reason, which may contain paths."""
    return text if text.startswith("active") else text.partition(":")[0]


def _name(text: str) -> str:
    """Return a Hub id or another name as it is, of a path the last part."""
    return PurePath(text).name if text.startswith(("/", ".", "~")) or text.count("/") > 1 else text
