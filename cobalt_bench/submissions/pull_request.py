"""Submissions as pull requests on the results dataset: sent, recognised when sent twice, and read for verification."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import CommitOperationAdd, HfApi, RepoFile, constants, get_token
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError

from cobalt_bench._hub import LOG_IN, hub_errors
from cobalt_bench.errors import InputError
from cobalt_bench.submissions.files import FOLDER, MAX_BYTES, Rejected, parse_path, short_id
from cobalt_bench.submissions.packing import Submission

_REFERENCE = re.compile(r"(?:(https?://.+)/datasets/)?([\w.-]+/[\w.-]+)(?:#|/discussions/)([1-9]\d{0,8})", re.ASCII)


@dataclass(frozen=True)
class PullRequest:
    """A pull request of a dataset, by its number."""

    repo: str
    number: int

    @property
    def ref(self) -> str:
        """Return the Git reference of its head."""
        return f"refs/pr/{self.number}"

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return f"{constants.ENDPOINT}/datasets/{self.repo}/discussions/{self.number}"


def parse_reference(text: str) -> PullRequest | None:
    """Return the pull request that OWNER/NAME#3 or its address names, None for other text.

    Raises InputError for an address of another Hub than that which is asked.
    """
    match = _REFERENCE.fullmatch(text)
    if match and match[1] not in (None, constants.ENDPOINT):
        raise InputError(f"{text} lies on another Hub than {constants.ENDPOINT}; set HF_ENDPOINT to {match[1]} if you trust it.")
    return PullRequest(match[2], int(match[3])) if match else None


def find_submitted(repo: str, full_id: str) -> str | None:
    """Return where a run was submitted before: a folder of the dataset, or an open pull request; None where nowhere.

    Raises InputError where there is no such dataset, HubError where the Hub doesn't answer.
    """
    api, mark = HfApi(), short_id(full_id)
    with hub_errors(repo):
        for path in _files(api, repo, "main"):
            found = parse_path(path)
            if found and found[0].endswith(f"-{mark}"):
                return f"{repo}, {FOLDER}/{found[0]}"
        for each in api.get_repo_discussions(repo, repo_type="dataset", discussion_type="pull_request", discussion_status="open"):
            if f"[{mark}]" in each.title:
                return PullRequest(repo, each.num).url
    return None


def send(submission: Submission, repo: str) -> str:
    """Open a pull request that adds a submission's folder, in one commit, and return its address.

    Raises InputError without a login, HubError where the Hub refuses or the connection is lost: nothing is left then.
    """
    if get_token() is None:
        raise InputError(f"You are not logged in to the Hub; {LOG_IN}.")
    files = sorted(submission.path.iterdir())
    operations = [CommitOperationAdd(f"{FOLDER}/{submission.name}/{file.name}", file) for file in files]
    last = submission.results["pass_at_1"]["per_turn"][-1]
    title = f"Submission [{short_id(submission.id)}]: {submission.model} on {submission.suite}, Pass@1 {last:.3f}"
    with hub_errors(repo):
        done = HfApi().create_commit(repo, operations, commit_message=title, repo_type="dataset", create_pr=True)
    return str(done.pr_url)


def fetch(pull: PullRequest, folder: Path) -> tuple[Path, str]:
    """Download the submission that a pull request adds, and return its folder and the commit.

    Raises Rejected where it does anything but add one submission's files, none too large; nothing is downloaded then.
    Raises InputError where there is no such pull request.
    """
    api = HfApi()
    with hub_errors(pull.repo):
        _check_is_pull_request(api, pull)
        history = [each.commit_id for each in api.list_repo_commits(pull.repo, repo_type="dataset", revision=pull.ref)]
        on_main = {each.commit_id for each in api.list_repo_commits(pull.repo, repo_type="dataset")}
        base = next((each for each in history if each in on_main), None)
        if base is None:
            raise Rejected("The pull request shares no commit with the dataset.")
        head = history[0]
        name, paths = _added(_files(api, pull.repo, base), _files(api, pull.repo, head))
        for path in paths:
            api.hf_hub_download(pull.repo, path, revision=head, repo_type="dataset", local_dir=folder)
    return folder / FOLDER / name, head


def _check_is_pull_request(api: HfApi, pull: PullRequest) -> None:
    try:
        details = api.get_discussion_details(pull.repo, pull.number, repo_type="dataset")
    except HfHubHTTPError as error:
        if error.response.status_code == 404 and not isinstance(error, RepositoryNotFoundError):
            raise InputError(f"{pull.url} is not there; look at the dataset's pull requests.") from error
        raise
    if not details.is_pull_request:
        raise InputError(f"{pull.url} is a discussion, not a pull request.")


def _added(before: Mapping[str, RepoFile], after: Mapping[str, RepoFile]) -> tuple[str, list[str]]:
    """Return the name of the one submission that is added, and its files."""
    changed = [path for path in sorted({*before, *after}) if _identity(before.get(path)) != _identity(after.get(path))]
    names = set()
    for path in changed:
        found = parse_path(path)
        if found is None or path in before:
            raise Rejected(f"The pull request changes {ascii(path)[:100]}, and may only add files of one submission.")
        size = after[path].size
        if size > MAX_BYTES[found[1]]:
            raise Rejected(f"{found[1]} has {size:,} bytes, more than the {MAX_BYTES[found[1]]:,} that it may have.")
        names.add(found[0])
    if len(names) != 1:
        raise Rejected(f"The pull request adds {len(names)} submissions, and must add one.")
    (name,) = names
    there = {found[0].rpartition("-")[2] for path in before if (found := parse_path(path))}
    if name.rpartition("-")[2] in there:
        raise Rejected("The run was submitted before.")
    return name, changed


def _identity(file: RepoFile | None) -> tuple[str, int] | None:
    return None if file is None else (file.blob_id, file.size)


def _files(api: HfApi, repo: str, revision: str) -> dict[str, RepoFile]:
    entries = api.list_repo_tree(repo, recursive=True, revision=revision, repo_type="dataset")
    return {entry.path: entry for entry in entries if isinstance(entry, RepoFile)}
