"""A repository of the double: its commits, refs, large files and discussions."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from cobalt_bench.hub_double.git_objects import Blob, Commit, Tree

_START = datetime(2026, 1, 1, tzinfo=UTC)
_GITATTRIBUTES = b"*.parquet filter=lfs diff=lfs merge=lfs -text\n"


class Refused(Exception):
    """The Hub's answer is an error: status, message, and the code that clients look at."""

    def __init__(self, status: int, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.code = status, message, code


@dataclass
class Discussion:
    """A discussion or a pull request."""

    num: int
    title: str
    author: str
    created_at: str
    status: str  # draft, open, closed or merged
    base: str | None = None  # of a pull request: the commit that it started from
    merge_commit: str | None = None
    events: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ref(self) -> str:
        """Return the ref that a pull request's commits lie on."""
        return f"refs/pr/{self.num}"


class Repo:
    """A repository: its commits, refs, large files and discussions."""

    def __init__(self, kind: str, repo_id: str, private: bool, author: str) -> None:
        self.kind, self.id, self.private = kind, repo_id, private
        self.gated = False  # files are for members alone: nobody else has been let in
        self.commits: dict[str, Commit] = {}
        self.branches: dict[str, str] = {}
        self.tags: dict[str, str] = {}
        self.pulls: dict[str, str] = {}  # ref -> commit
        self.large_files: dict[str, bytes] = {}  # SHA-256 -> content
        self.discussions: list[Discussion] = []
        self.commit("main", {".gitattributes": Blob(_GITATTRIBUTES)}, "initial commit", author)

    @property
    def owner(self) -> str:
        """Return the user or organisation whose it is."""
        return self.id.split("/")[0]

    def resolve(self, revision: str) -> Commit:
        """Return the commit of a branch, tag, pull request or commit id; raises Refused (404)."""
        for refs in (self.branches, self.tags, self.pulls):
            if revision in refs:
                return self.commits[refs[revision]]
        if len(revision) >= 7:
            for oid, commit in self.commits.items():
                if oid.startswith(revision):
                    return commit
        raise Refused(404, f"Invalid rev id: {revision}", "RevisionNotFound")

    def commit(self, ref: str, tree: Tree, title: str, author: str) -> Commit:
        """Add a commit to a branch or a pull request."""
        refs = self.pulls if ref.startswith("refs/pr/") else self.branches
        parent = refs.get(ref)
        number = len(self.commits)
        listing = sorted((path, blob.git_id) for path, blob in tree.items())
        oid = hashlib.sha1(repr((self.id, number, parent, title, listing)).encode()).hexdigest()
        date = (_START + timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        self.commits[oid] = commit = Commit(oid, parent, title, author, date, dict(tree))
        refs[ref] = oid
        return commit

    def history(self, revision: str) -> Iterator[Commit]:
        """Yield a revision's commits, newest first."""
        oid: str | None = self.resolve(revision).oid
        while oid is not None:
            yield self.commits[oid]
            oid = self.commits[oid].parent

    def open_discussion(self, title: str, author: str, base: str | None) -> Discussion:
        """Open a discussion, or a pull request where `base` is the commit that it starts from."""
        num = len(self.discussions) + 1
        created_at = (_START + timedelta(minutes=num)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        discussion = Discussion(num, title, author, created_at, "open", base)
        self.discussions.append(discussion)
        if base is not None:
            self.pulls[discussion.ref] = base
        return discussion

    def discussion(self, num: int) -> Discussion:
        """Return a discussion by number; raises Refused (404)."""
        if not 0 < num <= len(self.discussions):
            raise Refused(404, "No discussion with this number")
        return self.discussions[num - 1]

    def merge(self, pull: Discussion, author: str) -> Commit:
        """Bring into main what the pull request changed since it began."""
        if pull.base is None or pull.status not in ("open", "draft"):
            raise Refused(400, "This is not an open pull request")
        before, after = self.commits[pull.base].tree, self.resolve(pull.ref).tree
        tree = dict(self.resolve("main").tree)
        for path in before.keys() | after.keys():
            if before.get(path) == after.get(path):
                continue
            if tree.get(path) != before.get(path):
                raise Refused(409, f"Conflict in {path}")
            if path in after:
                tree[path] = after[path]
            else:
                del tree[path]
        commit = self.commit("main", tree, f"{pull.title} (#{pull.num})", author)
        pull.status, pull.merge_commit = "merged", commit.oid
        return commit
