"""LiveCodeBench: its releases, read from the Hub or from the user's own folder without executing what they hold."""

import re
from collections.abc import Iterator
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.problem_files import json_lines
from cobalt_bench.suites.cache import cached_problems
from cobalt_bench.suites.hub_datasets import download, resolve_revision
from cobalt_bench.suites.livecodebench.questions import problem_from_livecodebench
from cobalt_bench.suites.livecodebench.releases import DATASET, ERRATA, RELEASES, REVISION, Release, releases_of
from cobalt_bench.suites.suite import Source, SuiteInfo

NAME = "livecodebench"


def is_name(name: str) -> bool:
    """Return whether a suite's name is one of LiveCodeBench's."""
    return name == NAME or name.startswith(f"{NAME}:")


def load(name: str, data: str | Path | None = None, revision: str | None = None) -> Source:
    """Load the releases that a suite's name stands for, from the folder `data` or from the Hub at a commit.

    Each file is converted once into the local cache; hidden tests stay there until they are looked at.
    Raises InputError for a name without a release, a missing file and a malformed row, HubError when the Hub fails.
    """
    tag = name.removeprefix(NAME)
    if tag == ":":
        raise InputError(f"Suite {name!r} names no release; write one after the colon, or {NAME} for all.")
    releases = releases_of(tag.removeprefix(":"))
    if data is not None:
        if revision is not None:
            raise InputError("A revision is of the Hub's dataset; leave it out beside --data.")
        return _source(_own_files(Path(data), releases), None)
    commit = REVISION if revision is None else resolve_revision(DATASET, revision)
    return _source([download(DATASET, release.file, commit) for release in releases], commit)


def suites() -> Iterator[SuiteInfo]:
    """Yield the named suites: all releases, then each file alone."""
    about = "May 2023 to {}; tests are read from the Hub, or from --data DIR"
    total = sum(release.problems for release in RELEASES)
    yield SuiteInfo(NAME, total, REVISION, False, True, about.format(RELEASES[-1].until))
    for release in RELEASES:
        name = f"{NAME}:v{release.version}"
        yield SuiteInfo(name, release.problems, REVISION, False, True, f"{release.file}, contests to {release.until}")


def erratum(problem: Problem) -> str | None:
    """Return why a problem is known to be judged wrongly, or None."""
    names = {problem.problem_id, re.sub(r"[^a-z0-9]+", "-", problem.title.lower()).strip("-")}
    return next((reason for reason, faulty in ERRATA.items() if names & set(faulty)), None)


def _own_files(folder: Path, releases: tuple[Release, ...]) -> list[Path]:
    paths = [folder / release.file for release in releases]
    missing = [path.name for path in paths if not path.is_file()]
    if missing:
        raise InputError(
            f"Folder {folder} lacks {', '.join(missing)}; download from datasets/{DATASET} on the Hub, or name the "
            f"releases that you have, as in livecodebench:v{RELEASES[-1].version}."
        )
    return paths


def _source(paths: list[Path], revision: str | None) -> Source:
    problems: dict[str, Problem] = {}
    repeated = 0
    for path in paths:
        for problem in cached_problems(path, _read, NAME):
            repeated += problem.problem_id in problems
            problems.setdefault(problem.problem_id, problem)
    dropped = {"repeated problem id": repeated} if repeated else {}
    return Source(tuple(problems.values()), revision, redistributed=False, evaluation=True, dropped=dropped)


def _read(path: Path) -> Iterator[Problem]:
    for where, row in json_lines(path):
        yield problem_from_livecodebench(row, where)
