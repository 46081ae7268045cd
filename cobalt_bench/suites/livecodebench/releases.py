"""LiveCodeBench's files, releases and known faults, as data: a new release is one row."""

import re
from dataclasses import dataclass

from cobalt_bench.errors import InputError

DATASET = "livecodebench/code_generation_lite"
REVISION = "0fe84c3912ea0c4d4a78037083943e8f0c4dd505"  # the dataset's commit that is read unless another is asked for
LICENSE = "cc"  # as its card says, without a kind


@dataclass(frozen=True)
class Release:
    """What one release added."""

    version: int
    file: str
    problems: int  # in this file; a release has those of all files up to its own
    until: str  # last month of its contests


RELEASES = (
    Release(1, "test.jsonl", 400, "2024-03"),
    Release(2, "test2.jsonl", 111, "2024-05"),
    Release(3, "test3.jsonl", 101, "2024-07"),
    Release(4, "test4.jsonl", 101, "2024-09"),
    Release(5, "test5.jsonl", 167, "2025-01"),
    Release(6, "test6.jsonl", 175, "2025-04"),
)

# From the harness's own list of errata: question ids, and titles of LeetCode problems, whose ids are numbers.
ERRATA = {
    "several right answers": (
        "abc311_c",
        "abc326_d",
        "abc327_b",
        "abc333_e",
        "abc343_a",
        "abc343_e",
        "abc362_c",
        "arc185_c",
        "find-the-peaks",
        "find-words-containing-character",
        "generate-binary-strings-without-adjacent-zeros",
    ),
    "interactive": ("abc337_e", "abc355_e"),
    "wrong tests": ("abc350_c", "apply-operations-to-make-string-empty", "arc189_a", "most-frequent-ids"),
}


def releases_of(tag: str) -> tuple[Release, ...]:
    """Return the files that a tag stands for: "" all, v6 one, v4_v6 a range, release_v6 all up to it.

    Raises InputError for a tag that names no release.
    """
    newest = RELEASES[-1].version
    if tag in ("", "release_latest"):
        first, last = 1, newest
    elif match := re.fullmatch(r"release_v(\d{1,4})", tag):
        first, last = 1, int(match[1])
    elif match := re.fullmatch(r"v(\d{1,4})(?:_v(\d{1,4}))?", tag):
        first, last = int(match[1]), int(match[2] or match[1])
    else:
        first, last = 0, 0
    if not 1 <= first <= last <= newest:
        raise InputError(
            f"LiveCodeBench has no release {tag!r}; use v{newest} (one), v{newest - 2}_v{newest} (a range), "
            f"release_v{newest} (all up to it), with v1 to v{newest}, or no tag for all."
        )
    return tuple(release for release in RELEASES if first <= release.version <= last)
