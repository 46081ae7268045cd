"""What a request meets first: who may ask, and how much may be read from all clients together."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from cobalt_bench.service.desk import Desk

LARGEST = 128 << 20  # bytes of one request
ALL_TOGETHER = 512 << 20  # bytes of requests under way
_SILENCE_S = 60.0  # seconds for which a client may send nothing of a request that it has begun
_OPEN = ("/health", "/docs", "/openapi.json")  # without a token: they hold nothing of anybody's
_LOCAL = {"localhost", "127.0.0.1", "[::1]"}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Door:
    """An ASGI application around another that reads a request whole, within bounds, before it is let in.

    Without a token only requests to a loopback address are let in by their Host header: so no page in a browser gets in by a name
    of its own.
    """

    def __init__(self, app: App, desk: Desk, token: str | None, largest: int = LARGEST, all_together: int = ALL_TOGETHER) -> None:
        self._app = app
        self._desk = desk
        self._token = token
        self._largest = largest
        self._left = all_together

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        reply = self._counting(scope, send)
        headers = {name.lower(): value for name, value in scope["headers"]}
        refused = self._refusal(scope["path"], headers)
        if refused:
            await _refuse(reply, *refused)
            return
        size = _length(headers)
        if size is None or size > self._largest:
            await _refuse(reply, 413, f"A request has {self._largest >> 20} MiB at most.", close=True)
            return
        if size > self._left:
            await _refuse(reply, 429, "Too much is under way; ask again later.", close=True)
            return
        self._left -= size
        try:
            body = await self._read(receive, size)
            if body is not None:
                await self._app(scope, _replay(body, receive), reply)
        except TimeoutError:
            await _refuse(reply, 408, f"Nothing came for {_SILENCE_S:g} s.", close=True)
        finally:
            self._left += size

    def _refusal(self, path: str, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        if self._token is None:
            host = headers.get(b"host", b"").decode("latin-1")
            name = host if host.endswith("]") else host.rpartition(":")[0] or host
            return None if name in _LOCAL else (403, "This service answers requests to a loopback address alone.")
        given = headers.get(b"authorization", b"")
        if path in _OPEN or hmac.compare_digest(given, b"Bearer " + self._token.encode()):
            return None
        return 401, "Give the service's token: `Authorization: Bearer TOKEN`."

    async def _read(self, receive: Receive, size: int) -> bytes | None:
        """Return the whole body; None where the client went away. Raises TimeoutError."""
        parts, more = list[bytes](), True
        while more:
            message = await asyncio.wait_for(receive(), _SILENCE_S)
            if message["type"] == "http.disconnect":
                return None
            parts.append(message.get("body", b""))
            more = message.get("more_body", False)
        return b"".join(parts)

    def _counting(self, scope: Scope, send: Send) -> Send:
        async def reply(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                route = scope.get("route")  # what was asked for in its place may be any text
                self._desk.answers[getattr(route, "path", "other"), message["status"]] += 1
            await send(message)

        return reply


def _length(headers: dict[bytes, bytes]) -> int | None:
    """Return how long a body is said to be; None where that can't be told before it is read."""
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < 16 else None


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting = [body]

    async def again() -> MutableMapping[str, Any]:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


async def _refuse(send: Send, status: int, detail: str, close: bool = False) -> None:
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", b"1")] if status == 429 else []
    headers += [(b"www-authenticate", b"Bearer")] if status == 401 else []
    headers += [(b"connection", b"close")] if close else []  # its body is not read
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
