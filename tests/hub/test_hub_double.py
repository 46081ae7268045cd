"""The double does for the real client what the Hub does."""

from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, HfFileSystem
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError, RevisionNotFoundError

from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import ALICE, BOB

REPO = "cobalt/results"


@pytest.fixture
def api(client: HubDouble) -> HfApi:
    api = HfApi(endpoint=client.url, token=ALICE.token)
    api.create_repo(REPO, repo_type="dataset")
    return api


def add(api: HfApi, path: str, content: bytes, **more: object) -> str:
    operations = [CommitOperationAdd(path, content)]
    return str(api.create_commit(REPO, operations, commit_message=f"Add {path}", repo_type="dataset", **more).oid)


def test_files_come_back_by_commit_tag_and_branch(api: HfApi, client: HubDouble, tmp_path: Path) -> None:
    first = add(api, "a/data.parquet", b"one")
    api.create_tag(REPO, tag="v1", repo_type="dataset")
    api.create_branch(REPO, branch="side", repo_type="dataset")
    add(api, "a/data.parquet", b"three")
    for revision, content in ((first, b"one"), ("v1", b"one"), ("side", b"one"), ("main", b"three")):
        folder = api.snapshot_download(REPO, repo_type="dataset", revision=revision, cache_dir=tmp_path)
        assert (Path(folder) / "a" / "data.parquet").read_bytes() == content
    with pytest.raises(RevisionNotFoundError):
        api.dataset_info(REPO, revision="v2")
    with pytest.raises(HfHubHTTPError, match="exists already"):
        api.create_tag(REPO, tag="v1", repo_type="dataset")


def test_a_folder_is_uploaded_listed_and_deleted(api: HfApi, tmp_path: Path) -> None:
    for name in ("x.txt", "deep/y.txt", "deep/er/z.bin"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    api.upload_folder(repo_id=REPO, folder_path=tmp_path, repo_type="dataset")
    assert sorted(api.list_repo_files(REPO, repo_type="dataset")) == [".gitattributes", "deep/er/z.bin", "deep/y.txt", "x.txt"]
    assert [entry.path for entry in api.list_repo_tree(REPO, "deep", repo_type="dataset")] == ["deep/er", "deep/y.txt"]
    (found,) = api.get_paths_info(REPO, ["deep/er/z.bin"], repo_type="dataset")
    assert found.lfs is not None
    api.create_commit(REPO, [CommitOperationDelete("deep/")], commit_message="Tidy", repo_type="dataset")
    assert sorted(api.list_repo_files(REPO, repo_type="dataset")) == [".gitattributes", "x.txt"]
    assert api.list_repo_commits(REPO, repo_type="dataset")[0].title == "Tidy"


def test_the_file_system_reads_parts(api: HfApi, client: HubDouble) -> None:
    add(api, "long.parquet", bytes(range(256)) * 10)
    files = HfFileSystem(endpoint=client.url, token=ALICE.token, skip_instance_cache=True)
    assert files.glob(f"datasets/{REPO}/*.parquet") == [f"datasets/{REPO}/long.parquet"]
    with files.open(f"datasets/{REPO}/long.parquet", block_size=100) as file:
        file.seek(1000)
        assert file.read(5) == (bytes(range(256)) * 10)[1000:1005]


def test_a_stranger_opens_a_pull_request_and_a_member_merges_it(api: HfApi, client: HubDouble) -> None:
    stranger = HfApi(endpoint=client.url, token=BOB.token)
    with pytest.raises(HfHubHTTPError, match="create_pr=1"):
        add(stranger, "submissions/bob/turns.parquet", b"turns")
    operations = [CommitOperationAdd("submissions/bob/turns.parquet", b"turns")]
    made = stranger.create_commit(REPO, operations, commit_message="Bob's run", repo_type="dataset", create_pr=True)
    assert (made.pr_num, made.pr_revision) == (1, "refs/pr/1")
    add(stranger, "submissions/bob/config.json", b"{}", revision="refs/pr/1")
    add(api, "other.txt", b"meanwhile")
    (listed,) = api.get_repo_discussions(REPO, repo_type="dataset", discussion_type="pull_request", discussion_status="open")
    assert (listed.num, listed.author, listed.title) == (1, "bob", "Bob's run")
    assert client.files(REPO, "refs/pr/1").keys() == {
        ".gitattributes", "submissions/bob/turns.parquet", "submissions/bob/config.json"
    }  # fmt: skip
    with pytest.raises(HfHubHTTPError):
        stranger.merge_pull_request(REPO, 1, repo_type="dataset")
    api.comment_discussion(REPO, 1, "Verified.", repo_type="dataset")
    api.merge_pull_request(REPO, 1, repo_type="dataset")
    details = api.get_discussion_details(REPO, 1, repo_type="dataset")
    assert (details.status, details.events[-2].content) == ("merged", "Verified.")  # type: ignore[attr-defined]
    assert {"other.txt", "submissions/bob/turns.parquet"} <= client.files(REPO).keys()


def test_strangers_do_not_see_what_is_private(api: HfApi, client: HubDouble) -> None:
    api.create_repo("cobalt/secret", repo_type="dataset", private=True)
    for token in (BOB.token, False):
        with pytest.raises(RepositoryNotFoundError):
            HfApi(endpoint=client.url, token=token).dataset_info("cobalt/secret")
    assert api.dataset_info("cobalt/secret").private
    assert api.create_repo("cobalt/secret", repo_type="dataset", exist_ok=True).repo_id == "cobalt/secret"
    api.delete_repo("cobalt/secret", repo_type="dataset")
    with pytest.raises(RepositoryNotFoundError):
        api.dataset_info("cobalt/secret")


def test_an_unknown_endpoint_is_not_passed_over(api: HfApi, client: HubDouble) -> None:
    with pytest.raises(HfHubHTTPError, match="501"):
        api.list_lfs_files(REPO, repo_type="dataset").__iter__().__next__()
    assert client.seen[-1].status == 501
