"""What git keeps of a repository's files: their contents, and the commits of them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Blob:
    """The content of a file."""

    data: bytes
    lfs: bool = False

    @cached_property
    def git_id(self) -> str:
        """Return the id that git gives the content (of a large file, its pointer)."""
        data = self.pointer if self.lfs else self.data
        return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()

    @cached_property
    def sha256(self) -> str:
        """Return the SHA-256 of the content, hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def pointer(self) -> bytes:
        """Return what git keeps of a large file."""
        return f"version https://git-lfs.github.com/spec/v1\noid sha256:{self.sha256}\nsize {len(self.data)}\n".encode()

    @property
    def etag(self) -> str:
        """Return the ETag that the Hub sends."""
        return self.sha256 if self.lfs else self.git_id


Tree = Mapping[str, Blob]


@dataclass(frozen=True)
class Commit:
    """A state of a repository's files."""

    oid: str
    parent: str | None
    title: str
    author: str
    date: str
    tree: Tree
