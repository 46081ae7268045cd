"""The connections to a judge's service: each thread asks for one program after the other, again where the service is busy."""

import http.client
import json
import os
import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec

from cobalt_bench.errors import CobaltError, InputError, JudgeError
from cobalt_bench.judge.execution import Script
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.judge.report import Report, TestResult

_TRIES = 6  # where the connection is lost or the service can't answer
_BUSY_S = 600.0  # seconds for which a service may say that it is busy
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.25, 8.0
_SILENCE_S = 3600.0  # seconds for which the service may judge one program
_CONNECT_S = 10.0


@dataclass(frozen=True)
class Server:
    """Where a service is, and the token that it wants."""

    url: str
    token: str | None

    @contextmanager
    def connection(self) -> Iterator["Connection"]:
        """Return a connection to it."""
        connection = Connection(self)
        try:
            yield connection
        finally:
            connection.close()


class Connection:
    """A connection that is opened again when it was lost; not safe for use by several threads at once, but for `close`."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._over = threading.Event()
        parts = urlsplit(server.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._path = parts.path
        self._http = kind(str(parts.hostname), parts.port, timeout=_CONNECT_S)

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Return the answer to a request, asked again where the connection is lost or the service is busy.

        Raises InputError for what the service refuses, JudgeError where there is no answer.
        """
        tries, busy_until, wait_s, why = 0, time.monotonic() + _BUSY_S, _FIRST_WAIT_S, ""
        while tries < _TRIES and time.monotonic() < busy_until:
            if why and self._over.wait(wait_s):
                break
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S) if why else wait_s
            try:
                status, said = self._ask_once(method, path, body)
            except (OSError, http.client.HTTPException) as error:
                self._http.close()
                why, tries = f"the connection was lost ({error or type(error).__name__})", tries + 1
                continue
            if status == 200:
                return said
            why = _detail(said)
            if status == 503:
                tries += 1
            elif status in (401, 403):
                raise InputError(f"The judge at {self._server.url} refuses ({why}); give its token in COBALT_BENCH_TOKEN.")
            elif status in (400, 404, 405, 413, 422):
                raise InputError(f"The judge at {self._server.url} can't take this: {why}")
            elif status not in (408, 429):
                raise JudgeError(f"the judge at {self._server.url} answered with status {status}: {why}")
        raise JudgeError(f"the judge at {self._server.url} gives no answer: {why or 'the judge was closed'}")

    def close(self) -> None:
        """Close it, and end a wait for a service that is busy."""
        self._over.set()
        self._http.close()

    def _ask_once(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json"}
        if self._server.token:
            headers["Authorization"] = f"Bearer {self._server.token}"
        if self._http.sock is None:
            self._http.connect()
            self._open().settimeout(_SILENCE_S)
        self._http.request(method, self._path + path, body, headers)
        answer = self._http.getresponse()
        return answer.status, answer.read()

    def _open(self) -> socket.socket:
        if self._http.sock is None:
            raise ConnectionError("it is closed")
        return self._http.sock


class HttpPool:
    """Hand jobs to a service, over as many connections as it may be asked at once."""

    def __init__(self, server: Server, connections: int) -> None:
        self.pid = os.getpid()
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[JobProgress | None] = queue.SimpleQueue()
        self._waiting: set[JobProgress] = set()
        self._closed = False
        self._connections = [Connection(server) for _ in range(connections)]
        self._threads = [
            threading.Thread(target=self._work, args=(connection,), name="cobalt-judge-http", daemon=True)
            for connection in self._connections
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, progress: JobProgress) -> None:
        """Queue one job; raises JudgeError when the pool is closed."""
        with self._lock:
            if self._closed:
                raise JudgeError("the judge is closed")
            self._waiting.add(progress)
            self._queue.put(progress)

    def close(self) -> None:
        """End all connections; jobs that are not done fail with JudgeError."""
        with self._lock:
            self._closed = True
            pending, self._waiting = self._waiting, set()
        for progress in pending:
            progress.fail(JudgeError("the judge was closed before this program was judged"))
        for connection in self._connections:
            self._queue.put(None)
            connection.close()

    def _work(self, connection: Connection) -> None:
        while (progress := self._queue.get()) is not None:
            if progress.future.done():  # closed
                continue
            try:
                report = _report(connection.ask("POST", "/judge", _body(progress)), len(progress.job.tests))
            except CobaltError as error:
                progress.fail(error)
            except Exception as error:  # a defect of ours must not look like a verdict, nor stop this thread
                progress.fail(JudgeError(f"asking the judge failed: {type(error).__name__}: {error}"))
            else:
                if not progress.future.done():
                    progress.future.set_result(report)
            with self._lock:
                self._waiting.discard(progress)


def _body(progress: JobProgress) -> bytes:
    job = progress.job
    if isinstance(job, Script):
        raise InputError("A judge at an address runs no programs without tests; ask the service itself: POST /run_code.")
    request: dict[str, Any] = {
        "program": job.program,
        "tests": [{"input": test.input, "output": test.output} for test in job.tests],
        "entry_point": job.entry_point,
        "grader": job.grader,
        "checker": job.checker,
        "prelude": job.prelude,
        "limits": asdict(progress.limits),
        "stop_at_first_failure": job.stop_at_first_failure,
    }
    return json.dumps(request).encode()


def _report(answer: bytes, tests: int) -> Report:
    """Return the report in an answer; raises JudgeError where it is none on so many tests."""
    try:
        results = tuple(msgspec.convert(test, TestResult) for test in json.loads(answer)["tests"])
    except (ValueError, KeyError, TypeError, msgspec.ValidationError) as error:
        raise JudgeError(f"the service's answer is no report: {error}") from None
    if len(results) != tests:
        raise JudgeError(f"the service's answer has {len(results)} tests, the program {tests}")
    return Report(results)


def _detail(said: bytes) -> str:
    try:
        return str(json.loads(said)["detail"])[:400]
    except (ValueError, KeyError, TypeError):
        return said[:200].decode("utf-8", "replace") or "no reason given"
