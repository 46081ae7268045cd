"""Runs the double: sockets, the log of requests, and faults that a test asks for."""

import os
import re
import socket
import struct
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

from cobalt_bench.hub_double.http import Reply, Request
from cobalt_bench.hub_double.routes import answer
from cobalt_bench.hub_double.state import Hub, Refused, Repo, User

_READING = re.compile(r"/api/validate-yaml|.*/(preupload/[^/]+|paths-info/[^/]+|info/lfs/objects/batch)")

ALICE = User("alice", "hf_alice", frozenset({"cobalt"}))  # of the organisation cobalt
BOB = User("bob", "hf_bob")  # of no organisation
READER = User("alice", "hf_reader", frozenset({"cobalt"}), write=False)  # a token that may only read


@dataclass(frozen=True)
class Seen:
    """One request, and how it was answered; status 0 where the connection was cut."""

    method: str
    path: str
    status: int

    @property
    def writes(self) -> bool:
        """Say whether such a request changes what the Hub holds."""
        return self.method not in ("GET", "HEAD") and _READING.fullmatch(self.path) is None


@dataclass
class Fault:
    """Something to go wrong: the connection is cut, or the answer is an error (`status`), or garbled."""

    method: str
    path: re.Pattern[str]
    skip: int  # how many matching requests to answer well before
    status: int | None
    message: str
    after: bool  # cut only after the request has been carried out
    garble: bool  # answer, with the first byte of the content changed


class HubDouble:
    """Serve an empty Hub on loopback for as long as the context lasts."""

    def __init__(
        self, users: tuple[User, ...] = (ALICE, BOB, READER), organisations: frozenset[str] = frozenset({"cobalt", "others"})
    ) -> None:
        self.hub = Hub(users, organisations)
        self.seen: list[Seen] = []
        self._faults: list[Fault] = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"double": self}))
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
        """Let requests that match fail from now on, after `skip` good ones."""
        self._faults.append(Fault(method, re.compile(path), skip, status, message, after, garble))

    def heal(self) -> None:
        """Let nothing fail any more."""
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

    def carry_out(self, request: Request) -> Reply:
        """Answer a request, one at a time."""
        with self._lock:
            return answer(request)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each reply waits for the client's delayed acknowledgement
    double: HubDouble

    def _serve(self) -> None:
        parts = urlsplit(self.path)
        fault = self.double.fault_of(self.command, parts.path)
        if fault and fault.status is None and not fault.after and not fault.garble:
            self.rfile.read(min(1000, int(self.headers.get("Content-Length", 0))))
            return self._cut(parts.path)
        body = self._body()
        if fault and fault.status is not None:
            reply = Reply.refusal(Refused(fault.status, fault.message))
        else:
            reply = self._answer(parts.path, parts.query, body)
        if fault and fault.after:
            return self._cut(parts.path)
        if fault and fault.garble and reply.body:
            reply = replace(reply, body=bytes([reply.body[0] ^ 1]) + reply.body[1:])
        self.double.seen.append(Seen(self.command, parts.path, reply.status))
        return self._send(reply)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = _serve

    def _answer(self, path: str, query: str, body: bytes) -> Reply:
        hub = self.double.hub
        token = self.headers.get("Authorization", "").removeprefix("Bearer ") or None
        try:
            user = hub.user(token)
        except Refused as refused:
            return Reply.refusal(refused)
        headers: Mapping[str, str] = {name.title(): value for name, value in self.headers.items()}
        return self.double.carry_out(Request(hub, self.double.url, self.command, path, parse_qs(query), headers, body, user))

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.body)

    def _cut(self, path: str) -> None:
        """Reset the connection, as when a cable is pulled."""
        self.double.seen.append(Seen(self.command, path, 0))
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        pass
