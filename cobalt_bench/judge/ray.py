"""The judge on a Ray cluster: actors on its nodes, each with a judge of its own that has one worker."""

from cobalt_bench import _ray
from cobalt_bench.judge.judge import Isolation, Judge, check_workers
from cobalt_bench.judge.ray_pool import RayPool
from cobalt_bench.judge.report import Limits


class RayJudge(Judge):
    """Judge as `Judge` does, on the machines of a Ray cluster.

    address: as ray.init takes it ("auto", HOST:PORT, ray://HOST:PORT). workers: actors; None for the cores that the cluster has.
    The nodes must have the same version of this package. An actor that is lost is replaced, and its programs are judged by
    another. `layers` are what isolates on all nodes that are up so far. Raises InputError where there is no such cluster, or
    its nodes can't judge.
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
        self._is_connected = False
        _ray.connect(address)
        self._is_connected = True
        try:
            self._begin(workers or _ray.cluster_cores(), limits)
        except BaseException:
            self._disconnect()
            raise

    def close(self) -> None:
        """End all actors; jobs that are not done fail with JudgeError."""
        super().close()
        self._disconnect()

    def _disconnect(self) -> None:
        if self._is_connected:
            self._is_connected = False
            _ray.disconnect()

    def _open_pool(self) -> None:
        pool = RayPool(self.workers, self._isolation)
        self._use(pool)
        self.layers = pool.wait_for_layers()
