"""Waits for vLLM's server where one generates, so that a run that starts before it neither fails nor hangs without a word."""

import os
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from baselines.recipe import Recipe
from baselines.trainer_setup import setting
from cobalt_bench.errors import InputError

_PAUSE_S = 2.0


def wait_for_server(recipe: Recipe[Any]) -> None:
    """Wait until vLLM's server answers, in the process that talks to it; for recipes with `vllm_mode: server`.

    Raises InputError where it does not within `vllm_server_timeout` seconds, or where the other processes would give up before.
    """
    if not recipe.trainer.get("use_vllm") or recipe.trainer.get("vllm_mode") != "server":
        return
    seconds, others = (float(setting(recipe, name)) for name in ("vllm_server_timeout", "ddp_timeout"))
    if seconds >= others:
        raise InputError(
            f"recipe: trainer.vllm_server_timeout is {seconds:g} s, but the other processes give up after trainer.ddp_timeout = "
            f"{others:g} s; raise the latter."
        )
    if os.environ.get("RANK", "0") != "0":
        return
    url, end = server_url(recipe), time.monotonic() + seconds
    if _answers(url):
        return
    print(f"Waiting up to {seconds:g} s for vLLM's server at {url}", file=sys.stderr)
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(_PAUSE_S, left))
        if _answers(url):
            return
    raise InputError(
        f"vLLM's server at {url} does not answer after {seconds:g} s: start it as baselines/README.md says, name it by "
        "trainer.vllm_server_base_url, or give it longer by trainer.vllm_server_timeout."
    )


def server_url(recipe: Recipe[Any]) -> str:
    """Return the address that TRL asks for answers."""
    base = setting(recipe, "vllm_server_base_url")
    return str(base or f"http://{setting(recipe, 'vllm_server_host')}:{setting(recipe, 'vllm_server_port')}").rstrip("/")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=5) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError, ValueError):
        return False
