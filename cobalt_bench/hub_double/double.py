"""Runs the double: sockets, the log of requests, and faults that a test asks for."""

import os
import re
import threading
from dataclasses import dataclass
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Self

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Repo
from cobalt_bench.hub_double.routes import answer
from cobalt_bench.hub_double.sockets import Handler, Seen
from cobalt_bench.hub_double.state import Hub, User

ALICE = User("alice", "hf_alice", frozenset({"cobalt"}))  # of the organisation cobalt
BOB = User("bob", "hf_bob")  # of no organisation
READER = User("alice", "hf_reader", frozenset({"cobalt"}), write=False)  # a token that may only read


@dataclass
class Fault:
    """A failure that a test asks for: the connection is cut, or the answer is an error (`status`), or garbled."""

    method: str
    path: re.Pattern[str]
    skip: int  # how many matching requests to answer well before
    status: int | None
    message: str
    after: bool  # cut only after the request has been carried out
    garble: bool  # answer, with the first byte of the content changed


class HubDouble:
    """An empty Hub, served on loopback for as long as the context lasts."""

    def __init__(
        self, users: tuple[User, ...] = (ALICE, BOB, READER), organisations: frozenset[str] = frozenset({"cobalt", "others"})
    ) -> None:
        self.hub = Hub(users, organisations)
        self.seen: list[Seen] = []
        self._faults: list[Fault] = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Handler,), {"double": self}))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def env(self, home: Path, token: str | None = ALICE.token) -> dict[str, str]:
        """Return the environment of a client process that talks to this Hub only."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGING_FACE_"))}
        ours = {
            "HF_ENDPOINT": self.url,
            "HF_HOME": str(home),
            "HF_HUB_DISABLE_XET": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
            "NO_PROXY": "127.0.0.1",
            "no_proxy": "127.0.0.1",
        }
        return {**kept, **ours, **({"HF_TOKEN": token} if token else {})}

    def fail(
        self,
        method: str,
        path: str,
        *,
        skip: int = 0,
        status: int | None = None,
        message: str = "",
        after: bool = False,
        garble: bool = False,
    ) -> None:
        """Make requests that match fail from now on, after `skip` good ones."""
        self._faults.append(Fault(method, re.compile(path), skip, status, message, after, garble))

    def heal(self) -> None:
        """Make all requests succeed again."""
        self._faults.clear()

    def repo(self, repo_id: str, kind: str = "dataset") -> Repo:
        """Return a repository; raises KeyError where there is none."""
        return self.hub.repos[kind, repo_id]

    def files(self, repo_id: str, revision: str = "main") -> dict[str, bytes]:
        """Return the files of a dataset by path."""
        return {path: blob.data for path, blob in self.repo(repo_id).resolve(revision).tree.items()}

    def fault_of(self, method: str, path: str) -> Fault | None:
        """Return the fault that a request meets now, if any."""
        with self._lock:
            for fault in self._faults:
                if fault.method == method and fault.path.search(path):
                    fault.skip -= 1
                    return fault if fault.skip < 0 else None
        return None

    def carry_out(self, request: HttpRequest) -> Reply:
        """Answer a request, one at a time."""
        with self._lock:
            return answer(request)
