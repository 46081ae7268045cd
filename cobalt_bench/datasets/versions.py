"""Versions of published datasets: semantic, each a tag that is never moved."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from cobalt_bench.errors import InputError

_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", re.ASCII)


@dataclass(frozen=True, order=True)
class Version:
    """A semantic version without pre-release parts."""

    major: int
    minor: int
    patch: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the version that a text like 1.0.0 names; raises InputError for any other text."""
        match = _VERSION.fullmatch(text)
        if match is None:
            raise InputError(f"--version {text} is not a semantic version; give three numbers, as in 1.0.0.")
        return cls(*(int(number) for number in match.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"

    @property
    def tag(self) -> str:
        """Return the name of its tag."""
        return f"v{self}"

    def next_minor(self) -> "Version":
        """Return the version that adds to this one."""
        return Version(self.major, self.minor + 1, 0)

    def allows_breaking(self, before: "Version") -> bool:
        """Return whether what was in an earlier version may be gone or changed in this one."""
        return self.major > before.major or self.major == 0


def versions_of(tags: Iterable[str]) -> list[Version]:
    """Return the versions among tags, the lowest first; other tags are ignored."""
    return sorted(Version.parse(tag[1:]) for tag in tags if tag.startswith("v") and _VERSION.fullmatch(tag[1:]))


def check_new(version: Version, tags: Iterable[str], repo: str) -> None:
    """Raise InputError unless the version is higher than all that are published."""
    published = versions_of(tags)
    if not published or version > published[-1]:
        return
    hint = f"choose a higher one, as {published[-1].next_minor()}"
    if version in published:
        raise InputError(f"{version.tag} of {repo} is published and never changes; {hint}.")
    raise InputError(f"{version.tag} is lower than {published[-1].tag}, the latest of {repo}; {hint}.")
