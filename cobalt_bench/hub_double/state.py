"""What the double remembers: users, their repositories, and who may do what."""

from dataclasses import dataclass

from cobalt_bench.hub_double.repository import Refused, Repo


@dataclass(frozen=True)
class User:
    """An account as one token sees it."""

    name: str
    token: str
    orgs: frozenset[str] = frozenset()
    write: bool = True  # what the token may do


class Hub:
    """All users and repositories, and who may do what."""

    def __init__(self, users: tuple[User, ...], organisations: frozenset[str]) -> None:
        self.users = {user.token: user for user in users}
        self.organisations = organisations
        self.repos: dict[tuple[str, str], Repo] = {}

    def user(self, token: str | None) -> User | None:
        """Return whose token it is; None without one, Refused (401) for an unknown one."""
        if token is None:
            return None
        if token not in self.users:
            raise Refused(401, "Invalid credentials in Authorization header")
        return self.users[token]

    def create(self, kind: str, name: str, organisation: str | None, private: bool, user: User | None) -> Repo:
        """Make a repository; raises Refused for a user who may not, or where it is there already."""
        if user is None:
            raise Refused(401, "Invalid username or password.")
        owner = organisation or user.name
        if not (user.write and (owner == user.name or owner in user.orgs)):
            raise Refused(403, f'You don\'t have the rights to create a {kind} under the namespace "{owner}"')
        key = (kind, f"{owner}/{name}")
        if key in self.repos:
            raise Refused(409, f"You already created this {kind} repo")
        self.repos[key] = Repo(kind, key[1], private, user.name)
        return self.repos[key]

    def repo(self, kind: str, repo_id: str, user: User | None) -> Repo:
        """Return a repository that the user may see; raises Refused as the Hub does."""
        repo = self.repos.get((kind, repo_id))
        if repo is None or (repo.private and not self._belongs(user, repo)):
            raise Refused(401 if user is None else 404, "Repository not found", "RepoNotFound")
        return repo

    def open(self, kind: str, repo_id: str, user: User | None) -> Repo:
        """Return a repository whose files the user may read; raises Refused as the Hub does."""
        repo = self.repo(kind, repo_id, user)
        if repo.gated and not self._belongs(user, repo):
            raise Refused(401 if user is None else 403, f"Access to {kind} {repo_id} is restricted.", "GatedRepo")
        return repo

    def check_writer(self, user: User | None, repo: Repo) -> None:
        """Raise Refused unless the user may write to the repository."""
        if user is None:
            raise Refused(401, "Invalid username or password.")
        if not (user.write and self._belongs(user, repo)):
            raise Refused(403, "Forbidden: pass `create_pr=1` as a query parameter to create a Pull HttpRequest")

    def check_contributor(self, user: User | None) -> User:
        """Return the user where the token may open pull requests; raises Refused."""
        if user is None:
            raise Refused(401, "Invalid username or password.")
        if not user.write:
            raise Refused(403, "Your token may only read")
        return user

    def _belongs(self, user: User | None, repo: Repo) -> bool:
        return user is not None and (repo.owner == user.name or repo.owner in user.orgs)
