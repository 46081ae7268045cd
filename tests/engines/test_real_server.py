"""A run against `transformers serve` with a small real model."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from recording_proxy import recording
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.engines.thinking import split_text

pytestmark = pytest.mark.slow
GREEDY = ["--samples", "1", "--turns", "2", "--temperature", "0", "--max-tokens", "24", "--workers", "1", "--format", "json"]
Key = tuple[str, int, int]


@pytest.fixture(scope="module")
def model(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the tiny model with room for a chat of several turns."""
    folder = tmp_path_factory.mktemp("served") / "model"
    shutil.copytree(tiny_model, folder)
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, "max_position_embeddings": 8192}))
    return folder


@pytest.fixture(scope="module")
def server(model: Path) -> Iterator[str]:
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    main = "from transformers.cli.transformers import main; main()"
    arguments = ["serve", str(model), "--host", "127.0.0.1", "--port", str(port), "--device", "cpu", "--dtype", "float32"]
    process = subprocess.Popen([sys.executable, "-c", main, *arguments])
    try:
        _wait_until_up(process, f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def _wait_until_up(process: subprocess.Popen[bytes], url: str) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(f"{url}/health"):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.5)
    raise AssertionError("the server is not up")


@pytest.fixture
def problems(tmp_path: Path) -> Path:
    path = tmp_path / "problems.jsonl"
    tests = [{"input": "2\n", "output": "4\n"}]
    rows = [{"problem_id": name, "statement": f"Print the {name} of n.", "public_tests": tests} for name in ("double", "square")]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def turns(model: Path, problems: Path, output: Path, *more: str) -> dict[Key, dict[str, Any]]:
    """Play and return the turns."""
    result = CliRunner().invoke(app, ["evaluate", str(model), "--suite", str(problems), *GREEDY, "--output", str(output), *more])
    assert result.exit_code == 0, result.stderr
    lines = map(json.loads, (output / "turns.jsonl").read_text().splitlines())
    return {(line["problem_id"], line["sample"], line["turn"]): line for line in lines}


def test_the_transcript_is_what_the_server_saw_and_said(server: str, model: Path, problems: Path, tmp_path: Path) -> None:
    with recording(server) as (url, exchanges):
        played = turns(model, problems, tmp_path / "run", "--base-url", url)
    assert len(exchanges) == len(played) == 6
    for request, answer in exchanges:
        (name,) = [name for name in ("double", "square") if f"the {name} of n" in request["messages"][1]["content"]]
        said = [message["content"] for message in request["messages"] if message["role"] == "assistant"]
        heard = [message["content"] for message in request["messages"][2:] if message["role"] == "user"]
        line = played[name, 0, len(said)]
        assert line["response"] == split_text(answer["choices"][0]["message"]["content"]).answer
        assert line["usage"] == {key: answer["usage"][key] for key in ("prompt_tokens", "completion_tokens")}
        assert said == [played[name, 0, turn]["response"].strip() or "(no answer)" for turn in range(len(said))]
        assert heard == [played[name, 0, turn]["feedback"] for turn in range(len(said))]


def test_greedy_answers_are_those_of_the_engine_in_this_process(server: str, model: Path, problems: Path, tmp_path: Path) -> None:
    served = turns(model, problems, tmp_path / "served", "--base-url", f"{server}/v1")
    here = turns(model, problems, tmp_path / "here", "--engine", "transformers", "--dtype", "float32", "--batch-size", "1")
    assert {key: (line["response"], line["program"], line["usage"]) for key, line in served.items()} == {
        key: (line["response"], line["program"], line["usage"]) for key, line in here.items()
    }
