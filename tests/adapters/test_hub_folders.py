"""Folders that are pushed to a hub as they stand."""

import tomllib
from pathlib import Path

import cobalt_bench

ADAPTERS = Path(cobalt_bench.__file__).parent / "adapters"


def test_the_environments_hubs_folder_asks_for_this_version_and_has_what_it_names() -> None:
    folder = ADAPTERS / "environments_hub" / "cobalt_repair"
    settings = tomllib.loads((folder / "pyproject.toml").read_text())
    assert settings["project"]["version"] == cobalt_bench.__version__
    major_minor = cobalt_bench.__version__.rpartition(".")[0]
    assert settings["project"]["dependencies"] == [f"cobalt-bench[verifiers]>={major_minor}"]
    named = [settings["project"]["readme"], *settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]]
    assert [name for name in named if not (folder / name).is_file()] == []


def test_the_spaces_folder_asks_for_this_version() -> None:
    folder = ADAPTERS / "openenv_space" / "cobalt_repair"
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["version"] == cobalt_bench.__version__
    assert project["dependencies"] == [f"cobalt-bench[openenv]>={cobalt_bench.__version__.rpartition('.')[0]}"]
