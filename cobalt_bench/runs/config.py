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
from cobalt_bench.json_data import mismatch, parse_json
from cobalt_bench.runs.config_shape import ConfigShape, SittingShape
from cobalt_bench.runs.provenance import identity_hash
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.strangers import read_inside

NAME = "config.json"
MAX_BYTES = 2**24
ELSEWHERE = "responses"  # the engine's name where answers were read from a file: how they were asked for is not known
_MISSING = "nothing"
_MEND = "restore it from a copy, or play the run again in another folder"


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
            sittings = data["sittings"]
            if (
                not isinstance(data["identity"], dict)
                or not isinstance(sittings, list)
                or not all(isinstance(each, dict) for each in sittings)
            ):
                raise TypeError
            if wrong := mismatch(sittings, list[SittingShape]):
                raise InputError(f"{path} doesn't say how the run was played ({wrong}); {_MEND}.")
            return cls.of(data, path)
        except (TypeError, LookupError) as error:
            wanted = "`identity`, an object, and `sittings`, a list of objects"
            raise InputError(f"{path} is not a run's: it needs {wanted}; {_MEND}.") from error
        except ValueError as error:
            raise InputError(f"{path} is cut short, or no JSON ({error}); {_MEND}.") from error

    def to_dict(self) -> dict[str, Any]:
        """Return the data of config.json."""
        return {"identity": self.identity, "sittings": list(self.sittings)}

    def check(self) -> None:
        """Raise InputError unless it says which model played what, and how, and does so without contradicting itself."""
        if wrong := mismatch(self.to_dict(), ConfigShape) or mismatch(self.identity["protocol"], Protocol):
            raise InputError(f"{self.path} doesn't say what the run is ({wrong}); {_MEND}.")
        try:
            wrong = self._contradiction()
        except InputError as error:
            raise InputError(f"{self.path} doesn't say what the run is ({error}); {_MEND}.") from None
        if wrong:
            raise InputError(f"{self.path} was changed by hand: {wrong}; {_MEND}.")

    def _contradiction(self) -> str:
        """Return which of its parts don't fit one another, "" where all do."""
        if self.protocol.hash != self.settings["hash"]:
            return f"identity.protocol doesn't have the hash {self.settings['hash'][:12]} that it says"
        options = self.sittings[-1].get("options") or {} if self.sittings else {}
        said = {
            "model": self.model,
            "seed": self.identity["seed"],
            "turns": self.protocol.turns,
            "samples": self.protocol.samples,
        }
        for name, value in said.items():
            if options.get(name, value) != value:
                return f"identity has {name} {_shown(value)}, and the options of its last sitting have {_shown(options[name])}"
        return ""

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
            raise InputError(f"{self.path} doesn't say how the run was played; {_MEND}.")
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
        try:
            return RunSpec.from_dict({"model": self.model, **self.options, "header": [], "allow_unsafe": False})
        except InputError as error:
            raise InputError(f"{self.path}, options of the last sitting: {str(error).rstrip('.')}; {_MEND}.") from None


def differences(old: Any, new: Any, name: str = "") -> list[str]:
    """Return what differs between two trees of JSON data, each as `dotted.name: old, now new`."""
    if isinstance(old, dict) and isinstance(new, dict):
        names = [*old, *(key for key in new if key not in old)]
        found = {key: differences(old.get(key, _MISSING), new.get(key, _MISSING), f"{name}.{key}".lstrip(".")) for key in names}
        hashes = found.pop("hash", [])  # says less than what made it differ
        return [difference for part in found.values() for difference in part] or hashes
    exactly = type(old) is not type(new)  # "2" is not 2
    return [] if old == new else [f"{name}: {_shown(old, exactly)}, now {_shown(new, exactly)}"]


def _shown(value: Any, exactly: bool = False) -> str:
    text = value if isinstance(value, str) and (not exactly or value == _MISSING) else json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
