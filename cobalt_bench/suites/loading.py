"""Finds the suite that a name, a path or a Hub dataset id stands for."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem_files import FILE_ENDINGS, read_problems
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.suites import livecodebench, taco
from cobalt_bench.suites.cache import cached_problems
from cobalt_bench.suites.hub_datasets import read_dataset
from cobalt_bench.suites.kattis import read_packages
from cobalt_bench.suites.mini import load_mini
from cobalt_bench.suites.prepared import is_prepared, read_prepared
from cobalt_bench.suites.selection import Selection
from cobalt_bench.suites.suite import Source, Suite, SuiteInfo

HUB_ID = re.compile(r"[\w.-]+/[\w.-]+")
LARGE = 64 * 2**20  # bytes: hidden tests of larger problem files are left on disk


def is_named(suite: str) -> bool:
    """Return whether a suite is known by its name to everybody, and is no file, folder or dataset of someone's."""
    return suite == "mini" or livecodebench.is_name(suite) or taco.is_name(suite)


def load_suite(
    name_or_path: str | Path,
    *,
    data: str | Path | None = None,
    revision: str | None = None,
    window: str | None = None,
    difficulties: Sequence[str] = (),
    platforms: Sequence[str] = (),
    exclude_errata: bool = False,
    problem_ids: Sequence[str] | None = None,
    limit: int | None = None,
    extra_fields: Sequence[str] = (),
) -> Suite:
    """Load a suite: one with a name, a problem file, a prepared folder, one of Kattis packages, or a dataset on the Hub.

    `data` is the user's own copy of the suite's files, `revision` that of the Hub dataset; `window` is "A:B", two ISO
    dates, both included; `extra_fields` are those that its rows may have beside a problem's own. Problems come in the order
    of their ids.
    Raises InputError for what isn't there or can't be read, HubError when the Hub doesn't answer.
    """
    if not isinstance(name_or_path, str | Path) or not str(name_or_path).strip():
        raise InputError(f"A suite must be given as its name or its path, not {name_or_path!r:.80}.")
    if isinstance(problem_ids, str) or isinstance(difficulties, str) or isinstance(platforms, str):
        raise InputError(
            "problem_ids, difficulties and platforms are lists of texts; a text alone would be a list of its letters."
        )
    name = str(name_or_path)
    if data is not None and not livecodebench.is_name(name) and not taco.is_name(name):
        raise InputError(f"Suite {name} does not read a data folder; leave --data out.")
    if exclude_errata and not livecodebench.is_name(name):
        raise InputError(f"Suite {name} has no list of errata; leave --exclude-errata out.")
    if extra_fields and is_named(name):
        raise InputError(f"Suite {name} has no fields of your own; leave --extra-fields out.")
    source = _source(name, data, revision, sorted(set(extra_fields)))
    if not source.problems:
        raise InputError(f"{name} holds no problem.")
    selection = Selection(
        window=window,
        difficulties=difficulties,
        platforms=platforms,
        problem_ids=problem_ids,
        limit=limit,
        errata=livecodebench.erratum if exclude_errata else None,
    )
    problems, dropped = selection.apply(source.problems)
    return Suite(
        name=name,
        problems=problems,
        revision=source.revision,
        redistributed=source.redistributed,
        evaluation=source.evaluation,
        dropped={**source.dropped, **dropped},
        selection=str(selection),
    )


SELECTING = ("window", "difficulty", "platform", "exclude_errata", "limit", "problems", "extra_fields")
"""The options, as `load_chosen` takes them, that choose among a suite's problems."""


def load_chosen(options: Mapping[str, Any]) -> Suite:
    """Load the suite that a command's options name and select from, as a run's config.json keeps them.

    Raises as `load_suite` does.
    """
    return load_suite(
        options["suite"],
        data=options.get("data"),
        revision=options.get("suite_revision"),
        window=options.get("window"),
        difficulties=listed_names(options.get("difficulty")),
        platforms=listed_names(options.get("platform")),
        exclude_errata=bool(options.get("exclude_errata")),
        problem_ids=listed_names(options.get("problems")) or None,
        limit=options.get("limit"),
        extra_fields=listed_names(options.get("extra_fields")),
    )


def known_suites() -> tuple[SuiteInfo, ...]:
    """Return the suites that have a name, with their sizes; reads nothing from the network."""
    mini = SuiteInfo("mini", len(load_mini()), None, True, False, "embedded; the default")
    about = "TACO, filtered here; `cobalt-bench prepare taco` makes it, as a folder"
    return (mini, *livecodebench.suites(), SuiteInfo("taco", None, None, True, False, about), *taco.suites())


def listed_names(text: str | None) -> list[str]:
    """Return the names in a list with commas, none where there is no list."""
    return [part.strip() for part in text.split(",")] if text else []


def _source(name: str, data: str | Path | None, revision: str | None, extra_fields: Sequence[str]) -> Source:
    if livecodebench.is_name(name):
        return livecodebench.load(name, data, revision)
    if taco.is_name(name):
        return taco.load(name, data, revision)
    path = Path(name)
    read = partial(read_problems, extra_fields=extra_fields)
    reading = " ".join(["problems", *extra_fields])
    if name != "mini" and not path.exists() and HUB_ID.fullmatch(name) and not name.endswith(FILE_ENDINGS):
        problem_of = partial(problem_from_row, extra_fields=extra_fields)
        return read_dataset(name, revision, problem_of=problem_of, reading=reading)
    if revision is not None:
        raise InputError(f"Suite {name} does not come from the Hub, so it has no revision; leave it out.")
    if name == "mini":
        return Source(load_mini())
    if path.is_dir():
        if is_prepared(path):
            return read_prepared(path)
        packages, dropped = read_packages(path)
        return Source(packages, dropped=dropped)
    if path.exists():
        large = path.stat().st_size > LARGE
        return Source(cached_problems(path, read, reading) if large else list(read(path)))
    if name == "taco":
        raise InputError("Suite taco is made on your own machine: run `cobalt-bench prepare taco`, here, first.")
    if path.suffix in FILE_ENDINGS:
        raise InputError(f"Problem file {name} does not exist.")
    known = ", ".join(["mini", "livecodebench", "livecodebench:v6", "taco-cobalt"])
    raise InputError(f"Suite {name!r} is unknown; use {known}, a problem file, a package folder or a Hub dataset id.")
