"""Discussions and pull requests."""

from typing import Any

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Discussion, Refused, Repo

_PAGE = 20


def listing(request: HttpRequest, kind: str, repo: str) -> Reply:
    """Return the discussions and pull requests that match."""
    found = request.hub.repo(kind, repo, request.user)
    wanted = [each for each in reversed(found.discussions) if _matches(request, each)]
    start = int(request.query.get("p", ["0"])[0]) * _PAGE
    page = [_brief(found, each) for each in wanted[start : start + _PAGE]]
    return Reply.of({"discussions": page, "count": len(wanted), "start": start})


def create(request: HttpRequest, kind: str, repo: str) -> Reply:
    """Open a discussion or an empty pull request."""
    found = request.hub.repo(kind, repo, request.user)
    user = request.hub.check_contributor(request.user)
    asked = request.json()
    base = found.resolve("main").oid if asked.get("pullRequest") else None
    discussion = found.open_discussion(asked["title"], user.name, base)
    if base is not None:
        discussion.status = "draft"
    _add_comment(discussion, user.name, asked.get("description", ""))
    return Reply.of({"num": discussion.num, "url": f"{request.endpoint}/{kind}s/{repo}/discussions/{discussion.num}"})


def details(request: HttpRequest, kind: str, repo: str, num: str) -> Reply:
    """Return one discussion with its events."""
    found = request.hub.repo(kind, repo, request.user)
    discussion = found.discussion(int(num))
    answer = _brief(found, discussion) | {"events": _events(found, discussion)}
    if discussion.base is not None:
        changes: dict[str, Any] = {"base": "refs/heads/main"}
        if discussion.merge_commit:
            changes["mergeCommitId"] = discussion.merge_commit
        answer |= {"changes": changes, "filesWithConflicts": [], "diff": ""}
    return Reply.of(answer)


def comment(request: HttpRequest, kind: str, repo: str, num: str) -> Reply:
    """Add a comment."""
    found = request.hub.repo(kind, repo, request.user)
    user = request.hub.check_contributor(request.user)
    event = _add_comment(found.discussion(int(num)), user.name, request.json()["comment"])
    return Reply.of({"newMessage": event})


def change_status(request: HttpRequest, kind: str, repo: str, num: str) -> Reply:
    """Open or close a discussion."""
    found = request.hub.repo(kind, repo, request.user)
    discussion = found.discussion(int(num))
    if request.user is None or request.user.name != discussion.author:
        request.hub.check_writer(request.user, found)
    discussion.status = request.json()["status"]
    event = _event(discussion, "status-change", discussion.author, {"status": discussion.status})
    return Reply.of({"newStatus": event})


def merge(request: HttpRequest, kind: str, repo: str, num: str) -> Reply:
    """Merge a pull request into main."""
    found = request.hub.repo(kind, repo, request.user)
    request.hub.check_writer(request.user, found)
    discussion = found.discussion(int(num))
    if discussion.base is None:
        raise Refused(400, "This is not a pull request")
    assert request.user is not None
    found.merge(discussion, request.user.name)
    return Reply.of({"newStatus": _event(discussion, "status-change", request.user.name, {"status": "merged"})})


def _matches(request: HttpRequest, discussion: Discussion) -> bool:
    kind, status = request.query.get("type", ["all"])[0], request.query.get("status", ["all"])[0]
    author = request.query.get("author", [discussion.author])[0]
    is_open = discussion.status in ("open", "draft")
    return (
        author == discussion.author
        and (kind == "all" or (kind == "pull_request") == (discussion.base is not None))
        and (status == "all" or (status == "open") == is_open)
    )


def _brief(repo: Repo, discussion: Discussion) -> dict[str, Any]:
    return {
        "num": discussion.num,
        "title": discussion.title,
        "author": {"name": discussion.author},
        "createdAt": discussion.created_at,
        "status": discussion.status,
        "repo": {"name": repo.id, "type": repo.kind},
        "isPullRequest": discussion.base is not None,
    }


def _events(repo: Repo, discussion: Discussion) -> list[dict[str, Any]]:
    commits: list[dict[str, Any]] = []
    if discussion.base is not None:
        for each in repo.history(discussion.ref):
            if each.oid == discussion.base:
                break
            data = {"subject": each.title, "oid": each.oid}
            event = {"id": each.oid, "type": "commit", "createdAt": each.date, "author": {"name": each.author}, "data": data}
            commits.insert(0, event)
    return commits + discussion.events


def _add_comment(discussion: Discussion, author: str, text: str) -> dict[str, Any]:
    return _event(discussion, "comment", author, {"edited": False, "hidden": False, "latest": {"raw": text}})


def _event(discussion: Discussion, kind: str, author: str, data: dict[str, Any]) -> dict[str, Any]:
    event = {
        "id": f"{discussion.num}-{len(discussion.events)}",
        "type": kind,
        "createdAt": discussion.created_at,
        "author": {"name": author},
        "data": data,
    }
    discussion.events.append(event)
    return event
