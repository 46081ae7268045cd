"""A real HTTP server on loopback that answers chat completions by a script."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
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


def said(text: str | None, **message: Any) -> Reply:
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    return Reply(body={"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage})


def failed(status: int, message: str, code: str | None = None, **headers: str) -> Reply:
    return Reply(status, {"error": {"message": message, "type": "error", "code": code, "param": None}}, headers)


@dataclass
class Server:
    url: str
    requests: list[dict[str, Any]]  # bodies, as they came
    headers: list[dict[str, str]]  # names in lower case


@contextmanager
def serving(script: Callable[[dict[str, Any], int], Reply]) -> Iterator[Server]:
    """Serve what `script(body, number of the request)` replies."""
    lock = threading.Lock()
    bodies: list[dict[str, Any]] = []
    headers: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                number = len(bodies)
                bodies.append(body)
                headers.append({name.lower(): value for name, value in self.headers.items()})
            reply = script(body, number)
            time.sleep(reply.silence_s)
            content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content[: len(content) // 2] if reply.break_off else content)
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.close_connection = True

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.server_port}/v1", bodies, headers)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
