"""Stands before a server on loopback and keeps what goes to it and what it answers."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Exchange = tuple[dict[str, Any], dict[str, Any]]  # request and answer


@contextmanager
def recording(server: str) -> Iterator[tuple[str, list[Exchange]]]:
    """Yield the address that stands for the server's, and the exchanges as they end."""
    exchanges: list[Exchange] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            request = urllib.request.Request(server + self.path, body, {"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request) as response:
                    status, answer = response.status, response.read()
            except urllib.error.HTTPError as error:
                status, answer = error.code, error.read()
            if status == 200:
                exchanges.append((json.loads(body), json.loads(answer)))
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *arguments: Any) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    proxy.daemon_threads = True
    thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}/v1", exchanges
    finally:
        proxy.shutdown()
        thread.join()
        proxy.server_close()
