"""Runs the service until a signal asks for its end: what is under way is finished, the rest is refused."""

import ipaddress
import socket
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn

from cobalt_bench.errors import InputError
from cobalt_bench.service.app import make_app
from cobalt_bench.service.desk import Desk
from cobalt_bench.service.door import Door

PATIENCE_S = 30.0  # seconds for what is under way when the end is asked for; what is left then is answered with 503
_IDLE_S = 60  # seconds that a connection may stay open between requests


def check_host(host: str, token: str | None) -> None:
    """Raise InputError for an address beyond loopback without a token, and for a token that no header can hold."""
    if token is not None and not (token.isascii() and token.isprintable() and token.strip() == token != ""):
        raise InputError("A token is ASCII text without white space around it, and not empty.")
    if token is None and not _is_loopback(host):
        raise InputError(f"Address {host} can be reached from other machines: give a --token, or COBALT_BENCH_TOKEN.")


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 takes a free one. Raises InputError where the address can't be had."""
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise InputError(f"{host} port {port} can't be listened on ({error.strerror or error}); choose another.") from None


def serve(desk: Desk, listening: socket.socket, token: str | None, ready: Callable[[str], None]) -> None:
    """Answer requests until SIGTERM or SIGINT; `ready` is told the address, once."""
    config = uvicorn.Config(
        Door(make_app(desk), desk, token),
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_keep_alive=_IDLE_S,
    )
    host, port = listening.getsockname()[:2]
    ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")
    _Server(config, desk).run(sockets=[listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take no more programs, and give those under way a while; a second signal does not wait."""
        second = self._desk.stopping
        self._desk.stopping = True
        timer = threading.Timer(0 if second else PATIENCE_S, self._desk.judge.close)
        timer.daemon = True
        timer.start()
        super().handle_exit(sig, frame)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
