"""config.json of a run folder: what the run is (its identity), and a record of each sitting."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.runs.config_shape import ConfigShape
from cobalt_bench.runs.provenance import identity_hash
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.shapes import mismatch
from cobalt_bench.strangers import parse_json, read_inside

NAME = "config.json"
MAX_BYTES = 2**24
ELSEWHERE = "responses"  # the engine's name where answers were read from a file: how they were asked for is not known
_MISSING = "nothing"


@dataclass(frozen=True)
class RunConfig:
    """What a run is, and how it was played; `path` is its file, for messages."""

    identity: Mapping[str, Any]  # must be the same for the run to go on
    sittings: tuple[Mapping[str, Any], ...]  # a record of each time that the run was played or went on
    path: Path = Path(NAME)

    @classmethod
    def of(cls, data: Mapping[str, Any], path: Path = Path(NAME)) -> "RunConfig":
        """Return what JSON data say."""
        return cls(data["identity"], tuple(data["sittings"]), path)

    @classmethod
    def read(cls, path: Path) -> "RunConfig":
        """Read a file; raises InputError where it is not there, or holds anything else."""
        if not os.path.lexists(path):
            raise InputError(f"{path.parent} is no run folder: it has no {NAME}.")
        try:
            data = parse_json(read_inside(path, MAX_BYTES))
            if not isinstance(data["identity"], dict) or not all(isinstance(each, dict) for each in data["sittings"]):
                raise TypeError
            return cls.of(data, path)
        except (TypeError, LookupError) as error:
            raise InputError(f"{path} is not a run's: it needs `identity` and `sittings`; restore it.") from error
        except ValueError as error:
            raise InputError(f"{path} can't be read: {error}.") from error

    def to_dict(self) -> dict[str, Any]:
        """Return the data of config.json."""
        return {"identity": self.identity, "sittings": list(self.sittings)}

    def check(self) -> None:
        """Raise InputError unless it says which model played what, and how."""
        if wrong := mismatch(self.to_dict(), ConfigShape) or mismatch(self.identity["protocol"], Protocol):
            raise InputError(f"{self.path} doesn't say what the run is ({wrong}); restore it.")

    @property
    def id(self) -> str:
        """Return the SHA-256 of the identity, hexadecimal."""
        return identity_hash(self.identity)

    @property
    def model(self) -> str:
        """Return the model's name."""
        return str(self.identity["model"])

    @property
    def engine(self) -> Mapping[str, Any]:
        """Return what answered: its name, and what of it decides its answers."""
        engine: Mapping[str, Any] = self.identity["engine"]
        return engine

    @property
    def elsewhere(self) -> bool:
        """Return whether the answers were generated elsewhere: prompts, feedback and sampling are not known."""
        return self.engine.get("name") == ELSEWHERE

    @property
    def suite(self) -> Mapping[str, Any]:
        """Return which problems were chosen: name, revision, selection, num_problems, dropped, hash."""
        suite: Mapping[str, Any] = self.identity["suite"]
        return suite

    @property
    def settings(self) -> Mapping[str, Any]:
        """Return the protocol's settings and its hash."""
        settings: Mapping[str, Any] = self.identity["protocol"]
        return settings

    @cached_property
    def protocol(self) -> Protocol:
        """Return how episodes are played."""
        return Protocol.from_dict(self.settings)

    @property
    def perturbation(self) -> str | None:
        """Return what perturbs the feedback, if anything does."""
        name: str | None = self.settings.get("perturbation")
        return name

    @property
    def shard(self) -> str | None:
        """Return which shard of a run this is, I/N; None for a whole run."""
        shard: str | None = self.identity.get("shard")
        return shard

    @property
    def last_sitting(self) -> Mapping[str, Any]:
        """Return how the run was played last; raises InputError where nothing says so."""
        if not self.sittings:
            raise InputError(f"{self.path} doesn't say how the run was played; restore it.")
        return self.sittings[-1]

    @property
    def versions(self) -> set[str]:
        """Return the versions of this package that the run was played with."""
        return {sitting.get("versions", {}).get("cobalt-bench", "unknown") for sitting in self.sittings}

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the specification of the last sitting as JSON data; raises InputError where there is none."""
        options = self.last_sitting.get("options")
        if not isinstance(options, dict) or not options:
            raise InputError(
                f"{self.path} doesn't say what the run was made from: its last sitting has no `options`; restore them, or "
                "open the run from Python with its suite and its prompts."
            )
        return options

    @cached_property
    def spec(self) -> RunSpec:
        """Return what the run was made from, but for headers, whose values are written nowhere.

        Raises InputError where its last sitting doesn't say so.
        """
        return RunSpec.from_dict({"model": self.model, **self.options, "header": [], "allow_unsafe": False})


def differences(old: Any, new: Any, name: str = "") -> list[str]:
    """Return what differs between two trees of JSON data, each as `dotted.name: old, now new`."""
    if isinstance(old, dict) and isinstance(new, dict):
        names = [*old, *(key for key in new if key not in old)]
        found = {key: differences(old.get(key, _MISSING), new.get(key, _MISSING), f"{name}.{key}".lstrip(".")) for key in names}
        hashes = found.pop("hash", [])  # says less than what made it differ
        return [difference for part in found.values() for difference in part] or hashes
    return [] if old == new else [f"{name}: {_shown(old)}, now {_shown(new)}"]


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
