"""The judge behind a service (`cobalt-bench serve`): on another machine, or shared by several processes."""

import json
import os
from urllib.parse import urlsplit

from cobalt_bench.errors import InputError
from cobalt_bench.judge.http_pool import HttpPool, Server
from cobalt_bench.judge.judge import Judge, check_workers
from cobalt_bench.judge.report import Limits

TOKEN_VARIABLE = "COBALT_BENCH_TOKEN"
_AT_ONCE = 2  # programs for each worker of the service: one is judged, the next is there already


class HttpJudge(Judge):
    """Judge as `Judge` does, by asking a service at an address such as http://127.0.0.1:8080.

    token: the service's; None takes the environment's COBALT_BENCH_TOKEN. workers: programs asked for at once; None for twice the
    service's workers. Programs are not run as they are (`execute`). Raises InputError for what is no address of such a service,
    or a token that it does not take; JudgeError where it can't be reached.
    """

    attempts = 1  # the service tries again itself

    def __init__(self, url: str, token: str | None = None, workers: int | None = None, limits: Limits | None = None) -> None:
        check_workers(workers)
        self._server = Server(_checked(url), token or os.environ.get(TOKEN_VARIABLE))
        with self._server.connection() as connection:
            about = json.loads(connection.ask("GET", "/health"))
        if not isinstance(about, dict) or not isinstance(about.get("workers"), int):
            raise InputError(f"{url} is no service of `cobalt-bench serve`; give its address.")
        self.layers = about.get("layers", {})
        self._begin(workers or _AT_ONCE * about["workers"], limits)

    def _open_pool(self) -> None:
        self._use(HttpPool(self._server, self.workers))


def _checked(url: str) -> str:
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and not parts.query
    except ValueError:
        whole = False
    if not whole or "@" in url:
        raise InputError(f"A judge's address is like http://127.0.0.1:8080, without a password; it is {url!r:.80}.")
    return url.rstrip("/")
