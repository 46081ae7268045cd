"""Reads problems from the Hugging Face Hub, at a commit that is known."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem
from cobalt_bench.problems.problem_files import each_once
from cobalt_bench.problems.rows import problem_from_row
from cobalt_bench.suites.cache import cached_dataset
from cobalt_bench.suites.suite import Source

if TYPE_CHECKING:
    import datasets

SPLITS = ("test", "validation", "train")  # the first of these that a dataset has is read


def read_dataset(
    dataset: str,
    revision: str | None = None,
    *,
    splits: Sequence[str] = SPLITS,
    problem_of: Callable[[Any, str], Problem] = problem_from_row,
    reading: str = "problems",
) -> Source:
    """Read the problems of a Hub dataset: its default config, the first of these splits that it has, or its only one.

    They are converted once into the local cache; hidden tests stay there until they are looked at. `reading` says as what
    `problem_of` reads the rows.
    Raises InputError for a dataset that isn't there or has no problems, HubError when the Hub doesn't answer.
    """
    folder = _snapshot(dataset, revision)
    problems = cached_dataset(
        dataset, folder.name, splits, lambda: _problems(_rows(_split(folder, dataset, splits), dataset), problem_of), reading
    )
    return Source(problems, revision=folder.name)


def dataset_rows(
    dataset: str, revision: str | None = None, splits: Sequence[str] = SPLITS
) -> tuple[Iterator[tuple[str, Any]], str]:
    """Return (where it is, row) for each row of the same split as `read_dataset` reads, and the dataset's commit.

    Raises as `read_dataset` does.
    """
    folder = _snapshot(dataset, revision)
    return _rows(_split(folder, dataset, splits), dataset), folder.name


def download(dataset: str, file: str, revision: str) -> Path:
    """Return the local path of a dataset's file, downloaded when it isn't in the Hub's cache yet.

    Raises InputError for a file that isn't there, HubError when the Hub doesn't answer.
    """
    from huggingface_hub import hf_hub_download

    from cobalt_bench._hub import hub_errors

    with hub_errors(dataset, revision=revision, to_read=True):
        return Path(hf_hub_download(dataset, file, repo_type="dataset", revision=revision))


def resolve_revision(dataset: str, revision: str) -> str:
    """Return the commit that a branch, tag or commit of a dataset stands for.

    Raises InputError for a revision that isn't there, HubError when the Hub doesn't answer.
    """
    from huggingface_hub import HfApi

    from cobalt_bench._hub import hub_errors

    if re.fullmatch(r"[0-9a-f]{40}", revision):
        return revision
    with hub_errors(dataset, revision=revision, to_read=True):
        return str(HfApi().dataset_info(dataset, revision=revision).sha)


def _snapshot(dataset: str, revision: str | None) -> Path:
    """Return the local folder of a dataset's files, named by their commit."""
    from huggingface_hub import snapshot_download

    from cobalt_bench._hub import hub_errors

    with hub_errors(dataset, revision=revision, to_read=True):
        patterns = ["README.md", "*.parquet", "*.jsonl", "*.json"]
        return Path(snapshot_download(dataset, repo_type="dataset", revision=revision, allow_patterns=patterns))


def _split(folder: Path, dataset: str, wanted: Sequence[str]) -> "datasets.Dataset":
    import datasets

    try:
        check_inside(datasets.load_dataset_builder(str(folder)).config.data_files, folder, dataset)
        splits = datasets.load_dataset(str(folder))
    except InputError:
        raise
    except Exception as error:  # a malformed file can fail in any way there
        reason = str(error.__cause__ or error).strip().partition("\n")[0]
        raise InputError(f"Dataset {dataset} can't be read as Parquet or JSON Lines ({reason}).") from None
    names = [name for name in wanted if name in splits] or list(splits)
    if len(names) > 1 and names[0] not in wanted:
        raise InputError(f"Dataset {dataset} has splits {', '.join(names)}, of which none is {' or '.join(wanted)}.")
    return splits[names[0]]


def check_inside(files: Any, folder: Path, dataset: str) -> None:
    """Raise InputError where a dataset's card names data that is not the dataset's: a file of the user's, another server's."""
    for file in (str(file) for names in (files or {}).values() for file in names):
        if os.path.isabs(file) and Path(os.path.normpath(file)).is_relative_to(folder):
            continue
        raise InputError(f"Dataset {dataset} names a file that is not in it ({file[:200]}), so it is not read.")


def _rows(split: "datasets.Dataset", dataset: str) -> Iterator[tuple[str, Any]]:
    for number, row in enumerate(split, 1):
        yield f"{dataset}, split {split.split}, row {number}", row


def _problems(rows: Iterator[tuple[str, Any]], problem_of: Callable[[Any, str], Problem]) -> Iterator[Problem]:
    yield from each_once((where, problem_of(row, where)) for where, row in rows)
