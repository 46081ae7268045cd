"""How files come in: upload modes, large files, commits."""

import base64
import hashlib
import json
from typing import Any

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.git_objects import Blob, Tree
from cobalt_bench.hub_double.repository import Refused, Repo

_LARGE = (".parquet", ".zst", ".gz", ".zip", ".bin", ".safetensors", ".arrow")
_REGULAR_BYTES = 10 * 2**20  # larger ones are large files whatever their names


def preupload(request: HttpRequest, kind: str, repo: str, revision: str) -> Reply:
    """Return for each file whether it is to come as a large one."""
    found = request.hub.repo(kind, repo, request.user)
    _check_rights(request, found, revision)
    tree = found.resolve(revision).tree
    files = [_upload_mode(each, tree) for each in request.json()["files"]]
    return Reply.of({"files": files})


def lfs_batch(request: HttpRequest, kind: str, repo: str) -> Reply:
    """Return where to put the large files that are not there yet."""
    found = request.hub.repo(kind, repo, request.user)
    request.hub.check_contributor(request.user)
    objects = []
    for each in request.json()["objects"]:
        item = {"oid": each["oid"], "size": each["size"]}
        if each["oid"] not in found.large_files:
            href = f"{request.endpoint}/lfs/{kind}/{repo}/{each['oid']}"
            item["actions"] = {"upload": {"href": href}}
        objects.append(item)
    return Reply.of({"transfer": "basic", "objects": objects})


def lfs_put(request: HttpRequest, kind: str, repo: str, oid: str) -> Reply:
    """Keep a large file; its address is signed on the real Hub, so no token is asked for."""
    if hashlib.sha256(request.body).hexdigest() != oid:
        raise Refused(400, "The content does not have this SHA-256")
    request.hub.repos[kind, repo].large_files[oid] = request.body
    return Reply()


def commit(request: HttpRequest, kind: str, repo: str, revision: str) -> Reply:
    """Apply a commit to a branch or as a pull request; 412 where the branch has moved on."""
    found = request.hub.repo(kind, repo, request.user)
    header, *operations = [json.loads(line) for line in request.body.splitlines()]
    title, parent = header["value"]["summary"], header["value"].get("parentCommit")
    if parent is not None and not found.resolve(revision).oid.startswith(parent):
        raise Refused(412, "A commit has happened since. Please refresh and try again.")
    _check_rights(request, found, revision)
    tree = _applied(found, found.resolve(revision).tree, operations)
    user = request.hub.check_contributor(request.user)
    answer: dict[str, Any] = {"success": True}
    if request.wants("create_pr"):
        pull = found.open_discussion(title, user.name, found.resolve(revision).oid)
        revision = pull.ref
        answer["pullRequestUrl"] = f"{request.endpoint}/{kind}s/{found.id}/discussions/{pull.num}"
    made = found.commit(revision, tree, title, user.name)
    return Reply.of(answer | {"commitOid": made.oid, "commitUrl": f"{request.endpoint}/{kind}s/{found.id}/commit/{made.oid}"})


def _check_rights(request: HttpRequest, repo: Repo, revision: str) -> None:
    """Raise Refused unless the user may write here: anybody may open a pull request, and its author may add to it."""
    user = request.user
    own_pull = user is not None and any(each.ref == revision and each.author == user.name for each in repo.discussions)
    if request.wants("create_pr") or own_pull:
        request.hub.check_contributor(user)
    else:
        request.hub.check_writer(user, repo)


def _upload_mode(asked: dict[str, Any], tree: Tree) -> dict[str, Any]:
    path = asked["path"]
    large = path.endswith(_LARGE) or asked["size"] > _REGULAR_BYTES
    answer = {"path": path, "uploadMode": "lfs" if large else "regular", "shouldIgnore": False}
    if path in tree:
        answer["oid"] = tree[path].etag
    return answer


def _applied(repo: Repo, before: Tree, operations: list[dict[str, Any]]) -> Tree:
    tree = dict(before)
    for operation in operations:
        value, path = operation["value"], operation["value"]["path"]
        match operation["key"]:
            case "file":
                tree[path] = Blob(base64.b64decode(value["content"]))
            case "lfsFile":
                if value["oid"] not in repo.large_files:
                    raise Refused(400, f"The large file of {path} was never uploaded")
                tree[path] = Blob(repo.large_files[value["oid"]], lfs=True)
            case "deletedFile":
                if tree.pop(path, None) is None:
                    raise Refused(404, "A file with this name doesn't exist", "EntryNotFound")
            case "deletedFolder":
                tree = {name: blob for name, blob in tree.items() if not name.startswith(path.rstrip("/") + "/")}
    return tree
