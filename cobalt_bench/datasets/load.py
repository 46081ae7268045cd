"""Loads a published dataset; where the Hub can't be reached, the copy in its cache, or the one in the package."""

import sys
from pathlib import Path
from typing import cast

import datasets
from huggingface_hub import HfApi, constants, try_to_load_from_cache

from cobalt_bench._hub import is_refused, is_unreachable, translated
from cobalt_bench.datasets.card import CARD
from cobalt_bench.datasets.embedded import Embedded, find_embedded
from cobalt_bench.errors import HubError, InputError
from cobalt_bench.suites.hub_datasets import check_inside

_OWNER = "cobalt"
_TIMEOUT_S = 10.0  # for the Hub's first answer


def load_dataset(name: str, config: str | None = None, revision: str | None = None) -> datasets.DatasetDict:
    """Load all splits of a dataset from the Hub, as datasets.load_dataset does; NAME alone means cobalt/NAME.

    Where the Hub can't be reached, what its cache holds of that very revision stands in; failing that, or where the Hub has no
    such dataset that may be seen, and only when no revision was asked for, the data that ship with the package. Which it was is
    said on stderr.
    Raises InputError for a dataset, config or revision that isn't there, HubError when the Hub can't be reached and
    nothing here will do.
    """
    if not isinstance(name, str) or not name.strip():
        raise InputError(f"The name of a dataset must be OWNER/NAME, or NAME, not {name!r:.80}.")
    repo = name if "/" in name else f"{_OWNER}/{name}"
    try:
        info = HfApi().dataset_info(repo, revision=revision, timeout=_TIMEOUT_S)  # at once, where load_dataset would try for long
        if info.gated:
            HfApi().auth_check(repo, repo_type="dataset")  # whose refusal says why, where that of load_dataset does not
        return cast(datasets.DatasetDict, datasets.load_dataset(repo, config, revision=revision))
    except Exception as error:
        if is_unreachable(error):
            return _load_without_hub(repo, config, revision, error)
        embedded = _stand_in(repo, config, revision) if is_refused(error) else None
        if embedded is not None:
            return _load_embedded(embedded, f"The Hub ({constants.ENDPOINT}) has no dataset {repo} that you may see")
        if isinstance(error, ValueError) and "BuilderConfig" in str(error):
            known = str(error).partition("Available: ")[2]
            raise InputError(f"Dataset {repo} has no config {config}; it has {known or 'others'}.") from None
        ours = translated(error, repo, revision=revision)
        if ours is None:
            raise
        failure = ours
    raise failure  # outside of the handler: a sentence, without what the client and its HTTP library raised before it


def _load_without_hub(repo: str, config: str | None, revision: str | None, error: Exception) -> datasets.DatasetDict:
    card = try_to_load_from_cache(repo, CARD, repo_type="dataset", revision=revision or constants.DEFAULT_REVISION)
    files = _cached_files(Path(card).parent, config, repo) if isinstance(card, str) else None
    if files is not None:
        return _load_files(files, _why(), f"{repo} from the Hub's cache, commit {Path(str(card)).parent.name}")
    embedded = _stand_in(repo, config, revision)
    if embedded is not None:
        return _load_embedded(embedded, _why())
    wanted = f"{repo}{f', config {config},' if config else ''}{f' at revision {revision}' if revision else ''}"
    raise HubError(f"{_why()}, and {wanted} is not in its cache; load it once with a connection.") from error


def _stand_in(repo: str, config: str | None, revision: str | None) -> Embedded | None:
    """Return the embedded data that may stand in: none where a revision was asked for, since they may be another."""
    return find_embedded(repo, config) if revision is None else None


def _cached_files(folder: Path, config: str | None, repo: str) -> dict[str, list[Path]] | None:
    """Return the files of a config by split, where all of them lie in a folder of the Hub's cache."""
    try:
        found = datasets.load_dataset_builder(str(folder), config).config.data_files or {}
    except (ValueError, FileNotFoundError):  # no such config; a file of it was never downloaded
        return None
    check_inside(found, folder, repo)
    return {str(split): [Path(file) for file in files] for split, files in found.items()} or None


def _load_embedded(embedded: Embedded, why: str) -> datasets.DatasetDict:
    return _load_files(embedded.files, why, f"the embedded {embedded.name}, config {embedded.config}, of this package")


def _load_files(files: dict[str, list[Path]], why: str, what: str) -> datasets.DatasetDict:
    print(f"{why}; taking {what}.", file=sys.stderr)
    data_files = {split: [str(path) for path in paths] for split, paths in files.items()}
    return cast(datasets.DatasetDict, datasets.load_dataset("parquet", data_files=data_files))


def _why() -> str:
    return "HF_HUB_OFFLINE is set" if constants.HF_HUB_OFFLINE else f"The Hub ({constants.ENDPOINT}) can't be reached"
