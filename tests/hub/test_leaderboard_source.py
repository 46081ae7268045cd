"""The leaderboard reads runs and records from the Hub, and goes on without it."""

import json
import sys
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, constants

from cobalt_bench.hub_double import HubDouble

LEADERBOARD = Path(__file__).parents[2] / "leaderboard"
sys.path.insert(0, str(LEADERBOARD))
from source import RECORDS, RESULTS, EntrySource  # noqa: E402

EXAMPLES = LEADERBOARD / "examples"


@pytest.fixture
def hub(client: HubDouble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> HubDouble:
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "cache"))
    api = HfApi()
    for repo, folder in ((RESULTS, "submissions"), (RECORDS, "records")):
        api.create_repo(repo, repo_type="dataset")
        files = sorted((EXAMPLES / folder).rglob("*.json"))
        operations = [CommitOperationAdd(path.relative_to(EXAMPLES).as_posix(), path.read_bytes()) for path in files]
        api.create_commit(repo, operations, commit_message="entries", repo_type="dataset")
    return client


def test_entries_are_read_at_one_revision_of_each_dataset(hub: HubDouble) -> None:
    snapshot = EntrySource().snapshot()
    assert len(snapshot.entries) == len(list((EXAMPLES / "records").iterdir()))
    assert not any(entry.example for entry in snapshot.entries)
    commit = hub.repo(RESULTS).resolve("main").oid
    assert commit[:12] in snapshot.words
    assert snapshot.results_url == f"{hub.url}/datasets/{RESULTS}/tree/{commit}/submissions"


def test_what_is_new_is_seen_after_a_while_and_not_asked_for_before(hub: HubDouble, monkeypatch: pytest.MonkeyPatch) -> None:
    source = EntrySource()
    before = len(source.snapshot().entries)
    record = min(path for path in hub.files(RECORDS) if path.startswith("records/"))
    HfApi().create_commit(RECORDS, [CommitOperationDelete(record)], commit_message="away", repo_type="dataset")
    hub.seen.clear()
    assert len(source.snapshot().entries) == before
    assert hub.seen == []
    monkeypatch.setattr("source.REFRESH_S", 0.0)
    assert len(source.snapshot().entries) == before - 1


def test_what_was_verified_without_isolation_is_left_out_and_the_app_says_why(hub: HubDouble) -> None:
    path = min((EXAMPLES / "records").iterdir())
    record = json.loads(path.read_text())
    record["judge"] |= {"isolated": False, "missing_isolation": "no isolation of files"}
    change = CommitOperationAdd(f"records/{path.name}", json.dumps(record).encode())
    HfApi().create_commit(RECORDS, [change], commit_message="unsafe", repo_type="dataset")
    snapshot = EntrySource().snapshot()
    assert record["folder"] not in [entry.name for entry in snapshot.entries]
    assert f"Not listed, since verified without isolation: {record['folder']}." in snapshot.words


def test_a_hub_out_of_order_leaves_the_entries_read_before(hub: HubDouble, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("source.REFRESH_S", 0.0)
    source = EntrySource()
    before = source.snapshot()
    hub.fail("GET", ".*", status=503)
    after = source.snapshot()
    assert after.entries == before.entries
    assert "can't be asked just now" in after.words


def test_a_new_start_without_the_hub_reads_the_cache_then_the_examples(
    hub: HubDouble, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    entries = EntrySource().snapshot().entries
    hub.fail("GET", ".*", status=503)
    cached = EntrySource().snapshot()
    assert [entry.name for entry in cached.entries] == [entry.name for entry in entries]
    assert "from the cache" in cached.words
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "empty"))
    examples = EntrySource().snapshot()
    assert all(entry.example for entry in examples.entries)
    assert "these are examples" in examples.words
