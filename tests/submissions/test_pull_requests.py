"""Submissions as pull requests, through the double of the Hub."""

import json
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi
from tampering import open_judge
from typer.testing import CliRunner, Result

from cobalt_bench.cli.main import app
from cobalt_bench.errors import CobaltError, InputError
from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import BOB, READER
from cobalt_bench.submissions.files import Rejected
from cobalt_bench.submissions.packing import Submission, pack
from cobalt_bench.submissions.pull_request import PullRequest, fetch, find_submitted, parse_reference, send

REPO = "cobalt/leaderboard-results"


@pytest.fixture
def results(client: HubDouble, monkeypatch: pytest.MonkeyPatch) -> HubDouble:
    """The Hub with an empty results dataset; the client is bob, who may not write to it."""
    HfApi().create_repo(REPO, repo_type="dataset")
    monkeypatch.setenv("HF_TOKEN", BOB.token)
    return client


@pytest.fixture
def packed(honest_run: Path, tmp_path: Path) -> Submission:
    with open_judge() as judge:
        return pack(honest_run, tmp_path / "packed", judge)


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_from_a_run_to_a_verified_pull_request_by_the_commands(results: HubDouble, honest_run: Path, tmp_path: Path) -> None:
    done = command("submit", str(honest_run), "--format", "json")
    assert done.exit_code == 0, done.output
    url = json.loads(done.stdout)["pull_request"]
    assert url == f"{results.url}/datasets/{REPO}/discussions/1"
    assert f"Next: cobalt-bench verify {url}" in done.stderr
    assert [path for path in results.files(REPO) if path.startswith("submissions/")] == []
    verified = command("verify", f"{REPO}#1", "--output", str(tmp_path / "record.json"))
    assert verified.exit_code == 0, verified.output
    record = json.loads((tmp_path / "record.json").read_text())
    assert (record["outcome"], record["pull_request"]) == ("verified", url)
    assert record["revision"] == results.repo(REPO).resolve("refs/pr/1").oid
    assert record["folder"].startswith("reference-repair-")


def test_a_dry_run_sends_nothing(results: HubDouble, honest_run: Path, tmp_path: Path) -> None:
    results.seen.clear()
    done = command("submit", str(honest_run), "--dry-run", "--output", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    assert results.seen == []
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "config.json",
        "results.json",
        "submission.json",
        "turns.parquet",
    }


def test_a_submission_is_one_commit_of_its_files_and_nothing_else(results: HubDouble, packed: Submission) -> None:
    send(packed, REPO)
    before, after = (set(results.files(REPO, revision)) for revision in ("main", "refs/pr/1"))
    assert after - before == {f"submissions/{packed.name}/{file.name}" for file in packed.path.iterdir()}
    assert before <= after
    assert results.repo(REPO).discussions[0].title.startswith(f"Submission [{packed.id[:12]}]: reference/repair on mini")


def test_the_same_run_is_recognised_while_open_and_once_merged(results: HubDouble, packed: Submission) -> None:
    assert find_submitted(REPO, packed.id) is None
    url = send(packed, REPO)
    assert find_submitted(REPO, packed.id) == url
    repo = results.repo(REPO)
    repo.merge(repo.discussion(1), "alice")
    assert find_submitted(REPO, packed.id) == f"{REPO}, submissions/{packed.name}"
    assert find_submitted(REPO, "0" * 64) is None


def test_submitting_again_sends_nothing(results: HubDouble, honest_run: Path) -> None:
    for _ in range(2):
        done = command("submit", str(honest_run))
    assert done.exit_code == 0
    assert "was submitted before" in done.stderr
    assert len(results.repo(REPO).discussions) == 1


def test_a_token_that_may_only_read_is_told_so(results: HubDouble, packed: Submission, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", READER.token)
    with pytest.raises(CobaltError):
        send(packed, REPO)
    assert results.repo(REPO).discussions == []


def test_without_a_login_it_says_how(results: HubDouble, packed: Submission, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_TOKEN")
    with pytest.raises(InputError, match="hf auth login"):
        send(packed, REPO)


def open_pull(packed: Submission, files: dict[str, bytes], delete: tuple[str, ...] = ()) -> PullRequest:
    operations: list[CommitOperationAdd | CommitOperationDelete] = [
        CommitOperationAdd(f"submissions/{packed.name}/{file.name}", file.read_bytes()) for file in packed.path.iterdir()
    ]
    operations += [CommitOperationAdd(path, data) for path, data in files.items()]
    operations += [CommitOperationDelete(path) for path in delete]
    done = HfApi().create_commit(REPO, operations, commit_message="A submission", repo_type="dataset", create_pr=True)
    return PullRequest(REPO, int(str(done.pr_num)))


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"README.md": b"mine"}, "changes 'README.md'"),
        ({".gitattributes": b""}, "changes '.gitattributes'"),
        ({"submissions/other-000000000000/results.json": b"{}"}, "adds 2 submissions, and must add one"),
        ({"submissions/deep/er/results.json": b"{}"}, "changes 'submissions/deep/er/results.json'"),
        ({"submissions/.hidden/results.json": b"{}"}, "changes 'submissions/.hidden/results.json'"),
        ({"submissions/x\n-1/results.json": b"{}"}, "changes "),
        ({"records/verified.json": b"{}"}, "changes 'records/verified.json'"),
    ],
)
def test_a_pull_request_that_does_anything_else_is_rejected_undownloaded(
    results: HubDouble, packed: Submission, tmp_path: Path, files: dict[str, bytes], reason: str
) -> None:
    pull = open_pull(packed, files)
    with pytest.raises(Rejected) as rejected:
        fetch(pull, tmp_path / "fetched")
    assert reason in str(rejected.value)
    assert not (tmp_path / "fetched").exists()


def test_paths_that_lead_out_of_the_folder_are_rejected(results: HubDouble, packed: Submission, tmp_path: Path) -> None:
    pull = open_pull(packed, {})
    repo = results.repo(REPO)
    tree = dict(repo.resolve(pull.ref).tree)
    some = next(iter(tree.values()))
    for number, path in enumerate(["submissions/../../../escaped.json", "submissions/../config.json", "/etc/config.json"]):
        repo.commit(pull.ref, {**tree, path: some}, f"trick {number}", "bob")
        with pytest.raises(Rejected, match="may only add files of one submission"):
            fetch(pull, tmp_path / "fetched")


def test_a_pull_request_that_changes_or_removes_another_submission_is_rejected(
    results: HubDouble, packed: Submission, tmp_path: Path
) -> None:
    repo = results.repo(REPO)
    send(packed, REPO)
    repo.merge(repo.discussion(1), "alice")
    path = f"submissions/{packed.name}/results.json"
    operations: list[list[CommitOperationAdd | CommitOperationDelete]] = [
        [CommitOperationAdd(path, b"{}")],
        [CommitOperationDelete(path)],
    ]
    for each in operations:
        done = HfApi().create_commit(REPO, each, commit_message="x", repo_type="dataset", create_pr=True)
        with pytest.raises(Rejected, match="may only add files of one submission"):
            fetch(PullRequest(REPO, int(str(done.pr_num))), tmp_path / "fetched")


def test_what_was_merged_since_is_not_the_pull_requests_doing(results: HubDouble, packed: Submission, tmp_path: Path) -> None:
    pull = open_pull(packed, {})
    repo = results.repo(REPO)
    repo.commit("main", {**repo.resolve("main").tree, "README.md": next(iter(repo.resolve("main").tree.values()))}, "x", "alice")
    folder, _ = fetch(pull, tmp_path / "fetched")
    assert {file.name for file in folder.iterdir()} == {file.name for file in packed.path.iterdir()}


def test_the_same_run_under_another_name_is_rejected(results: HubDouble, packed: Submission, tmp_path: Path) -> None:
    repo = results.repo(REPO)
    send(packed, REPO)
    repo.merge(repo.discussion(1), "alice")
    again = [
        CommitOperationAdd(f"submissions/better-{packed.id[:12]}/{file.name}", file.read_bytes())
        for file in packed.path.iterdir()
    ]
    done = HfApi().create_commit(REPO, again, commit_message="x", repo_type="dataset", create_pr=True)
    with pytest.raises(Rejected, match="was submitted before"):
        fetch(PullRequest(REPO, int(str(done.pr_num))), tmp_path / "fetched")


def test_a_rejected_pull_request_has_exit_status_1_and_its_reason(results: HubDouble, packed: Submission) -> None:
    open_pull(packed, {"README.md": b"mine"})
    done = command("verify", f"{REPO}#1", "--format", "json")
    assert done.exit_code == 1
    record = json.loads(done.stdout)
    assert record["outcome"] == "rejected"
    assert "may only add files of one submission" in record["reasons"][0]


def test_a_folder_that_does_not_bear_the_runs_id_is_rejected(results: HubDouble, packed: Submission) -> None:
    renamed = [
        CommitOperationAdd(f"submissions/reference-repair-000000000000/{file.name}", file.read_bytes())
        for file in packed.path.iterdir()
    ]
    HfApi().create_commit(REPO, renamed, commit_message="x", repo_type="dataset", create_pr=True)
    done = command("verify", f"{REPO}#1", "--format", "json")
    assert done.exit_code == 1
    assert "not the one that belongs to the run" in json.loads(done.stdout)["reasons"][0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cobalt/leaderboard-results#12", PullRequest(REPO, 12)),
        ("https://huggingface.co/datasets/cobalt/leaderboard-results/discussions/3", PullRequest(REPO, 3)),
        ("cobalt/leaderboard-results", None),
        ("cobalt/leaderboard-results#0", None),
        ("runs/a", None),
        ("https://evil.example/cobalt/leaderboard-results/discussions/3", None),
    ],
)
def test_a_pull_request_is_named_by_dataset_and_number_or_address(text: str, expected: PullRequest | None) -> None:
    assert parse_reference(text) == expected


def test_an_address_on_another_hub_is_refused() -> None:
    with pytest.raises(InputError, match="another Hub"):
        parse_reference("https://evil.example/datasets/cobalt/leaderboard-results/discussions/3")


@pytest.mark.parametrize(("number", "words"), [("0", "no pull request"), ("99", "is not there")])
def test_a_pull_request_that_is_not_there_is_the_users_to_mend(results: HubDouble, number: str, words: str) -> None:
    done = command("verify", f"{REPO}#{number}")
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_record_that_could_not_be_written_is_refused_before_anything_is_judged(packed: Submission, tmp_path: Path) -> None:
    done = command("verify", str(packed.path), "--output", str(tmp_path / "no" / "record.json"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no folder" in done.stderr


@pytest.mark.parametrize("name", ["report", "compare", "submit", "export"])
def test_a_packed_submission_is_no_run_and_stays_as_it_is(packed: Submission, name: str) -> None:
    more = {"compare": [str(packed.path)], "export": ["--to", "eval-results"], "submit": ["--dry-run"]}.get(name, [])
    done = command(name, str(packed.path), *more)
    assert done.exit_code == 2
    assert "is a packed submission" in done.stderr
    assert len(list(packed.path.iterdir())) == 4


def test_what_is_neither_folder_nor_pull_request_is_the_users_to_mend() -> None:
    done = command("verify", "no/such/folder")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is no folder here, and no pull request" in done.stderr
