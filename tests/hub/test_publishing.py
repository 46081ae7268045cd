"""Publishing through the double: versions that never change, uploads that go on, and one sentence for what goes wrong."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from dataset_folders import QWEN, SMOL, MadeUp, trajectories
from huggingface_hub import CommitOperationAdd, DatasetCard, HfApi, constants

from cobalt_bench.errors import CobaltError, HubError, InputError
from cobalt_bench.hub.publishing import Publication, plan_publication
from cobalt_bench.hub.publishing import publish as publish_plan
from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import BOB, READER

REPO = "cobalt/partial-trajectories"


def publish(folder: Path, version: str = "1.0.0", repo: str = REPO, *, private: bool = False) -> Publication:
    return publish_plan(plan_publication(folder, repo, version, private=private))


def test_a_dataset_is_made_tagged_and_holds_the_very_files(client: HubDouble, two_configs: Path) -> None:
    done = publish(two_configs)
    files = client.files(REPO, "v1.0.0")
    local = {str(path.relative_to(two_configs)): path.read_bytes() for path in two_configs.rglob("*.parquet")}
    assert local.items() <= files.items()
    assert client.repo(REPO).tags == {"v1.0.0": done.commit}
    assert done.url == f"{client.url}/datasets/{REPO}/tree/v1.0.0"
    manifest = json.loads(files["manifest.json"])
    assert (manifest["version"], manifest["repo"], manifest["default_config"]) == ("1.0.0", REPO, "qwen3-8b")
    for entry in (entry for config in manifest["configs"].values() for entry in config["splits"].values()):
        assert hashlib.sha256(files[entry["file"]]).hexdigest() == entry["sha256"]


def test_all_files_come_in_one_commit(client: HubDouble, two_configs: Path) -> None:
    publish(two_configs)
    assert [commit.title for commit in client.repo(REPO).history("main")] == ["Publish 1.0.0", "initial commit"]


def test_the_plan_says_what_would_change_and_writes_nothing(client: HubDouble, one_config: Path, two_configs: Path) -> None:
    new = plan_publication(one_config, REPO, "1.0.0")
    assert new.remote is None
    assert {file.action for file in new.files} == {"add"}
    publish(one_config)
    client.seen.clear()
    plan = plan_publication(two_configs, REPO, "1.1.0")
    assert {file.path: file.action for file in plan.files} == {
        "README.md": "change",
        "manifest.json": "change",
        "qwen3-8b/train.parquet": "keep",
        "qwen3-8b/validation.parquet": "keep",
        "smollm2/train.parquet": "add",
        "smollm2/validation.parquet": "add",
    }
    assert "+- Config `smollm2` is new: " in plan.card_diff
    assert not [request for request in client.seen if request.writes]


def test_a_published_version_never_changes(client: HubDouble, one_config: Path, two_configs: Path) -> None:
    publish(one_config)
    before = client.repo(REPO).tags.copy()
    client.seen.clear()
    with pytest.raises(InputError, match=r"v1\.0\.0 of .* never changes; choose a higher one, as 1\.1\.0\."):
        publish(two_configs, "1.0.0")
    with pytest.raises(InputError, match=r"lower than v1\.0\.0"):
        publish(two_configs, "0.9.0")
    assert not [request for request in client.seen if request.writes]
    publish(two_configs, "1.1.0")
    assert before.items() <= client.repo(REPO).tags.items()
    assert "smollm2/train.parquet" not in client.files(REPO, "v1.0.0")


def test_the_changelog_and_the_default_config_go_on(client: HubDouble, tmp_path: Path, one_config: Path) -> None:
    publish(one_config)
    publish(trajectories(tmp_path / "more", qwen3_8b=QWEN, big=MadeUp("some/big-model", 30)), "1.1.0")
    publish(trajectories(tmp_path / "other", qwen3_8b=MadeUp("Qwen/Qwen3-8B", 9), big=MadeUp("some/big-model", 30)), "1.2.0")
    card = DatasetCard(client.files(REPO)["README.md"].decode())
    log = card.text.partition("## Changelog")[2]
    assert [line for line in log.splitlines() if line.startswith("###")] == ["### 1.2.0", "### 1.1.0", "### 1.0.0"]
    assert "Config `qwen3-8b` has other data" in log.partition("### 1.1.0")[0]
    assert [config["config_name"] for config in card.data["configs"] if config.get("default")] == ["qwen3-8b"]


def test_only_a_new_major_version_drops_a_config(client: HubDouble, one_config: Path, two_configs: Path) -> None:
    publish(two_configs)
    HfApi().create_commit(REPO, [CommitOperationAdd("notes.md", b"Ours.")], commit_message="Notes", repo_type="dataset")
    with pytest.raises(InputError, match=r"Config smollm2 of 1\.0\.0 is gone, .* publish it as 2\.0\.0\."):
        publish(one_config, "1.1.0")
    publish(one_config, "2.0.0")
    files = client.files(REPO)
    assert "smollm2/train.parquet" not in files
    assert files["notes.md"] == b"Ours."


def test_a_private_dataset_is_private(client: HubDouble, one_config: Path) -> None:
    publish(one_config, private=True)
    assert client.repo(REPO).private
    publish(one_config, repo="alice/public")
    with pytest.raises(InputError, match="alice/public is public; make it private"):
        publish(one_config, "1.1.0", "alice/public", private=True)


def test_what_may_not_be_redistributed_never_reaches_the_hub(client: HubDouble, tmp_path: Path) -> None:
    folder = trajectories(tmp_path / "kept", any=MadeUp("some/model", 4, redistributed=False))
    with pytest.raises(InputError, match="may not be redistributed"):
        publish(folder)
    assert client.seen == []


def test_an_upload_that_was_cut_goes_on(client: HubDouble, two_configs: Path) -> None:
    client.fail("PUT", "/lfs/", skip=2)
    with pytest.raises(HubError, match="was lost; run the same command again: it goes on where it stopped"):
        publish(two_configs)
    assert client.repo(REPO).tags == {}
    arrived = set(client.repo(REPO).large_files)
    assert len(arrived) == 2
    client.heal()
    client.seen.clear()
    publish(two_configs)
    sent = {request.path.rsplit("/", 1)[1] for request in client.seen if request.method == "PUT"}
    assert len(sent) == 2
    assert not sent & arrived
    assert list(client.repo(REPO).tags) == ["v1.0.0"]


@pytest.mark.parametrize("lost", ["/api/repos/create", "/commit/main"])
def test_an_answer_that_got_lost_does_no_harm(lost: str, client: HubDouble, one_config: Path) -> None:
    client.fail("POST", lost, after=True)
    with pytest.raises(HubError, match="was lost"):
        publish(one_config)
    client.heal()
    publish(one_config)
    assert [commit.title for commit in client.repo(REPO).history("v1.0.0")] == ["Publish 1.0.0", "initial commit"]


def test_a_version_that_was_cut_before_its_tag_leaves_no_trace_in_the_changelog(client: HubDouble, two_configs: Path) -> None:
    client.fail("POST", "/tag/", status=500)
    with pytest.raises(HubError, match="out of order"):
        publish(two_configs, "1.0.0")
    client.heal()
    publish(two_configs, "1.0.1")
    assert "### 1.0.0" not in client.files(REPO)["README.md"].decode()


def test_a_file_that_reads_back_otherwise_gets_no_tag(client: HubDouble, one_config: Path) -> None:
    client.fail("GET", r"resolve/.*/validation\.parquet", garble=True)
    with pytest.raises(HubError, match=r"validation\.parquet reads back .* no tag was set"):
        publish(one_config)
    assert client.repo(REPO).tags == {}


def test_somebody_elses_commit_in_between_is_not_overwritten(client: HubDouble, one_config: Path, two_configs: Path) -> None:
    publish(one_config)
    plan = plan_publication(two_configs, REPO, "1.1.0")
    HfApi().create_commit(REPO, [CommitOperationAdd("notes.md", b"Ours.")], commit_message="Notes", repo_type="dataset")
    with pytest.raises(HubError, match="changed by somebody else"):
        publish_plan(plan)
    publish(two_configs, "1.1.0")
    assert client.files(REPO, "v1.1.0")["notes.md"] == b"Ours."


QUOTA = "Private repository storage limit reached, please upgrade your plan to increase your private storage limit."

FAILURES: dict[str, tuple[type[CobaltError], str, Callable[[HubDouble, pytest.MonkeyPatch], None]]] = {
    "not logged in": (InputError, "not logged in", lambda hub, patch: patch.delenv("HF_TOKEN")),
    "unknown token": (InputError, "does not accept your token", lambda hub, patch: patch.setenv("HF_TOKEN", "hf_gone")),
    "token that only reads": (InputError, "token may not write", lambda hub, patch: patch.setenv("HF_TOKEN", READER.token)),
    "not of the organisation": (InputError, "token may not write", lambda hub, patch: patch.setenv("HF_TOKEN", BOB.token)),
    "quota, answered": (
        HubError,
        "no more room",
        lambda hub, patch: hub.fail("POST", "/objects/batch", status=403, message=QUOTA),
    ),
    "quota, at the file": (
        HubError,
        "no more room",
        lambda hub, patch: hub.fail("PUT", "/lfs/", status=413, message="Too large"),
    ),
    "too many requests": (HubError, "asks for a pause", lambda hub, patch: hub.fail("POST", "/commit/", status=429)),
    "the Hub is down": (HubError, "out of order", lambda hub, patch: hub.fail("GET", "/api/datasets/", status=503)),
    "no connection": (HubError, "was lost", lambda hub, patch: patch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")),
    "lost at the card": (HubError, "was lost", lambda hub, patch: hub.fail("POST", "/validate-yaml")),
    "lost while reading back": (HubError, "was lost", lambda hub, patch: hub.fail("GET", "/resolve/")),
    "HF_HUB_OFFLINE is set": (HubError, "HF_HUB_OFFLINE", lambda hub, patch: patch.setattr(constants, "HF_HUB_OFFLINE", True)),
    "something else": (
        HubError,
        r"status 400: Odd\)",
        lambda hub, patch: hub.fail("POST", "/commit/", status=400, message="Odd"),
    ),
}


@pytest.mark.parametrize("case", FAILURES)
def test_each_failure_is_one_sentence(case: str, client: HubDouble, one_config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, words, arrange = FAILURES[case]
    arrange(client, monkeypatch)
    with pytest.raises(kind, match=words) as caught:
        publish(one_config)
    assert is_one_sentence(str(caught.value))
    assert not any(repo.tags for repo in client.hub.repos.values())


def test_an_organisation_that_is_not_there_is_named(client: HubDouble, one_config: Path) -> None:
    with pytest.raises(InputError, match="There is no organisation nobody on the Hub") as caught:
        publish(one_config, repo="nobody/data")
    assert is_one_sentence(str(caught.value))


@pytest.mark.parametrize("repo", ["partial-trajectories", "a/b/c", "cobalt/bad name", "cobalt/"])
def test_a_name_that_is_none_is_refused(repo: str, client: HubDouble, one_config: Path) -> None:
    with pytest.raises(InputError, match="OWNER/NAME"):
        publish(one_config, repo=repo)


def test_a_version_of_another_tool_is_not_continued(client: HubDouble, one_config: Path) -> None:
    api = HfApi()
    api.create_repo(REPO, repo_type="dataset")
    api.create_tag(REPO, tag="v0.1.0", repo_type="dataset")
    with pytest.raises(InputError, match="was not made by cobalt-bench publish"):
        publish(one_config)


def test_a_smaller_model_can_be_the_only_config_of_another_dataset(client: HubDouble, tmp_path: Path) -> None:
    publish(trajectories(tmp_path / "small", smollm2=SMOL), repo="alice/small")
    assert json.loads(client.files("alice/small")["manifest.json"])["default_config"] == "smollm2"


def is_one_sentence(text: str) -> bool:
    return "\n" not in text and text.endswith(".") and "Traceback" not in text
