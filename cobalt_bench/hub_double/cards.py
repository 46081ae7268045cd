"""What the Hub demands of a dataset card's YAML, as far as its documentation says."""

import re
from typing import Any

import yaml
from datasets import DatasetInfo
from datasets.utils.metadata import MetadataConfigs
from huggingface_hub import DatasetCard

_LICENSES = frozenset(
    "apache-2.0 mit cc cc-by-4.0 cc-by-sa-4.0 cc-by-nc-4.0 cc0-1.0 bsd-2-clause bsd-3-clause gpl-3.0 lgpl-3.0 mpl-2.0 "
    "odc-by odbl unlicense unknown other".split()
)
_SIZES = frozenset("n<1K 1K<n<10K 10K<n<100K 100K<n<1M 1M<n<10M 10M<n<100M 100M<n<1B 1B<n<10B 10B<n<100B 100B<n<1T n>1T".split())
_TASKS = frozenset("text-generation reinforcement-learning question-answering tabular-classification other".split())


def complaints(content: str) -> list[str]:
    """Return what is wrong with a dataset card."""
    match = re.match(r"\s*---\r?\n(.*?)\r?\n---\s*(\r?\n|$)", content, re.DOTALL)
    if match is None:
        return []  # a card without metadata gets a warning, no error
    try:
        data = yaml.safe_load(match[1])
    except yaml.YAMLError as error:
        return [f"the YAML can't be parsed: {error}"]
    if not isinstance(data, dict):
        return ["the YAML must be a mapping"]
    return [*_fields(data), *_configs(data, content)]


def _fields(data: dict[str, Any]) -> list[str]:
    found = []
    for name, allowed in (("license", _LICENSES), ("size_categories", _SIZES), ("task_categories", _TASKS)):
        value = data.get(name)
        values = value if isinstance(value, list) else [] if value is None else [value]
        found += [f'"{name}" must not be {each!r}' for each in values if each not in allowed]
    for name in ("tags", "language"):
        if not all(isinstance(each, str) for each in data.get(name, [])):
            found.append(f'"{name}" must be a list of strings')
    if data.get("license") == "other" and "license_name" not in data:
        found.append('"license_name" is required where the license is other')
    return found


def _configs(data: dict[str, Any], content: str) -> list[str]:
    """Let the datasets library read configs and features, as the viewer does."""
    try:
        configs = MetadataConfigs.from_dataset_card_data(DatasetCard(content).data)
        default = configs.get_default_config_name()
        infos = data.get("dataset_info", [])
        for info in infos if isinstance(infos, list) else [infos]:
            DatasetInfo._from_yaml_dict(info)
            if info.get("config_name", "default") not in configs:
                return [f"dataset_info of {info.get('config_name')!r}, which is not a config"]
    except (ValueError, KeyError, TypeError) as error:
        return [str(error)]
    return ["no config is the default"] if len(configs) > 1 and default is None else []
