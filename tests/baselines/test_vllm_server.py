"""A run beside vLLM's server: it waits for one that starts later, and says so where none comes."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from small_problems import episodes

from baselines.multi_turn_grpo import MultiTurn
from baselines.recipe import Recipe
from baselines.recipe_file import recipe_from_dict
from baselines.vllm_server import wait_for_server
from cobalt_bench.errors import InputError


class Health(BaseHTTPRequestHandler):
    ready = False

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/health" and self.ready else 503)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[HTTPServer]:
    monkeypatch.setattr(Health, "ready", False)
    with HTTPServer(("127.0.0.1", 0), Health) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def recipe(recipe_data: dict[str, Any], suite: Path, port: int, **trainer: Any) -> Recipe[Any]:
    settings = {"use_vllm": True, "vllm_mode": "server", "vllm_server_host": "127.0.0.1", "vllm_server_port": port, **trainer}
    data = {**recipe_data, "trainer": {**recipe_data["trainer"], **settings}, "method": {"episodes": episodes(suite)}}
    return recipe_from_dict(data, MultiTurn)


def test_a_run_waits_until_the_server_is_ready(
    recipe_data: dict[str, Any],
    suite: Path,
    server: HTTPServer,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ready_after(_seconds: float) -> None:
        monkeypatch.setattr(Health, "ready", True)

    monkeypatch.setattr(time, "sleep", ready_after)
    wait_for_server(recipe(recipe_data, suite, server.server_port))
    assert Health.ready
    assert capsys.readouterr().err.count("Waiting up to 240 s for vLLM's server at http://127.0.0.1:") == 1


def test_a_server_that_never_comes_is_named(recipe_data: dict[str, Any], suite: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), Health) as closed:
        port = closed.server_port
    with pytest.raises(InputError, match=f"http://127.0.0.1:{port} does not answer after 0.2 s"):
        wait_for_server(recipe(recipe_data, suite, port, vllm_server_timeout=0.2))


def test_processes_that_would_give_up_before_the_server_is_there_are_refused(recipe_data: dict[str, Any], suite: Path) -> None:
    with pytest.raises(InputError, match="ddp_timeout = 1800 s"):
        wait_for_server(recipe(recipe_data, suite, 1, vllm_server_timeout=3600))


def test_only_the_process_that_talks_to_the_server_waits(
    recipe_data: dict[str, Any], suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RANK", "1")
    wait_for_server(recipe(recipe_data, suite, 1, vllm_server_timeout=1200.0))
