"""Publishes a dataset folder as a version that never changes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from huggingface_hub import CommitOperationAdd, CommitOperationDelete, DatasetCard, HfApi, constants, get_token
from huggingface_hub.errors import HfHubHTTPError

from cobalt_bench._hub import LOG_IN, hub_errors
from cobalt_bench.datasets.card import CARD
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.datasets.versions import Version
from cobalt_bench.errors import HubError, InputError
from cobalt_bench.hub.publication_plan import Plan, make_plan
from cobalt_bench.hub.remote import read_sha256


@dataclass(frozen=True)
class Publication:
    """A version that was published, with its commit and address."""

    plan: Plan
    commit: str
    url: str

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {**self.plan.to_dict(), "commit": self.commit, "url": self.url}


def plan_publication(folder: Path, repo: str, version: str, *, private: bool = False) -> Plan:
    """Return what publishing would change, without writing anything to the Hub.

    Raises InputError for a folder, name or version that can't be published, HubError when the Hub doesn't answer.
    """
    parsed = Version.parse(version)
    if repo.count("/") != 1:
        raise InputError(f"--repo {repo} names no owner; give OWNER/NAME, as in cobalt/partial-trajectories.")
    opened = DatasetFolder.open(folder)
    with hub_errors(repo):
        plan = make_plan(HfApi(), opened, repo, parsed, private=private)
        _check_card(plan)
        return plan


def publish(plan: Plan) -> Publication:
    """Upload what a plan holds, read it back, and tag it; planning and publishing again continues one that was interrupted.

    All files come in one commit; a large file that the Hub has already is not sent again. The tag is set last, after
    each file was downloaded and hashed: a version that has a tag is whole.
    Raises InputError for missing rights, HubError for a lost connection, no room, or a file that reads back differently.
    """
    if get_token() is None:
        raise InputError(f"You are not logged in to the Hub; {LOG_IN}.")
    api = HfApi()
    with hub_errors(plan.repo):
        head = plan.remote.head if plan.remote is not None else _create(api, plan)
        commit = _upload(api, plan, head)
        _read_back(api, plan, commit)
        api.create_tag(plan.repo, tag=plan.version.tag, revision=commit, repo_type="dataset")
    return Publication(plan, commit, f"{constants.ENDPOINT}/datasets/{plan.repo}/tree/{plan.version.tag}")


def _check_card(plan: Plan) -> None:
    """Have the Hub check the card, so that a bad one is refused before anything is uploaded."""
    card = plan.contents[CARD]
    assert isinstance(card, bytes)
    try:
        DatasetCard(card.decode()).validate()
    except ValueError as error:
        if isinstance(error, HfHubHTTPError):
            raise
        raise HubError(f"The Hub does not accept the card of {plan.repo} ({' '.join(str(error).split())}).") from error


def _create(api: HfApi, plan: Plan) -> str:
    """Make the dataset's repository and return its first commit."""
    owner = plan.repo.split("/")[0]
    try:
        api.create_repo(plan.repo, repo_type="dataset", private=plan.private, exist_ok=True)
    except HfHubHTTPError as error:
        if error.response.status_code in (403, 404) and not _exists(api, owner):
            raise InputError(
                f"There is no organisation {owner} on the Hub; make it at {constants.ENDPOINT}/organizations/new, or give "
                "your own name as owner in --repo."
            ) from error
        raise
    return str(api.dataset_info(plan.repo).sha)


def _exists(api: HfApi, owner: str) -> bool:
    """Return whether a name is an organisation's or a user's."""
    for overview in (api.get_organization_overview, api.get_user_overview):
        try:
            overview(owner)
        except HfHubHTTPError as error:
            if error.response.status_code != 404:
                raise
        else:
            return True
    return False


def _upload(api: HfApi, plan: Plan, head: str) -> str:
    """Make one commit of all that differs, and return it; `head` must still be the latest."""
    operations: list[CommitOperationAdd | CommitOperationDelete] = []
    for change in plan.files:
        if change.action == "remove":
            operations.append(CommitOperationDelete(change.path))
        elif change.action != "keep":
            operations.append(CommitOperationAdd(change.path, plan.contents[change.path]))
    if not operations:
        return head
    message = f"Publish {plan.version}"
    commit = api.create_commit(plan.repo, operations, commit_message=message, repo_type="dataset", parent_commit=head)
    return str(commit.oid)


def _read_back(api: HfApi, plan: Plan, commit: str) -> None:
    for change in plan.files:
        if change.action != "remove" and read_sha256(api, plan.repo, change.path, commit) != change.sha256:
            raise HubError(f"{change.path} reads back from {plan.repo} changed, so no tag was set; run the command again.")
