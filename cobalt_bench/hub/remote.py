"""A dataset on the Hub as it is now: its files, tags and head, and reading files back."""

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import HfApi, RepoFile
from huggingface_hub.errors import GatedRepoError, RemoteEntryNotFoundError, RepositoryNotFoundError

from cobalt_bench._files import sha256_of
from cobalt_bench.datasets.versions import Version, versions_of


@dataclass(frozen=True)
class Content:
    """Hold a file to be published, with its size and SHA-256."""

    data: Path | bytes
    bytes: int
    sha256: str


@dataclass(frozen=True)
class RemoteDataset:
    """Hold what the Hub says of a dataset that is there."""

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
    """Return a file of a dataset, downloaded anew, or None where there is no such file."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return _download(api, repo, path, revision, folder).read_bytes()
        except RemoteEntryNotFoundError:
            return None


def read_sha256(api: HfApi, repo: str, path: str, revision: str) -> str:
    """Return the SHA-256 of a dataset's file, downloaded anew and not kept."""
    with tempfile.TemporaryDirectory() as folder:
        return sha256_of(_download(api, repo, path, revision, folder))


def _download(api: HfApi, repo: str, path: str, revision: str, folder: str) -> Path:
    # A folder of its own: the cache could answer for the Hub.
    return Path(api.hf_hub_download(repo, path, revision=revision, repo_type="dataset", local_dir=folder))


def is_same(content: Content, remote: RepoFile) -> bool:
    """Say whether a file here is the one on the Hub, by its size and hash."""
    if content.bytes != remote.size:
        return False
    if remote.lfs is not None:
        return content.sha256 == remote.lfs.sha256
    data = content.data if isinstance(content.data, bytes) else content.data.read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest() == remote.blob_id  # Git's own hash of a file
