"""The connection to a Ray cluster: one a process, shared by all that uses it."""

import re
import signal
import socket
import threading

from cobalt_bench.errors import InputError

try:
    import ray
except ImportError as error:
    raise InputError(f"Ray is not installed ({error}); run `pip install 'cobalt-bench[ray]'`.") from None

_CONNECT_TIMEOUT_S = 10.0

_lock = threading.Lock()
_users = 0
_is_ours = False  # the connection, rather than one that was there before


def connect(address: str) -> None:
    """Connect to the cluster, or share the connection that there is; each call needs one of `disconnect`.

    address: as ray.init takes it ("auto", HOST:PORT, ray://HOST:PORT). Raises InputError where there is no such cluster.
    """
    global _users, _is_ours
    with _lock:
        if not ray.is_initialized():
            _connect(address)
            _is_ours = True
        _users += 1


def disconnect() -> None:
    """End the use of the connection; the last one closes it, where `connect` opened it."""
    global _users, _is_ours
    with _lock:
        _users -= 1
        if _users == 0 and _is_ours:
            _is_ours = False
            ray.shutdown()


def cluster_cores() -> int:
    """Return the cores that the cluster has, at least 1."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _connect(address: str) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        if match := re.fullmatch(r"(?:ray://)?(.+):(\d+)", address):  # Ray itself would try for minutes
            socket.create_connection((match[1], int(match[2])), timeout=_CONNECT_TIMEOUT_S).close()
        ray.init(address=address, log_to_driver=False, logging_level="warning")
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(
            f"There is no Ray cluster at {address} ({' '.join(str(error).split())[:200]}); give its --ray."
        ) from None
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, before)  # Ray takes it over
