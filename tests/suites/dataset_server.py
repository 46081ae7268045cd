"""Serves datasets on loopback as the Hub does, as far as reading them needs: nothing can be written."""

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

COMMIT = "0123456789abcdef0123456789abcdef01234567"

Datasets = Mapping[str, Mapping[str, bytes]]  # id -> path -> content


@contextmanager
def serve(datasets: Datasets, commits: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the address of a server and the list of requests that it got; `commits` maps a revision to its commit."""
    requests: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            requests.append(f"{self.command} {path}")
            words = path.strip("/").split("/")
            if words[:2] == ["api", "datasets"]:
                self._describe("/".join(words[2:4]), words[4:])
            elif len(words) > 5 and words[3] == "resolve":
                self._send_file("/".join(words[1:3]), words[4], "/".join(words[5:]))
            else:
                self._send(404, b"")

        def _describe(self, dataset: str, words: list[str]) -> None:
            revision = words[1] if len(words) > 1 else "main"
            if dataset not in datasets:
                return self._send(404, b"", {"X-Error-Code": "RepoNotFound"})
            if revision not in commits:
                return self._send(404, b"", {"X-Error-Code": "RevisionNotFound"})
            files = datasets[dataset]
            if words[:1] == ["tree"]:
                entries = [{"type": "file", "path": name, "size": len(data), "oid": _etag(data)} for name, data in files.items()]
                return self._send(200, json.dumps(entries).encode())
            info = {"id": dataset, "sha": commits[revision], "siblings": [{"rfilename": name} for name in files]}
            return self._send(200, json.dumps(info).encode())

        def _send_file(self, dataset: str, revision: str, name: str) -> None:
            if dataset not in datasets:
                return self._send(404, b"", {"X-Error-Code": "RepoNotFound"})
            if revision not in commits:
                return self._send(404, b"", {"X-Error-Code": "RevisionNotFound"})
            if name not in datasets[dataset]:
                return self._send(404, b"", {"X-Error-Code": "EntryNotFound", "X-Repo-Commit": commits[revision]})
            data = datasets[dataset][name]
            headers = {"ETag": f'"{_etag(data)}"', "X-Repo-Commit": commits[revision], "Accept-Ranges": "bytes"}
            return self._send(200, data, headers)

        def _send(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", requests
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _etag(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
