"""Copies of a model on the nodes of a Ray cluster, as one engine."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cobalt_bench import _ray
from cobalt_bench.engines.engine import Completion, Engine, Request, Sampling
from cobalt_bench.errors import CobaltError, EngineError, InputError

import ray  # isort: skip  # after _ray, which says what to install where it is missing
from ray.exceptions import RayActorError, RayTaskError  # isort: skip

_ATTEMPTS = 3  # copies that may be lost with the same requests, or in a row before one is up
_PATIENCE_S = 1800.0  # without any copy
_LOOK_S = 10.0


@dataclass(frozen=True)
class _Facts:
    """What the caller has to know of a copy."""

    name: str
    model: str
    group_size: int
    max_concurrency: int
    notes: tuple[str, ...]
    identity: Mapping[str, Any]


class _Replica:
    """One copy of the model, in a process of its own on a node."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        from cobalt_bench.engines.choose import make_engine

        self._engine: Engine = make_engine(**settings)

    async def facts(self) -> _Facts:
        """Return what the caller has to know of it; the first answer says that the model is loaded."""
        engine = self._engine
        identity = dict(engine.identity())
        return _Facts(engine.name, engine.model, engine.group_size, engine.max_concurrency, tuple(engine.notes), identity)

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        return await self._engine.complete(requests, sampling)


@dataclass(eq=False)
class _Copy:
    """A copy as the caller sees it."""

    actor: Any
    losses: int  # copies that were lost in its place before it was up
    running: int = 0  # groups


class ReplicatedEngine:
    """An engine that answers with several copies of a model, each on a node of a Ray cluster.

    address: as ray.init takes it. settings: arguments of `make_engine`, the same for all copies. gpus: of one copy, on one node.
    A copy that is lost is replaced, and its requests go to another, in the same groups: what is answered does not change. Begins
    when the first copy is up; the others join. Raises InputError where the cluster can't hold the copies.
    """

    def __init__(self, address: str, replicas: int, settings: Mapping[str, Any], gpus: int) -> None:
        self._settings = dict(settings)
        self._lock = threading.Lock()
        self._starting: set[_Copy] = set()
        self._ready: list[_Copy] = []
        self._waiting: deque[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = deque()
        self._facts: _Facts | None = None
        self._error: CobaltError | None = None
        self._changed = threading.Event()
        self._last_seen = time.monotonic()
        self._closed = False
        _ray.connect(address)
        try:
            self._gpus = _gpus_of_a_copy(replicas, gpus)
            for _ in range(replicas):
                self._start(0)
            facts = self._wait_for_first()
        except BaseException:
            self._end()
            raise
        self.name, self.model, self.group_size = facts.name, facts.model, facts.group_size
        self._most = facts.max_concurrency
        self.max_concurrency = replicas * facts.max_concurrency
        self.notes: Sequence[str] = facts.notes

    def identity(self) -> Mapping[str, Any]:
        """Return what decides the answers: that of one copy, since how many there are does not."""
        assert self._facts is not None  # known since the first copy was up
        return self._facts.identity

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Have one copy answer a group; raises EngineError when copy after copy was lost with it."""
        for _ in range(_ATTEMPTS):
            copy = await self._take()
            try:
                return await asyncio.wrap_future(copy.actor.complete.remote(tuple(requests), sampling).future())
            except RayActorError:
                self._replace(copy)
            except RayTaskError as error:
                raise _cause(error) from None
            finally:
                self._release(copy)
        raise EngineError(f"{_ATTEMPTS} copies of {self.model} were lost on the Ray cluster with the same requests.")

    async def close(self) -> None:
        """End all copies."""
        self._end()

    def _end(self) -> None:
        with self._lock:
            if self._closed:
                return
            self._closed = True
            copies = [*self._starting, *self._ready]
        for copy in copies:
            ray.kill(copy.actor)
        _ray.disconnect()

    def _start(self, losses: int) -> None:
        options = {"num_cpus": 0, "num_gpus": self._gpus, "max_concurrency": 10_000, "scheduling_strategy": "SPREAD"}
        copy = _Copy(ray.remote(_Replica).options(**options).remote(self._settings), losses)
        with self._lock:
            self._starting.add(copy)
        copy.actor.facts.remote().future().add_done_callback(lambda future: self._settle(copy, future))

    def _settle(self, copy: _Copy, future: Any) -> None:
        """Take in a copy that is up, or what became of it."""
        with self._lock:
            self._starting.discard(copy)
            if self._closed:
                return
        try:
            facts = future.result()
        except RayActorError as error:
            if copy.losses + 1 < _ATTEMPTS and "creation task" not in str(error):
                self._start(copy.losses + 1)
            else:
                self._fail(_why_not(error))
        except Exception as error:
            self._fail(_cause(error))
        else:
            with self._lock:
                self._facts = self._facts or facts
                self._ready.append(copy)
            self._changed.set()
            self._wake(facts.max_concurrency)

    def _wait_for_first(self) -> _Facts:
        if not self._changed.wait(_PATIENCE_S):
            raise InputError("No copy of the model was up on the Ray cluster in half an hour; see the cluster's own logs.")
        if self._error is not None:
            raise self._error
        assert self._facts is not None  # one of both was the change
        return self._facts

    def _fail(self, error: CobaltError) -> None:
        """Note why a copy can't be had; the others go on."""
        with self._lock:
            self._error = error
        self._changed.set()

    async def _take(self) -> _Copy:
        """Return the copy that has least to do, once one has room."""
        while True:
            waiter = asyncio.get_running_loop().create_future()
            with self._lock:
                free = [copy for copy in self._ready if copy.running < self._most]
                if free:
                    copy = min(free, key=lambda copy: copy.running)
                    copy.running += 1
                    return copy
                if self._ready:
                    self._last_seen = time.monotonic()
                elif not self._starting or time.monotonic() - self._last_seen > _PATIENCE_S:
                    raise self._error or EngineError(f"No copy of {self.model} is left on the Ray cluster.")
                self._waiting.append((waiter.get_loop(), waiter))
            await asyncio.wait({waiter}, timeout=_LOOK_S)
            waiter.cancel()

    def _release(self, copy: _Copy) -> None:
        with self._lock:
            copy.running -= 1
        self._wake(1)

    def _wake(self, number: int) -> None:
        """Let so many of those that wait look again."""
        while number:
            with self._lock:
                if not self._waiting:
                    return
                loop, waiter = self._waiting.popleft()
            if not waiter.done() and not loop.is_closed():
                loop.call_soon_threadsafe(_let_go, waiter)
                number -= 1

    def _replace(self, copy: _Copy) -> None:
        with self._lock:
            known = copy in self._ready
            if known:
                self._ready.remove(copy)
                self._last_seen = time.monotonic()
        if known and not self._closed:
            self._start(0)


def _let_go(waiter: "asyncio.Future[None]") -> None:
    if not waiter.done():
        waiter.set_result(None)


def _gpus_of_a_copy(replicas: int, gpus: int) -> int:
    """Return the GPUs that a copy asks for: none on a cluster without any; raises InputError where there are too few."""
    there = int(ray.cluster_resources().get("GPU", 0))
    if there and replicas * gpus > there:
        raise InputError(
            f"{replicas} copies of {gpus} GPUs each need {replicas * gpus}, the Ray cluster has {there}; give fewer --replicas."
        )
    return gpus if there else 0


def _cause(error: Exception) -> CobaltError:
    """Return the error that a copy raised."""
    cause = error.cause if isinstance(error, RayTaskError) else error
    return (
        cause if isinstance(cause, CobaltError) else EngineError(f"A copy of the model failed: {type(cause).__name__}: {cause}")
    )


def _why_not(error: RayActorError) -> CobaltError:
    """Return why a copy could not be made: the last line of what Ray tells of it."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    last = lines[-1].strip() if lines else ""
    kind, _, text = last.partition(": ")
    if kind.endswith(".InputError") or kind == "InputError":
        return InputError(text)
    return EngineError(f"A copy of the model can't be made on the Ray cluster: {last}")
