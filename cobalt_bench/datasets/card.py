"""Dataset cards: a template a kind of data, which publishing fills in."""

from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

import yaml
from huggingface_hub import DatasetCard

from cobalt_bench.datasets.card_metadata import card_data
from cobalt_bench.datasets.card_sections import (
    changelog,
    columns_table,
    configs_table,
    origins,
    origins_table,
    parameters,
    steps_table,
)
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.datasets.versions import Version
from cobalt_bench.errors import InputError

CARD = "README.md"  # where the Hub looks for it
_PACKAGE = Path(__file__).parents[1]
_CANARY = (
    "This text holds the identifier below, and so does each row. It marks data of a benchmark: leave documents that\n"
    "hold it out of a corpus for pre-training.\n\n    cobalt-bench canary {}"
)


def write_card(
    folder: DatasetFolder, repo: str, version: Version, default_config: str, history: list[Mapping[str, Any]]
) -> DatasetCard:
    """Return the card of a dataset; `history` holds versions with their changes, the latest first.

    Raises InputError when there is no template for the folder's kind of data.
    """
    front, body = _template(folder.kind)
    found = origins(folder.files)
    data = card_data(folder, front, default_config, (license for _, _, license, _, _ in found))
    text = Template(body).substitute(
        repo=repo,
        version=str(version),
        tag=version.tag,
        default_config=default_config,
        configs=configs_table(folder),
        columns=columns_table(folder.configs[default_config][0]),
        sources=origins_table(found),
        steps=steps_table(folder),
        provenance=parameters(folder),
        canary=_CANARY.format(folder.manifest.get("canary", "none")),
        changelog=changelog(history),
    )
    return DatasetCard(f"---\n{data.to_yaml()}\n---\n{text}")


def templates_folder() -> Path:
    """Return the folder of the templates: in an installed package, or beside it in a clone."""
    installed = _PACKAGE / "dataset_cards"
    return installed if installed.is_dir() else _PACKAGE.parent / "dataset_cards"


def _template(kind: str) -> tuple[dict[str, Any], str]:
    """Return the front matter and the body of a template."""
    path = templates_folder() / f"{kind}.md"
    if not path.is_file():
        known = ", ".join(sorted(each.stem for each in templates_folder().glob("*.md")))
        raise InputError(f"manifest.json calls the dataset {kind!r}, for which there is no card; there are {known}.")
    _, front, body = path.read_text().split("---\n", 2)
    return yaml.safe_load(front), body


EVAL_YAML = "eval.yaml"


def eval_yaml(kind: str) -> bytes | None:
    """Return the file for a kind of dataset; None if it is not a benchmark."""
    path = templates_folder() / f"{kind}.{EVAL_YAML}"
    return path.read_bytes() if path.is_file() else None
