"""What a submission claims about itself, each part checked before it is used."""

import json
import platform
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench import __version__
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.perturbations.by_name import NAMES
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.submissions.config_check import MAX_LABEL, PACKAGE, check_shape
from cobalt_bench.submissions.files import CONFIG, MAX_BYTES, Rejected, read_json
from cobalt_bench.suites import SELECTING, Suite, is_named, load_chosen

MAX_SAMPLES, MAX_TURNS = 1_024, 256  # more are not verified: their claim alone would take memory


@dataclass(frozen=True)
class Claims:
    """A submission's config, and what it means: the protocol, the whole suite, and the part that is played."""

    config: RunConfig
    protocol: Protocol
    suite: Suite
    played: Suite

    @property
    def judged_with(self) -> list[str]:
        """Return the versions of this package that the run was judged with."""
        return sorted({sitting["versions"][PACKAGE] for sitting in self.config.sittings})

    @property
    def other_version(self) -> bool:
        """Return whether the run was not made with this very Python and this cobalt-bench."""
        found = {(sitting["versions"].get("python"), sitting["versions"][PACKAGE]) for sitting in self.config.sittings}
        return found != {(platform.python_version(), __version__)}

    @property
    def most_turns(self) -> int:
        """Return how many turns the run has where no episode stops early."""
        return len(self.played.problems) * self.protocol.samples * (self.protocol.turns + 1)


def read_claims(path: Path, suite: str | None = None, data: Path | None = None) -> Claims:
    """Read config.json and load the suite that it declares; `suite` is one given by the verifier instead.

    Raises Rejected for a config that doesn't hold together or declares another suite than there is, InputError where the
    verifier has to give the suite.
    """
    content = read_json(path, MAX_BYTES[CONFIG])
    check_shape(content)
    config = RunConfig.of(content)
    protocol = _protocol(config.settings)
    loaded = _suite(config, suite, data)
    declared = config.suite
    actual = {
        "name": loaded.name if suite is None else declared.get("name"),
        "selection": loaded.selection,
        "num_problems": len(loaded.problems),
        "dropped": dict(loaded.dropped),
        "hash": loaded.content_hash,
    }
    for name in ("selection", "num_problems", "dropped", "hash"):
        if declared.get(name) != actual[name]:
            raise Rejected(
                f"Suite {loaded.name} with {loaded.selection or 'all problems'} has {name} {_short(actual[name])}, "
                f"the submission says {_short(declared.get(name))}: it is not the declared suite."
            )
    try:
        return Claims(config, protocol, loaded, perturbed_suite(loaded, protocol))
    except InputError as error:
        raise Rejected(str(error)) from error


def _protocol(declared: Mapping[str, Any]) -> Protocol:
    """Return the protocol; each of its settings must be there, of its type and within bounds, and give the hash."""
    settings = {name: value for name, value in declared.items() if name != "hash"}
    try:
        protocol = Protocol.from_dict(settings)
        same = json.dumps(protocol.to_dict(), sort_keys=True) == json.dumps(settings, sort_keys=True)
        whole = [protocol.turns, protocol.samples, protocol.sampling.max_tokens, protocol.version]
        typed = all(type(value) is int for value in whole) and protocol.perturbation in (None, *NAMES)
    except (InputError, TypeError, KeyError, ValueError) as error:
        raise Rejected(f"config.json has a protocol that can't be played ({error}).") from error
    if not same or not typed:
        raise Rejected("config.json has a protocol with settings that this version does not know.")
    if protocol.samples > MAX_SAMPLES or protocol.turns > MAX_TURNS:
        raise Rejected(f"The protocol asks for more than {MAX_SAMPLES} samples or {MAX_TURNS} turns, which is not verified.")
    if protocol.hash != declared["hash"]:
        raise Rejected("The protocol's hash is not that of its settings.")
    return protocol


def _suite(config: RunConfig, suite: str | None, data: Path | None) -> Suite:
    declared = config.suite
    name, revision = declared["name"], declared.get("revision")
    if not 0 < len(name) <= MAX_LABEL:
        raise Rejected("config.json must name the suite.")
    if suite is None and not is_named(name):
        raise InputError(f"config.json names suite {name}, which is not a named suite; give it with --suite.")
    if revision is not None and not re.fullmatch(r"[0-9a-f]{40}", revision):
        raise Rejected("config.json names a revision of the suite that is not a commit.")
    try:
        chosen = {key: config.options.get(key) for key in SELECTING}
    except InputError:
        raise Rejected("config.json does not say how the problems were selected.") from None
    own = suite is not None or data is not None
    try:
        return load_chosen({**chosen, "suite": suite or name, "data": data, "suite_revision": None if own else revision})
    except InputError as error:
        if own:
            raise
        raise Rejected(f"The declared suite can't be loaded: {error}") from error


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else f"{text[:12]}..."
