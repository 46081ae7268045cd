"""Loading through the double: what datasets.load_dataset gives, and what stands in where the Hub can't be reached."""

import json
from pathlib import Path
from typing import Any

import pytest
from dataset_folders import QWEN, SMOL, trajectories
from processes import run

from cobalt_bench.datasets.embedded import TRAJECTORIES
from cobalt_bench.hub.publishing import plan_publication, publish
from cobalt_bench.hub_double import HubDouble
from cobalt_bench.hub_double.double import ALICE, BOB

REPO = "cobalt/partial-trajectories"
LOAD = """
import json, sys
from cobalt_bench import load_dataset
from cobalt_bench.errors import CobaltError

for arguments in json.loads(sys.argv[1]):
    try:
        loaded = load_dataset(**arguments)
    except CobaltError as error:
        print(json.dumps({"error": type(error).__name__, "text": str(error)}))
    else:
        models = sorted({row["reference_model"] for split in loaded.values() for row in split.select_columns("reference_model")})
        print(json.dumps({"rows": loaded.num_rows, "models": models, "columns": loaded["train"].column_names}))
"""
DATASETS = """
import json
from datasets import load_dataset

repo = "cobalt/partial-trajectories"
default, pinned = load_dataset(repo), load_dataset(repo, "qwen3-8b", revision="v1.0.0")
stream = list(load_dataset(repo, "smollm2", split="train", streaming=True))
print(json.dumps({
    "default": [default.num_rows, default["train"][0]["reference_model"]],
    "pinned": [pinned.num_rows, pinned["train"][0]["reference_model"]],
    "stream": [len(stream), stream[0]["prompt"], stream[0]["public_tests"]],
}))
"""


@pytest.fixture
def published(client: HubDouble, tmp_path: Path) -> HubDouble:
    """Publish 1.0.0 with one config and 1.1.0 with two, the first of which has more rows than before."""
    first = trajectories(tmp_path / "first", qwen3_8b=SMOL)
    publish(plan_publication(first, REPO, "1.0.0"))
    second = trajectories(tmp_path / "second", qwen3_8b=QWEN, smollm2=SMOL)
    publish(plan_publication(second, REPO, "1.1.0"))
    return client


def load(hub: HubDouble, home: Path, *calls: dict[str, str], **env: str) -> tuple[list[dict[str, Any]], str]:
    named = [{"name": "partial-trajectories", **call} for call in calls]
    done = run(hub, home, "-c", LOAD, json.dumps(named), **env)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_the_datasets_library_loads_default_pinned_and_streamed(published: HubDouble, tmp_path: Path) -> None:
    done = run(published, tmp_path / "home", "-c", DATASETS)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)
    assert sum(loaded["default"][0].values()) == 16
    assert loaded["default"][1] == QWEN.reference_model
    assert sum(loaded["pinned"][0].values()) == 8
    assert loaded["pinned"][1] == SMOL.reference_model
    rows, prompt, tests = loaded["stream"]
    assert rows == sum(1 for number in range(4) if number in _train(4)) * 2
    assert [message["role"] for message in prompt] == ["system", "user"]
    assert tests[0] == {"input": "0\n", "output": f"{_train(4)[0]}\n"}


def test_ours_loads_the_same_and_names_what_is_not_there(published: HubDouble, tmp_path: Path) -> None:
    calls = [{}, {"config": "qwen3-8b", "revision": "v1.0.0"}, {"config": "nope"}, {"revision": "v9.0.0"}, {"name": "alice/none"}]
    (default, pinned, config, revision, dataset), _ = load(published, tmp_path / "home", *calls)
    assert (sum(default["rows"].values()), default["models"]) == (16, [QWEN.reference_model])
    assert (sum(pinned["rows"].values()), pinned["models"]) == (8, [SMOL.reference_model])
    assert config["error"] == revision["error"] == dataset["error"] == "InputError"
    assert "has no config nope; it has ['qwen3-8b', 'smollm2']" in config["text"]
    assert "has no revision v9.0.0" in revision["text"]
    assert "no dataset alice/none" in dataset["text"]


def test_offline_the_cache_stands_in_for_that_very_revision(published: HubDouble, tmp_path: Path) -> None:
    home = tmp_path / "home"
    load(published, home, {"config": "qwen3-8b", "revision": "v1.0.0"})
    published.seen.clear()
    calls = [{"revision": "v1.0.0"}, {"revision": "v1.1.0"}, {"config": "smollm2", "revision": "v1.0.0"}, {"config": "smollm2"}]
    (cached, later, other, unpinned), said = load(published, home, *calls, HF_HUB_OFFLINE="1")
    assert (sum(cached["rows"].values()), cached["models"]) == (8, [SMOL.reference_model])
    assert "HF_HUB_OFFLINE is set; taking cobalt/partial-trajectories from the Hub's cache, commit " in said
    for missing in (later, other, unpinned):
        assert missing["error"] == "HubError"
        assert "is not in its cache" in missing["text"]
    assert published.seen == []


@pytest.mark.parametrize("env", [{"HF_HUB_OFFLINE": "1"}, {"HF_ENDPOINT": "http://127.0.0.1:9"}])
def test_without_hub_and_cache_the_embedded_data_stand_in(env: dict[str, str], hub: HubDouble, tmp_path: Path) -> None:
    calls = [{}, {"config": "mini"}, {"config": "qwen3-8b"}, {"revision": "v1.0.0"}]
    (default, mini, other, pinned), said = load(hub, tmp_path / "home", *calls, **env)
    manifest = json.loads((TRAJECTORIES / "manifest.json").read_text())
    rows = {split: entry["rows"] for split, entry in manifest["configs"]["mini"]["splits"].items()}
    assert default["rows"] == mini["rows"] == rows
    assert default["models"] == ["reference/repair"]
    assert said.count("taking the embedded partial-trajectories, config mini, of this package.") == 2
    assert other["error"] == pinned["error"] == "HubError"


def test_a_hub_that_is_down_counts_as_out_of_reach(hub: HubDouble, tmp_path: Path) -> None:
    hub.fail("GET", "/api/datasets/", status=503)
    (default,), said = load(hub, tmp_path / "home", {})
    assert default["models"] == ["reference/repair"]
    assert "can't be reached; taking the embedded" in said


@pytest.mark.parametrize("token", ["", ALICE.token, "hf_expired"])
def test_where_the_hub_has_no_such_dataset_yet_the_embedded_data_stand_in(token: str, hub: HubDouble, tmp_path: Path) -> None:
    (default, other, pinned), said = load(
        hub, tmp_path / "home", {}, {"config": "qwen3-8b"}, {"revision": "v1.0.0"}, HF_TOKEN=token
    )
    assert default["models"] == ["reference/repair"]
    assert (
        said.count("has no dataset cobalt/partial-trajectories that you may see; taking the embedded partial-trajectories") == 1
    )
    assert other["error"] == pinned["error"] == "InputError"


def test_a_dataset_that_may_not_be_seen_is_replaced_unless_a_revision_was_asked_for(published: HubDouble, tmp_path: Path) -> None:
    for name in ("gated", "private"):
        setattr(published.repo(REPO), name, True)
        calls = [{}, {"revision": "v1.0.0"}, {"config": "qwen3-8b"}]
        (default, pinned, other), said = load(published, tmp_path / name, *calls, HF_TOKEN=BOB.token)
        assert default["models"] == ["reference/repair"]
        assert said.count("that you may see; taking the embedded") == 1
        assert pinned["error"] == other["error"] == "InputError"


def test_what_is_not_there_is_one_sentence_without_what_the_client_raised(hub: HubDouble, tmp_path: Path) -> None:
    call = "from cobalt_bench import load_dataset; load_dataset('partial-trajectories', revision='v1.0.0')"
    done = run(hub, tmp_path / "home", "-c", call)
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.splitlines()[-1].startswith("cobalt_bench.errors.InputError: ")


def _train(problems: int) -> list[int]:
    from cobalt_bench.trajectories.prefixes import split_of

    return [n for n in range(problems) if split_of(f"add_{n}", seed=42, validation_share=0.5) == "train"]
