"""Accounts, repositories as a whole, and the check of a card."""

from cobalt_bench.hub_double.cards import complaints
from cobalt_bench.hub_double.exchange import Reply, Request
from cobalt_bench.hub_double.repository import Refused


def whoami(request: Request) -> Reply:
    """Return who a token belongs to; 401 without one."""
    user = request.user
    if user is None:
        raise Refused(401, "Invalid username or password.")
    role = "write" if user.write else "read"
    orgs = [{"type": "org", "name": name, "roleInOrg": role} for name in sorted(user.orgs)]
    auth = {"type": "access_token", "accessToken": {"displayName": "tests", "role": role}}
    return Reply.of({"type": "user", "name": user.name, "fullname": user.name, "orgs": orgs, "auth": auth})


def overview(request: Request, what: str, name: str) -> Reply:
    """Return the page of a user or an organisation; 404 where there is none."""
    users = {user.name for user in request.hub.users.values()}
    if name not in (request.hub.organisations if what == "organizations" else users):
        raise Refused(404, "This organization does not exist" if what == "organizations" else "This user does not exist")
    return Reply.of({"name": name, "user": name, "fullname": name, "avatarUrl": ""})


def validate_yaml(request: Request) -> Reply:
    """Return what is wrong with a card's YAML."""
    content = request.json()
    found = complaints(content["content"]) if content["repoType"] == "dataset" else []
    answer = {"errors": [{"message": each} for each in found], "warnings": []}
    return Reply.of(answer, 400 if found else 200)


def create_repo(request: Request) -> Reply:
    """Make a repository; 409 where it is there already."""
    asked = request.json()
    private = asked.get("visibility") == "private" or bool(asked.get("private"))
    kind = asked.get("type") or "model"
    folder = "" if kind == "model" else f"{kind}s/"
    try:
        repo = request.hub.create(kind, asked["name"], asked.get("organization"), private, request.user)
    except Refused as refused:
        if refused.status != 409:
            raise
        url = f"{request.endpoint}/{folder}{asked.get('organization')}/{asked['name']}"
        return Reply.of({"error": refused.message, "url": url}, 409)
    return Reply.of({"url": f"{request.endpoint}/{folder}{repo.id}", "id": repo.id, "private": private})


def delete_repo(request: Request) -> Reply:
    """Remove a repository with all that it holds."""
    asked = request.json()
    owner = asked.get("organization") or (request.user.name if request.user else "")
    repo = request.hub.repo(asked.get("type") or "model", f"{owner}/{asked['name']}", request.user)
    request.hub.check_writer(request.user, repo)
    del request.hub.repos[repo.kind, repo.id]
    return Reply.of({})
