"""What a repository contains: its files and folders."""

import hashlib
import re
from typing import Any

import yaml

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.git_objects import Blob, Commit
from cobalt_bench.hub_double.repository import Refused


def info(request: HttpRequest, kind: str, repo: str, revision: str | None) -> Reply:
    """Return what a repository is at a revision, its files' names included."""
    found = request.hub.repo(kind, repo, request.user)
    commit = found.resolve(revision or "main")
    siblings = [_sibling(path, blob, request.wants("blobs")) for path, blob in sorted(commit.tree.items())]
    return Reply.of(
        {
            "_id": found.id,
            "id": found.id,
            "author": found.owner,
            "sha": commit.oid,
            "private": found.private,
            "gated": "manual" if found.gated else False,
            "disabled": False,
            "tags": [],
            "downloads": 0,
            "likes": 0,
            "createdAt": next(iter(found.commits.values())).date,
            "lastModified": commit.date,
            "siblings": siblings,
            "cardData": _card_data(commit),
        }
    )


def auth_check(request: HttpRequest, kind: str, repo: str) -> Reply:
    """Return that the files of a repository may be read."""
    request.hub.open(kind, repo, request.user)
    return Reply.of({})


def tree(request: HttpRequest, kind: str, repo: str, revision: str, path: str | None) -> Reply:
    """Return the files and folders below a path."""
    found = request.hub.repo(kind, repo, request.user)
    commit = found.resolve(revision)
    under = f"{path.rstrip('/')}/" if path else ""
    recursive = request.wants("recursive")
    entries: dict[str, dict[str, Any]] = {}
    for name in sorted(commit.tree):
        if not name.startswith(under):
            continue
        parts = name[len(under) :].split("/")
        for depth in range(1, len(parts) if recursive else min(2, len(parts))):
            folder = under + "/".join(parts[:depth])
            entries[folder] = _folder(folder)
        if recursive or len(parts) == 1:
            entries[name] = _file(name, commit.tree[name], commit, request.wants("expand"))
    if path and not entries:
        raise Refused(404, f"{path} does not exist on {revision}", "EntryNotFound")
    return Reply.of(list(entries.values()))


def paths_info(request: HttpRequest, kind: str, repo: str, revision: str) -> Reply:
    """Return what is known of single paths; those that are not there are left out."""
    commit = request.hub.repo(kind, repo, request.user).resolve(revision)
    form = request.form()
    expand = form.get("expand", ["false"])[0].lower() == "true"
    entries = []
    for path in (path.strip("/") for path in form.get("paths", [])):
        if path in commit.tree:
            entries.append(_file(path, commit.tree[path], commit, expand))
        elif any(name.startswith(f"{path}/") for name in commit.tree):
            entries.append(_folder(path))
    return Reply.of(entries)


def file(request: HttpRequest, kind: str, repo: str, revision: str, path: str) -> Reply:
    """Return a file or the part of it that is asked for."""
    commit = request.hub.open(kind, repo, request.user).resolve(revision)
    headers = {"X-Repo-Commit": commit.oid, "Accept-Ranges": "bytes"}
    blob = commit.tree.get(path)
    if blob is None:
        refusal = Reply.refusal(Refused(404, "Entry not found", "EntryNotFound"))
        return Reply(refusal.status, refusal.body, {**refusal.headers, **headers})
    headers["ETag"] = f'"{blob.etag}"'
    if blob.lfs:
        headers |= {"X-Linked-Etag": f'"{blob.etag}"', "X-Linked-Size": str(len(blob.data))}
    asked = re.fullmatch(r"bytes=(\d+)-(\d*)", request.headers.get("Range", ""))
    if asked is None:
        return Reply(200, blob.data, headers)
    first, last = int(asked[1]), min(int(asked[2] or len(blob.data) - 1), len(blob.data) - 1)
    if first > last:
        return Reply(416, b"", {**headers, "Content-Range": f"bytes */{len(blob.data)}"})
    headers["Content-Range"] = f"bytes {first}-{last}/{len(blob.data)}"
    return Reply(206, blob.data[first : last + 1], headers)


def _folder(path: str) -> dict[str, Any]:
    return {"type": "directory", "path": path, "oid": hashlib.sha1(path.encode()).hexdigest(), "size": 0}


def _lfs(blob: Blob) -> dict[str, Any]:
    return {"oid": blob.sha256, "size": len(blob.data), "pointerSize": len(blob.pointer)}


def _file(path: str, blob: Blob, commit: Commit, expand: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": "file", "path": path, "oid": blob.git_id, "size": len(blob.data)}
    if blob.lfs:
        entry["lfs"] = _lfs(blob)
    if expand:
        entry["lastCommit"] = {"id": commit.oid, "title": commit.title, "date": commit.date}
    return entry


def _sibling(path: str, blob: Blob, with_blob: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"rfilename": path}
    if with_blob:
        entry |= {"size": len(blob.data), "blobId": blob.git_id}
        if blob.lfs:
            entry["lfs"] = {"sha256": blob.sha256, "size": len(blob.data), "pointerSize": len(blob.pointer)}
    return entry


def _card_data(commit: Commit) -> Any:
    card = commit.tree.get("README.md", Blob(b"")).data.decode()
    match = re.match(r"---\n(.*?)\n---\n", card, re.DOTALL)
    return yaml.safe_load(match[1]) if match else None
