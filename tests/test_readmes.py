"""The READMEs: their examples run as printed, their links lead somewhere."""

import os
import re
import sys
import tomllib
from pathlib import Path

import datasets
import pytest
from examples import RUN, blocks_of, run_examples
from huggingface_hub import constants

import cobalt_bench
from cobalt_bench.datasets.tables import table_schema
from cobalt_bench.episodes.turn import line_types
from cobalt_bench.evaluation.answer_outcomes import KINDS
from cobalt_bench.perturbations.by_name import NAMES
from cobalt_bench.problems.rows import CHECKS, OTHER_FIELDS
from cobalt_bench.robustness.classes import CLASSES
from cobalt_bench.runs.config_shape import IdentityShape, SittingShape
from cobalt_bench.runs.results_file import ResultsShape, RobustnessShape

CLONE = Path(__file__).parents[1]
ROOMS = sorted(path.parent.name for path in CLONE.glob("cobalt_bench/*/README.md"))
READMES = [CLONE / "README.md", *(CLONE / "cobalt_bench" / room / "README.md" for room in ROOMS)]
HOME = "https://github.com/cobalt-bench/cobalt-bench/blob/main/"
PICTURES = "https://raw.githubusercontent.com/cobalt-bench/cobalt-bench/main/"  # shown on PyPI too
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def name_of(readme: Path) -> str:
    return str(readme.relative_to(CLONE))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, on a machine without a network, where the commands of this environment are found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("readme", READMES, ids=name_of)
def test_its_examples_run_and_print_what_they_show(readme: Path) -> None:
    assert [block for block in blocks_of(readme.read_text()) if block.language in RUN]
    run_examples(readme)


def target(readme: Path, link: str) -> Path | None:
    """Return the file that a link leads to, None for one to another site."""
    link = link.partition("#")[0]
    for home in (HOME, PICTURES):
        if link.startswith(home):
            return CLONE / link.removeprefix(home)
    return None if "://" in link else (readme.parent / link if link else readme)


def anchors(path: Path) -> set[str]:
    """Return the anchors of a Markdown file's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("readme", [*READMES, CLONE / "CONTRIBUTING.md"], ids=name_of)
def test_its_links_lead_to_files_and_headings_that_are_there(readme: Path) -> None:
    for link in _LINK.findall(readme.read_text()):
        path = target(readme, link)
        assert path is None or path.exists(), link
        if path is not None and "#" in link:
            assert link.partition("#")[2] in anchors(path), link


def test_links_of_the_first_readme_also_work_on_pypi() -> None:
    assert [link for link in _LINK.findall(READMES[0].read_text()) if "://" not in link and not link.startswith("#")] == []
    urls = tomllib.loads((CLONE / "pyproject.toml").read_text())["project"]["urls"]
    assert HOME.startswith(urls["Homepage"])


def test_the_first_readme_leads_to_those_of_all_rooms() -> None:
    linked = {target(READMES[0], link) for link in _LINK.findall(READMES[0].read_text())}
    assert [name_of(readme) for readme in READMES[1:] if readme not in linked] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_its_readme_in_the_package(room: str) -> None:
    assert (Path(cobalt_bench.__file__).parent / room / "README.md").is_file()


def test_the_readme_of_problem_files_has_every_field_and_grader() -> None:
    text = READMES[1 + ROOMS.index("problems")].read_text()
    assert [
        name
        for name in (*CHECKS, *OTHER_FIELDS, "tolerant", "exact", "livecodebench", "checker", "tokens")
        if f"`{name}`" not in text
    ] == []


def test_the_readme_of_run_folders_has_every_field_of_a_turn() -> None:
    text = READMES[1 + ROOMS.index("runs")].read_text()
    names = [*line_types(), *IdentityShape.__annotations__, *SittingShape.__annotations__]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_readme_of_results_has_every_field() -> None:
    text = READMES[1 + ROOMS.index("evaluation")].read_text()
    names = [*ResultsShape.__annotations__, *(kind.name for kind in KINDS)]
    assert [name for name in names if f"`{name}" not in text] == []


def test_the_readme_of_datasets_has_every_column() -> None:
    text = READMES[1 + ROOMS.index("datasets")].read_text()
    assert [name for name in table_schema("hub").names if f"`{name}`" not in text] == []


def test_the_readme_of_perturbations_has_each_and_every_figure() -> None:
    text = READMES[1 + ROOMS.index("perturbations")].read_text()
    assert [name for name in (*NAMES, *CLASSES, *RobustnessShape.__annotations__) if f"`{name}`" not in text] == []


def test_the_readme_of_the_python_api_has_every_public_name() -> None:
    text = READMES[1 + ROOMS.index("api")].read_text()
    assert [name for name in cobalt_bench.__all__ if f"`{name}`" not in text] == []


def test_the_list_of_what_to_change_names_files_and_names_that_are_there() -> None:
    table = (CLONE / "CONTRIBUTING.md").read_text().partition("## To add X, change Y")[2].partition("\n## ")[0]
    package = Path(cobalt_bench.__file__).parent
    words = re.findall(r"`([^`]+)`", table)
    for word in words:
        if "/" in word and not word.startswith(("tests/", "cobalt_bench/")):
            assert (package / word).exists(), word
    source = "\n".join(path.read_text() for path in package.rglob("*.py"))
    names = [
        word.rpartition(".")[2] for word in words if re.fullmatch(r"[A-Za-z_.]+", word) and not word.endswith((".py", ".toml"))
    ]
    assert [name for name in names if not re.search(rf"\b{name}\b", source)] == []
