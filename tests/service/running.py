"""A service of `cobalt-bench serve` on loopback, and what asks it."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

COMMAND = [str(Path(sys.executable).parent / "cobalt-bench"), "serve", "--port", "0"]


class Service:
    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def connection(self) -> http.client.HTTPConnection:
        parts = urlsplit(self.url)
        return http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=60)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Return status and answer, as JSON where it is."""
        status, answer, _ = self.ask_all(method, path, body, **headers)
        return status, answer

    def ask_all(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
        connection = self.connection()
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        connection.request(method, path, data, {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        said = answer.read().decode()
        connection.close()
        kind = answer.getheader("content-type", "")
        return (
            answer.status,
            json.loads(said) if kind == "application/json" else said,
            {name.lower(): value for name, value in answer.getheaders()},
        )


@contextmanager
def service(*options: str, **variables: str) -> Iterator[Service]:
    process = subprocess.Popen(
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **variables}
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url, process.stderr and process.stderr.read()
        yield Service(process, url)
    finally:
        process.kill()
        process.communicate()
