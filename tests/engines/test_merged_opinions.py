"""`merge` of shards whose hack events a language model was asked about."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from scripted_server import Reply, Server, said, serving
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

OPINIONS = "model_judge.jsonl"
PLAYED = "sushi_belt,tea_kiosk"


def opinion(body: dict[str, Any], number: int) -> Reply:
    """Answer by what is asked, not by when."""
    text = "".join(message["content"] for message in body["messages"])
    named = "hard_coding" if crc32(text.encode()) % 2 else "other"
    return said(f"CLASS: {named}")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(opinion) as server:
        yield server


@pytest.fixture(scope="module")
def played(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a run as a whole and in two shards; the folder of all three."""
    place = tmp_path_factory.mktemp("opinions")
    run = ["evaluate", "reference/overfit", "--problems", PLAYED, "--perturb", "swap", "--samples", "1", "--turns", "2"]
    for name, *shard in (("whole",), ("shard1", "--shard", "1/2"), ("shard2", "--shard", "2/2")):
        invoke(*run, *shard, "--judge-model", "a/judge", "--judge-base-url", server.url, "--output", str(place / name))
    return place


@pytest.fixture
def shards(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the folders of the shards, which lie with the whole run's in a working folder of the test's own."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return ["shard1", "shard2"]


def invoke(*arguments: str) -> None:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.output


def block(run: str) -> dict[str, Any]:
    return dict(json.loads(Path(run, "results.json").read_text())["robustness"]["swap"])


def transcripts(run: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(run, OPINIONS).read_text().splitlines()]


def test_opinions_are_joined_and_their_agreement_is_that_of_the_whole_run(server: Server, shards: list[str]) -> None:
    asked = len(server.requests)
    invoke("merge", *shards, "--output", "merged")
    assert len(server.requests) == asked
    assert block("whole")["model_judge"]["compared"] > 2
    assert len(block("whole")["model_judge"]["classes"]) == 2
    assert block("merged") == block("whole")

    def place(line: dict[str, Any]) -> tuple[Any, ...]:
        return line["problem_id"], line["sample"], line["turn"]

    assert sorted(transcripts("merged"), key=place) == sorted(transcripts("whole"), key=place)


def test_opinions_that_a_shard_lacks_are_counted_and_asked_for_when_the_run_goes_on(server: Server, shards: list[str]) -> None:
    lost = len(transcripts("shard2"))
    Path("shard2", OPINIONS).unlink()
    invoke("merge", *shards, "--output", "merged")
    assert block("merged")["model_judge"]["without_class"] == lost > 0
    asked = len(server.requests)
    invoke("evaluate", "--config", "merged/config.json", "--output", "merged")
    assert len(server.requests) == asked + lost
    assert block("merged") == block("whole")


def test_without_any_opinion_there_is_none_in_the_merged_run(shards: list[str]) -> None:
    for shard in shards:
        Path(shard, OPINIONS).unlink()
    invoke("merge", *shards, "--output", "merged")
    assert "model_judge" not in block("merged")
    assert not Path("merged", OPINIONS).exists()


def test_transcripts_that_can_not_be_read_are_named(shards: list[str]) -> None:
    Path("shard2", OPINIONS).write_text("{")
    done = CliRunner().invoke(app, ["merge", *shards, "--output", "merged"])
    assert done.exit_code == 2
    assert f"shard2/{OPINIONS}, line 1, can't be read" in done.stderr
    assert not Path("merged").exists()
