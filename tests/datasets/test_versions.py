"""Versions: what is one, and which may come next."""

import pytest

from cobalt_bench.datasets.versions import Version, check_new, versions_of
from cobalt_bench.errors import InputError


@pytest.mark.parametrize("text", ["1.0", "v1.0.0", "1.0.0-rc1", "01.0.0", "1.0.0 ", "", "1.0.0.0", "١.0.0"])
def test_what_is_no_semantic_version_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"as in 1\.0\.0"):
        Version.parse(text)


def test_versions_are_ordered_as_numbers_and_other_tags_passed_over() -> None:
    assert [str(version) for version in versions_of(["v1.10.0", "latest", "v1.9.0", "1.0.0", "v2"])] == ["1.9.0", "1.10.0"]


@pytest.mark.parametrize(("text", "words"), [("1.1.0", "never changes"), ("1.0.9", "lower than v1.1.0"), ("0.9.0", "as 1.2.0")])
def test_a_version_must_be_higher_than_all_published(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        check_new(Version.parse(text), ["v1.0.0", "v1.1.0"], "cobalt/any")


def test_the_first_version_and_higher_ones_are_free() -> None:
    check_new(Version.parse("0.1.0"), ["draft"], "cobalt/any")
    check_new(Version.parse("1.1.1"), ["v1.0.0", "v1.1.0"], "cobalt/any")


@pytest.mark.parametrize(
    ("before", "now", "allowed"), [("1.2.3", "1.3.0", False), ("1.2.3", "2.0.0", True), ("0.1.0", "0.1.1", True)]
)
def test_only_a_new_major_number_may_take_something_away(before: str, now: str, allowed: bool) -> None:
    assert Version.parse(now).allows_breaking(Version.parse(before)) is allowed
