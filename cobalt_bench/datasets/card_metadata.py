"""The YAML of a dataset card: what the Hub's viewer and the datasets library read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow.parquet as pq
from datasets import DatasetInfo, Features, SplitDict, SplitInfo
from datasets.info import DatasetInfosDict
from huggingface_hub import CardData, DatasetCardData

from cobalt_bench.datasets.reader import ROWS_AT_ONCE, DatasetFolder, SplitFile

_LICENSES = frozenset(
    "apache-2.0 mit cc-by-3.0 cc-by-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc-by-nc-4.0 cc-by-nc-sa-4.0 cc0-1.0 bsd-2-clause "
    "bsd-3-clause gpl-3.0 lgpl-3.0 mpl-2.0 unlicense".split()
)  # of those that the Hub has an id for
_SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B")


def card_data(
    folder: DatasetFolder, template: Mapping[str, Any], default_config: str, licenses: Iterable[str]
) -> DatasetCardData:
    """Return the card's metadata: the template's own, licence, size, configs and features of the folder.

    A template that names configs has files which come and go without being published here, so their features and
    sizes are left to the reader.
    """
    data = DatasetCardData(**{**_license(licenses), **template})
    data["size_categories"] = [size_category(folder.rows)]
    if "configs" not in template:
        configs = {name: _data_files(files, name == default_config) for name, files in folder.configs.items()}
        data["configs"] = [{"config_name": name, **config} for name, config in sorted(configs.items())]
        DatasetInfosDict({name: _info(files) for name, files in folder.configs.items()}).to_dataset_card_data(data)
    return data


def size_category(rows: int) -> str:
    """Return the Hub's name for a number of rows."""
    return _SIZES[max(0, len(str(rows)) - 3)]


def features(card: CardData) -> dict[str, Features]:
    """Return the features of each config that a card's metadata names."""
    infos = DatasetInfosDict.from_dataset_card_data(card)
    return {name: info.features for name, info in infos.items() if info.features is not None}


def _license(names: Iterable[str]) -> dict[str, Any]:
    names = sorted({name.strip() for name in names})
    ids = [name.lower() for name in names if name.lower() in _LICENSES]
    others = [name for name in names if name and name.lower() not in _LICENSES]
    if others:
        return {"license": "other", "license_name": " and ".join([*ids, *others]).lower().replace(" ", "-")}
    ids += ["unknown"] if "" in names or not ids else []
    return {"license": ids[0] if len(ids) == 1 else ids}


def _data_files(files: Sequence[SplitFile], default: bool) -> dict[str, Any]:
    entries = []
    for split in dict.fromkeys(file.split for file in files):
        paths = [file.path_in_repo for file in files if file.split == split]
        entries.append({"split": split, "path": paths[0] if len(paths) == 1 else paths})
    return {"data_files": entries, **({"default": True} if default else {})}


def _info(files: Sequence[SplitFile]) -> DatasetInfo:
    splits = SplitDict()
    for split in dict.fromkeys(file.split for file in files):
        own = [file for file in files if file.split == split]
        size = sum(_decoded_bytes(file) for file in own)
        splits.add(SplitInfo(split, num_bytes=size, num_examples=sum(file.rows for file in own)))
    return DatasetInfo(
        features=Features.from_arrow_schema(files[0].schema),
        splits=splits,
        download_size=sum(file.bytes for file in files),
        dataset_size=sum(split.num_bytes for split in splits.values()),
    )


def _decoded_bytes(file: SplitFile) -> int:
    """Return the size of a file's rows in memory, which the viewer shows; decodes all of it, a batch at a time."""
    with pq.ParquetFile(file.path) as parquet:
        return sum(batch.nbytes for batch in parquet.iter_batches(batch_size=ROWS_AT_ONCE))
