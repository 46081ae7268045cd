"""The double's side of a connection: requests read from sockets, replies written, faults carried out."""

import re
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from cobalt_bench.hub_double.exchange import HttpRequest, Reply
from cobalt_bench.hub_double.repository import Refused

if TYPE_CHECKING:
    from cobalt_bench.hub_double.double import HubDouble

_READING = re.compile(r"/api/validate-yaml|.*/(preupload/[^/]+|paths-info/[^/]+|info/lfs/objects/batch)")


@dataclass(frozen=True)
class Seen:
    """One request, and how it was answered; status 0 where the connection was cut."""

    method: str
    path: str
    status: int

    @property
    def writes(self) -> bool:
        """Return whether such a request changes what the Hub holds."""
        return self.method not in ("GET", "HEAD") and _READING.fullmatch(self.path) is None


class Handler(BaseHTTPRequestHandler):
    """A connection to the double; `double` is set by a subclass for each double."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each reply waits for the client's delayed acknowledgement
    double: "HubDouble"

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
        return self.double.carry_out(HttpRequest(hub, self.double.url, self.command, path, parse_qs(query), headers, body, user))

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
        """Do nothing: the double keeps its own log."""
