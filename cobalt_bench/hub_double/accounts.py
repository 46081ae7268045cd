"""Accounts, repositories as a whole, and the check of a card, as far as the Hub's documentation describes it."""

import re
from typing import Any

import yaml
from datasets import DatasetInfo
from datasets.utils.metadata import MetadataConfigs
from huggingface_hub import DatasetCard

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Refused

_LICENSES = frozenset(
    "apache-2.0 mit cc cc-by-4.0 cc-by-sa-4.0 cc-by-nc-4.0 cc0-1.0 bsd-2-clause bsd-3-clause gpl-3.0 lgpl-3.0 mpl-2.0 "
    "odc-by odbl unlicense unknown other".split()
)
_SIZES = frozenset("n<1K 1K<n<10K 10K<n<100K 100K<n<1M 1M<n<10M 10M<n<100M 100M<n<1B 1B<n<10B 10B<n<100B 100B<n<1T n>1T".split())
_TASKS = frozenset("text-generation reinforcement-learning question-answering tabular-classification other".split())


def whoami(request: HttpRequest) -> Reply:
    """Return who a token belongs to; 401 without one."""
    user = request.user
    if user is None:
        raise Refused(401, "Invalid username or password.")
    role = "write" if user.write else "read"
    orgs = [{"type": "org", "name": name, "roleInOrg": role} for name in sorted(user.orgs)]
    auth = {"type": "access_token", "accessToken": {"displayName": "tests", "role": role}}
    return Reply.of({"type": "user", "name": user.name, "fullname": user.name, "orgs": orgs, "auth": auth})


def overview(request: HttpRequest, what: str, name: str) -> Reply:
    """Return the page of a user or an organisation; 404 where there is none."""
    users = {user.name for user in request.hub.users.values()}
    if name not in (request.hub.organisations if what == "organizations" else users):
        raise Refused(404, "This organization does not exist" if what == "organizations" else "This user does not exist")
    return Reply.of({"name": name, "user": name, "fullname": name, "avatarUrl": ""})


def validate_yaml(request: HttpRequest) -> Reply:
    """Return what is wrong with a card's YAML."""
    content = request.json()
    found = complaints(content["content"]) if content["repoType"] == "dataset" else []
    answer = {"errors": [{"message": each} for each in found], "warnings": []}
    return Reply.of(answer, 400 if found else 200)


def create_repo(request: HttpRequest) -> Reply:
    """Make a repository; 409 where it is there already."""
    asked = request.json()
    private = asked.get("visibility") == "private" or bool(asked.get("private"))
    kind = asked.get("type") or "model"
    folder = "" if kind == "model" else f"{kind}s/"
    try:
        repo = request.hub.create(kind, asked["name"], asked.get("organization"), private, request.user)
    except Refused as refused:
        if refused.status != 409:
            raise
        url = f"{request.endpoint}/{folder}{asked.get('organization')}/{asked['name']}"
        return Reply.of({"error": refused.message, "url": url}, 409)
    return Reply.of({"url": f"{request.endpoint}/{folder}{repo.id}", "id": repo.id, "private": private})


def delete_repo(request: HttpRequest) -> Reply:
    """Remove a repository with all that it holds."""
    asked = request.json()
    owner = asked.get("organization") or (request.user.name if request.user else "")
    repo = request.hub.repo(asked.get("type") or "model", f"{owner}/{asked['name']}", request.user)
    request.hub.check_writer(request.user, repo)
    del request.hub.repos[repo.kind, repo.id]
    return Reply.of({})


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
    """Have the datasets library read configs and features, as the viewer does."""
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
