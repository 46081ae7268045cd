"""The version of a dataset that was published last, as far as the next one refers to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from datasets import Features
from huggingface_hub import DatasetCard, HfApi

from cobalt_bench.datasets.card import CARD
from cobalt_bench.datasets.folder import MANIFEST
from cobalt_bench.datasets.metadata import features
from cobalt_bench.datasets.versions import Version
from cobalt_bench.errors import InputError
from cobalt_bench.hub.remote import RemoteDataset, read
from cobalt_bench.strangers import parse_json


@dataclass(frozen=True)
class LastVersion:
    """Hold its manifest and its columns."""

    version: Version
    manifest: Mapping[str, Any]
    features: Mapping[str, Features]  # of each config

    def check_nothing_lost(self, now: Mapping[str, Features], version: Version) -> None:
        """Raise InputError where configs or columns are gone, unless the version has a new major number."""
        if version.allows_breaking(self.version):
            return
        remedy = f"which {version} may not do; publish it as {Version(self.version.major + 1, 0, 0)}."
        for name, columns in self.features.items():
            if name not in now:
                raise InputError(f"Config {name} of {self.version} is gone, {remedy}")
            for column, kind in columns.items():
                if now[name].get(column) != kind:
                    raise InputError(f"Column {column} of config {name} is gone or of another type, {remedy}")


def last_version(api: HfApi, remote: RemoteDataset | None) -> LastVersion | None:
    """Return the latest version of a dataset, or None before the first; raises InputError for one that is not ours."""
    if remote is None or remote.latest is None:
        return None
    manifest = parsed_manifest(read(api, remote.repo, MANIFEST, remote.latest.tag))
    card = read(api, remote.repo, CARD, remote.latest.tag)
    if manifest is None or card is None:
        raise InputError(f"{remote.latest.tag} of {remote.repo} was not made by cobalt-bench publish; choose another --repo.")
    return LastVersion(remote.latest, manifest, features(DatasetCard(card.decode()).data))


def parsed_manifest(text: bytes | None) -> Mapping[str, Any] | None:
    """Return a manifest that publishing wrote, None for anything else."""
    try:
        manifest = parse_json(text or b"null")
    except ValueError:
        return None
    return manifest if isinstance(manifest, dict) and {"configs", "default_config", "changelog"} <= manifest.keys() else None
