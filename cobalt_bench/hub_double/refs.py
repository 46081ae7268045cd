"""The history of a repository: commits, branches and tags."""

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Refused, Repo


def refs(request: HttpRequest, kind: str, repo: str) -> Reply:
    """Return branches, tags and pull requests."""
    found = request.hub.repo(kind, repo, request.user)
    answer = {
        "branches": [_ref(name, f"refs/heads/{name}", oid) for name, oid in found.branches.items()],
        "tags": [_ref(name, f"refs/tags/{name}", oid) for name, oid in found.tags.items()],
        "converts": [],
    }
    if request.wants("include_prs"):
        answer["pullRequests"] = [_ref(name.removeprefix("refs/pr/"), name, oid) for name, oid in found.pulls.items()]
    return Reply.of(answer)


def commits(request: HttpRequest, kind: str, repo: str, revision: str) -> Reply:
    """Return the history of a revision, newest first."""
    found = request.hub.repo(kind, repo, request.user)
    return Reply.of(
        [
            {"id": each.oid, "title": each.title, "message": "", "authors": [{"user": each.author}], "date": each.date}
            for each in found.history(revision)
        ]
    )


def create_tag(request: HttpRequest, kind: str, repo: str, revision: str) -> Reply:
    """Tag a revision; 409 where the tag is there already."""
    found = _writable(request, kind, repo)
    name = request.json()["tag"]
    if name in found.tags:
        raise Refused(409, f"Tag reference exists already: {name}")
    found.tags[name] = found.resolve(revision).oid
    return Reply.of({})


def delete_tag(request: HttpRequest, kind: str, repo: str, name: str) -> Reply:
    """Remove a tag."""
    if _writable(request, kind, repo).tags.pop(name, None) is None:
        raise Refused(404, f"Invalid rev id: {name}", "RevisionNotFound")
    return Reply.of({})


def create_branch(request: HttpRequest, kind: str, repo: str, name: str) -> Reply:
    """Make a branch; 409 where it is there already."""
    found = _writable(request, kind, repo)
    if name in found.branches:
        raise Refused(409, f"Reference already exists: {name}")
    found.branches[name] = found.resolve(request.json().get("startingPoint") or "main").oid
    return Reply.of({})


def delete_branch(request: HttpRequest, kind: str, repo: str, name: str) -> Reply:
    """Remove a branch."""
    if _writable(request, kind, repo).branches.pop(name, None) is None:
        raise Refused(404, f"Invalid rev id: {name}", "RevisionNotFound")
    return Reply.of({})


def _writable(request: HttpRequest, kind: str, repo: str) -> Repo:
    found = request.hub.repo(kind, repo, request.user)
    request.hub.check_writer(request.user, found)
    return found


def _ref(name: str, ref: str, oid: str) -> dict[str, str]:
    return {"name": name, "ref": ref, "targetCommit": oid}
