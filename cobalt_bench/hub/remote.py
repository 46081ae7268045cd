"""A dataset on the Hub as it is now: its files, tags and head, the version published last, and reading files back."""

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets import Features
from huggingface_hub import DatasetCard, HfApi, RepoFile
from huggingface_hub.errors import GatedRepoError, RemoteEntryNotFoundError, RepositoryNotFoundError

from cobalt_bench._files import sha256_of
from cobalt_bench.datasets.card import CARD
from cobalt_bench.datasets.card_metadata import features
from cobalt_bench.datasets.manifest import MANIFEST
from cobalt_bench.datasets.versions import Version, versions_of
from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json


@dataclass(frozen=True)
class Content:
    """A file to be published, with its size and SHA-256."""

    data: Path | bytes
    bytes: int
    sha256: str


@dataclass(frozen=True)
class RemoteDataset:
    """A dataset on the Hub, as the Hub describes it."""

    repo: str
    private: bool
    head: str  # commit of main
    tags: tuple[str, ...]
    files: Mapping[str, RepoFile]  # of main, by path

    @property
    def latest(self) -> Version | None:
        """Return the highest version that is published."""
        return max(versions_of(self.tags), default=None)


def look_up(api: HfApi, repo: str) -> RemoteDataset | None:
    """Return the state of a dataset, or None where there is none that the token may see."""
    try:
        info = api.dataset_info(repo)
    except GatedRepoError:
        raise
    except RepositoryNotFoundError:
        return None
    entries = api.list_repo_tree(repo, recursive=True, revision=info.sha, repo_type="dataset")
    files = {entry.path: entry for entry in entries if isinstance(entry, RepoFile)}
    tags = tuple(tag.name for tag in api.list_repo_refs(repo, repo_type="dataset").tags)
    return RemoteDataset(repo, bool(info.private), str(info.sha), tags, files)


def read(api: HfApi, repo: str, path: str, revision: str) -> bytes | None:
    """Return a file of a dataset, freshly downloaded, or None where there is no such file."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return _download(api, repo, path, revision, folder).read_bytes()
        except RemoteEntryNotFoundError:
            return None


def read_sha256(api: HfApi, repo: str, path: str, revision: str) -> str:
    """Return the SHA-256 of a dataset's file, freshly downloaded and not kept."""
    with tempfile.TemporaryDirectory() as folder:
        return sha256_of(_download(api, repo, path, revision, folder))


def _download(api: HfApi, repo: str, path: str, revision: str, folder: str) -> Path:
    # A folder of its own: the cache could answer for the Hub.
    return Path(api.hf_hub_download(repo, path, revision=revision, repo_type="dataset", local_dir=folder))


def is_same(content: Content, remote: RepoFile) -> bool:
    """Return whether a file here is the one on the Hub, by its size and hash."""
    if content.bytes != remote.size:
        return False
    if remote.lfs is not None:
        return content.sha256 == remote.lfs.sha256
    data = content.data if isinstance(content.data, bytes) else content.data.read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest() == remote.blob_id  # Git's own hash of a file


@dataclass(frozen=True)
class LastVersion:
    """The version of a dataset that was published last, as far as the next one refers to it."""

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
    """Return the latest version of a dataset, or None before the first; raises InputError for another tool's."""
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
