"""What publishing a folder would change on the Hub; the Hub is only read."""

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from huggingface_hub import HfApi

from cobalt_bench.datasets.card import CARD, EVAL_YAML, eval_yaml, write_card
from cobalt_bench.datasets.card_metadata import features
from cobalt_bench.datasets.card_sections import changes
from cobalt_bench.datasets.manifest import MANIFEST
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.datasets.versions import Version, check_new
from cobalt_bench.errors import InputError
from cobalt_bench.hub.remote import Content, LastVersion, RemoteDataset, is_same, last_version, look_up, parsed_manifest, read
from cobalt_bench.shown import line_diff

Action = Literal["add", "change", "keep", "remove"]


@dataclass(frozen=True)
class FileChange:
    """What happens to one file; one that is removed has neither size nor hash."""

    path: str
    action: Action
    bytes: int | None = None
    sha256: str | None = None


@dataclass(frozen=True)
class Plan:
    """A version to publish, and how the Hub differs from it."""

    repo: str
    version: Version
    private: bool
    remote: RemoteDataset | None  # None: to be made
    contents: Mapping[str, Path | bytes]  # path in the dataset -> file
    files: tuple[FileChange, ...]
    card_diff: str

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON data."""
        return {
            "repo": self.repo,
            "version": str(self.version),
            "tag": self.version.tag,
            "private": self.private,
            "new_repo": self.remote is None,
            "files": [asdict(file) for file in self.files],
            "card_diff": self.card_diff,
        }


def make_plan(api: HfApi, folder: DatasetFolder, repo: str, version: Version, *, private: bool = False) -> Plan:
    """Compare a folder with the Hub.

    Raises InputError for a version that is published or lower than the latest, for one that takes something away
    without a new major number, and for a public dataset where a private one was asked for.
    """
    folder.check_publishable()
    remote = look_up(api, repo)
    if remote is not None:
        check_new(version, remote.tags, repo)
        if private and not remote.private:
            raise InputError(f"{repo} is public; make it private in its settings first, or leave --private out.")
    before = last_version(api, remote)
    default_config = _default_config(folder, before)
    manifest = _manifest(folder, repo, version, default_config, before)
    card = write_card(folder, repo, version, default_config, manifest["changelog"])
    if before is not None:
        before.check_nothing_lost(features(card.data), version)
    written = {MANIFEST: (json.dumps(manifest, indent=2) + "\n").encode(), CARD: str(card).encode()}
    if (benchmark := eval_yaml(folder.kind)) is not None:
        written[EVAL_YAML] = benchmark
    contents = _contents(folder, written)
    old_card = read(api, repo, CARD, remote.head) if remote is not None and CARD in remote.files else b""
    return Plan(
        repo=repo,
        version=version,
        private=private if remote is None else remote.private,
        remote=remote,
        contents={path: content.data for path, content in contents.items()},
        files=(*_file_changes(contents, remote), *_removed(api, contents.keys(), remote)),
        card_diff=line_diff((old_card or b"").decode(errors="replace"), str(card), "on the Hub", "to be published"),
    )


def _default_config(folder: DatasetFolder, before: LastVersion | None) -> str:
    """Return the config that is loaded when none is named: as before where it is there, else the one with most rows."""
    if before is not None and before.manifest["default_config"] in folder.configs:
        return str(before.manifest["default_config"])
    return max(sorted(folder.configs), key=lambda name: sum(file.rows for file in folder.configs[name]))


def _manifest(
    folder: DatasetFolder, repo: str, version: Version, default_config: str, before: LastVersion | None
) -> dict[str, Any]:
    entry = {"version": str(version), "changes": changes(folder.manifest, before.manifest if before else None)}
    history = before.manifest["changelog"] if before else []
    published = {"repo": repo, "version": str(version), "default_config": default_config, "changelog": [entry, *history]}
    return {**folder.manifest, **published}


def _contents(folder: DatasetFolder, written: Mapping[str, bytes]) -> dict[str, Content]:
    """Return all that the dataset is to hold, by path: the folder's files, and those written for this version."""
    data = {file.path_in_repo: Content(file.path, file.bytes, file.sha256) for file in folder.files}
    return data | {path: Content(text, len(text), hashlib.sha256(text).hexdigest()) for path, text in written.items()}


def _file_changes(contents: Mapping[str, Content], remote: RemoteDataset | None) -> list[FileChange]:
    changed = []
    for path, content in sorted(contents.items()):
        there = remote.files.get(path) if remote is not None else None
        action: Action = "add"
        if there is not None:
            action = "keep" if is_same(content, there) else "change"
        changed.append(FileChange(path, action, content.bytes, content.sha256))
    return changed


def _removed(api: HfApi, wanted: Set[str], remote: RemoteDataset | None) -> list[FileChange]:
    """Return the published files that the new version no longer has; what others put into the dataset stays."""
    if remote is None or MANIFEST not in remote.files:
        return []
    manifest = parsed_manifest(read(api, remote.repo, MANIFEST, remote.head)) or {"configs": {}}
    entries = [entry for config in manifest["configs"].values() for entry in config["splits"].values()]
    paths = {one["file"] for entry in entries for one in (entry if isinstance(entry, list) else [entry])}
    return [FileChange(path, "remove") for path in sorted((paths & remote.files.keys()) - wanted)]
