"""The engine of a command that plays several runs: a model that runs in this process is loaded once for all of them."""

import asyncio
from collections.abc import Callable
from typing import Any, Self

from cobalt_bench._loop import new_loop
from cobalt_bench.engines.engine import Engine
from cobalt_bench.errors import EngineError
from cobalt_bench.runs import play


class SharedEngine:
    """An engine, and the event loop that it is bound to, from entering to leaving; runs are played one after the other.

    One that is `given` is its owner's: it is never closed here.
    """

    def __init__(self, given: Engine | None = None) -> None:
        self._runner = asyncio.Runner(loop_factory=new_loop)
        self.given = given
        self._engine: Engine | None = None  # None also while a run is played

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._engine is not None:
                self._runner.run(self._engine.close())
        finally:
            self._runner.close()

    def get(self, make: Callable[[], Engine]) -> Engine:
        """Return the engine that the run before has left, else make one."""
        if self.given is not None:
            return self.given
        if self._engine is None:
            self._engine = make()
        return self._engine

    def play(self, engine: Engine, *arguments: Any, keep: bool, **more: Any) -> EngineError | None:
        """Play a run with the engine, and return why it could go on no more, where it couldn't.

        It is closed then, and where it is not to be kept for another run.
        """
        try:
            return self._runner.run(self._play(engine, *arguments, keep=keep, **more))
        except BaseException:  # a signal, too: what is under way ends before the run's folder is let go
            self._runner.close()
            raise

    async def _play(self, engine: Engine, *arguments: Any, keep: bool, **more: Any) -> EngineError | None:
        self._engine = None
        try:
            await play(engine, *arguments, **more)
            self._engine = engine if keep and self.given is None else None
        except EngineError as error:
            return error
        finally:
            if self._engine is None and self.given is None:
                await engine.close()
        return None
