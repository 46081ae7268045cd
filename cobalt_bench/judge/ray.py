"""The judge on a Ray cluster: actors on its nodes, each with a judge of its own that has one worker."""

import re
import signal
import socket
import threading

from cobalt_bench.errors import InputError
from cobalt_bench.judge.judge import Isolation, Judge, check_workers
from cobalt_bench.judge.report import Limits

try:
    import ray

    from cobalt_bench.judge.ray_pool import RayPool
except ImportError as error:
    raise InputError(f"Ray is not installed ({error}); run `pip install 'cobalt-bench[ray]'`.") from None

_CONNECT_TIMEOUT_S = 10.0


class RayJudge(Judge):
    """Judge as `Judge` does, on the machines of a Ray cluster.

    address: as ray.init takes it ("auto", HOST:PORT, ray://HOST:PORT). workers: actors; None for the cores that the cluster has.
    The nodes must have the same version of this package. An actor that is lost is replaced, and its programs are judged by
    another. Raises InputError where there is no such cluster, or its nodes can't judge.
    """

    def __init__(
        self,
        address: str,
        workers: int | None = None,
        limits: Limits | None = None,
        isolation: Isolation = "auto",
    ) -> None:
        check_workers(workers)
        self._isolation = isolation
        self._connects = not ray.is_initialized()
        if self._connects:
            _connect(address)
        self._begin(workers or max(1, int(ray.cluster_resources().get("CPU", 1))), limits)

    def close(self) -> None:
        """End all actors; jobs that are not done fail with JudgeError."""
        super().close()
        if self._connects:
            ray.shutdown()

    def _open_pool(self) -> None:
        pool = RayPool(self.workers, self._isolation)
        self._use(pool)
        self.layers = pool.wait_for_layers()


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
