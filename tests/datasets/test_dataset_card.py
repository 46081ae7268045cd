"""Cards: what the Hub's viewer and the datasets library read in them."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from dataset_folders import QWEN, MadeUp, trajectories
from datasets import Features
from huggingface_hub import DatasetCard

from cobalt_bench.datasets.card import templates_folder, write_card
from cobalt_bench.datasets.card_metadata import features, size_category
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.datasets.versions import Version
from cobalt_bench.errors import InputError
from cobalt_bench.hub_double.accounts import complaints

KINDS = ("leaderboard-results", "mini", "partial-trajectories", "perturbed-feedback")


def card_of(folder: Path, default_config: str = "qwen3-8b") -> DatasetCard:
    history = [{"version": "1.1.0", "changes": ["Something."]}, {"version": "1.0.0", "changes": ["Everything."]}]
    return write_card(DatasetFolder.open(folder), "cobalt/some-data", Version(1, 1, 0), default_config, history)


def test_there_is_a_template_for_each_published_dataset() -> None:
    assert tuple(sorted(path.stem for path in templates_folder().glob("*.md"))) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_is_filled_in_and_its_yaml_is_valid(kind: str, one_config: Path) -> None:
    manifest = json.loads((one_config / "manifest.json").read_text())
    (one_config / "manifest.json").write_text(json.dumps({**manifest, "dataset": kind}))
    text = str(card_of(one_config))
    assert complaints(text) == []
    assert "$" not in text
    for part in (
        "## Use",
        "## Columns",
        "## How it was made",
        "## Licence",
        "## Limits",
        "## Canary",
        "## Citation",
        "### 1.0.0",
    ):
        assert part in text, part
    assert manifest["canary"] in text


def test_an_unknown_kind_of_data_is_refused(one_config: Path) -> None:
    manifest = json.loads((one_config / "manifest.json").read_text())
    (one_config / "manifest.json").write_text(json.dumps({**manifest, "dataset": "recipes"}))
    with pytest.raises(InputError, match="there are leaderboard-results, mini"):
        card_of(one_config)


def test_configs_splits_and_features_are_those_of_the_files(two_configs: Path) -> None:
    data = card_of(two_configs).data.to_dict()
    assert [config["config_name"] for config in data["configs"] if config.get("default")] == ["qwen3-8b"]
    assert data["configs"][1]["data_files"][0] == {"split": "train", "path": "smollm2/train.parquet"}
    qwen = next(info for info in data["dataset_info"] if info["config_name"] == "qwen3-8b")
    assert {split["name"] for split in qwen["splits"]} == {"train", "validation"}
    assert sum(split["num_examples"] for split in qwen["splits"]) == 16
    assert qwen["download_size"] == sum(path.stat().st_size for path in (two_configs / "qwen3-8b").iterdir())
    schema = pq.read_schema(two_configs / "qwen3-8b" / "train.parquet")
    assert features(card_of(two_configs).data)["qwen3-8b"] == Features.from_arrow_schema(schema)


@pytest.mark.parametrize(
    ("licenses", "said"),
    [
        (["Apache-2.0"], {"license": "apache-2.0"}),
        (["Apache-2.0", "CC-BY-4.0"], {"license": ["apache-2.0", "cc-by-4.0"]}),
        ([""], {"license": "unknown"}),
        (["MIT", ""], {"license": ["mit", "unknown"]}),
        (["MIT", "House rules"], {"license": "other", "license_name": "mit-and-house-rules"}),
    ],
)
def test_the_licence_is_that_of_the_rows(licenses: list[str], said: dict[str, object], tmp_path: Path) -> None:
    made = {f"config{i}": MadeUp("some/model", 4, license) for i, license in enumerate(licenses)}
    card = card_of(trajectories(tmp_path / "licensed", **made), "config0")
    assert {name: value for name, value in card.data.to_dict().items() if name.startswith("license")} == said
    for license in licenses:
        assert f"| adding | - | {license or 'not stated'} | 4 | 8 |" in str(card)


def test_the_same_folder_gives_the_same_card(tmp_path: Path) -> None:
    assert str(card_of(trajectories(tmp_path / "a", qwen3_8b=QWEN))) == str(card_of(trajectories(tmp_path / "b", qwen3_8b=QWEN)))


@pytest.mark.parametrize(
    ("rows", "name"), [(0, "n<1K"), (999, "n<1K"), (1000, "1K<n<10K"), (9_999, "1K<n<10K"), (156_000, "100K<n<1M")]
)
def test_sizes_have_the_names_that_the_hub_knows(rows: int, name: str) -> None:
    assert size_category(rows) == name
