"""A real HTTP server on loopback that answers chat completions by a script."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: Any = None  # JSON data, or bytes as they are
    headers: Mapping[str, str] = field(default_factory=dict)
    break_off: bool = False  # send half of the body, then close
    silence_s: float = 0.0  # before anything is sent
    stream: Sequence[bytes] | None = None  # sent piece by piece instead of the body
    pause_s: float = 0.0  # before each piece


def said(text: str | None, **message: Any) -> Reply:
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    return Reply(body={"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage})


def event(data: Any) -> bytes:
    """Return a server-sent event."""
    return b"data: " + (data if isinstance(data, bytes) else json.dumps(data).encode()) + b"\n\n"


def piece(finish_reason: str | None = None, **delta: Any) -> dict[str, Any]:
    """Return one piece of a streamed answer."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    return {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [choice]}


USAGE = {"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7}}
DONE = event(b"[DONE]")


def streamed(*pieces: Any, end: bytes = event(USAGE) + DONE, **settings: Any) -> Reply:
    """Return a stream of pieces of an answer (a text is one of the content), ended as by OpenAI."""
    data = [piece(content=each) if isinstance(each, str) else each for each in pieces]
    events = [event(each) for each in [piece(role="assistant", content=""), *data, piece("stop")]] + [end]
    return Reply(stream=events, headers={"Content-Type": "text/event-stream"}, **settings)


def failed(status: int, message: str, code: str | None = None, **headers: str) -> Reply:
    return Reply(status, {"error": {"message": message, "type": "error", "code": code, "param": None}}, headers)


@dataclass
class Server:
    url: str
    requests: list[dict[str, Any]]  # bodies, as they came
    headers: list[dict[str, str]]  # names in lower case
    paths: list[str]  # with their queries


@contextmanager
def serving(script: Callable[[dict[str, Any], int], Reply]) -> Iterator[Server]:
    """Serve what `script(body, number of the request)` replies."""
    lock = threading.Lock()
    bodies: list[dict[str, Any]] = []
    headers: list[dict[str, str]] = []
    paths: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                number = len(bodies)
                bodies.append(body)
                paths.append(self.path)
                headers.append({name.lower(): value for name, value in self.headers.items()})
            reply = script(body, number)
            time.sleep(reply.silence_s)
            if reply.stream is not None:
                return self._stream(reply, reply.stream)
            content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", "Connection": "close", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content[: len(content) // 2] if reply.break_off else content)
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.close_connection = True
            return None

        def _stream(self, reply: Reply, pieces: Sequence[bytes]) -> None:
            self.close_connection = True
            try:
                self.send_response(reply.status)
                for name, value in {**reply.headers, "Transfer-Encoding": "chunked", "Connection": "close"}.items():
                    self.send_header(name, value)
                self.end_headers()
                for each in pieces:
                    time.sleep(reply.pause_s)
                    self.wfile.write(f"{len(each):x}\r\n".encode() + each + b"\r\n")
                    self.wfile.flush()
                self.wfile.write(b"" if reply.break_off else b"0\r\n\r\n")
            except (BrokenPipeError, ConnectionResetError):
                pass

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.server_port}/v1", bodies, headers, paths)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
