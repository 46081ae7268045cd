"""What the package says of itself."""

from importlib import metadata
from pathlib import Path

import yaml

import cobalt_bench

CLONE = Path(__file__).parents[1]


def test_one_version_is_told_everywhere() -> None:
    citation = yaml.safe_load((CLONE / "CITATION.cff").read_text())
    changelog = (CLONE / "CHANGELOG.md").read_text()
    assert metadata.version("cobalt-bench") == cobalt_bench.__version__ == citation["version"]
    assert f"\n## {cobalt_bench.__version__}" in changelog


def test_users_meet_no_test_extra_and_no_pin() -> None:
    required = metadata.requires("cobalt-bench") or []
    assert "test" not in (metadata.metadata("cobalt-bench").get_all("Provides-Extra") or [])
    assert [line for line in required if "==" in line.partition(";")[0]] == []


def test_type_checkers_take_the_package_as_typed() -> None:
    assert (Path(cobalt_bench.__file__).parent / "py.typed").is_file()
