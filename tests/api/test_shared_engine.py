"""The event loop in which commands play their runs."""

# `play` is stood in for by tasks of which one is interrupted in its own step, as a signal may meet any of them.
INTERRUPTED = """
import asyncio, gc
from cobalt_bench.api import shared_engine
from cobalt_bench.cli.interrupts import Interrupted

class Engine:
    async def close(self):
        pass

async def step():
    await asyncio.sleep(0)
    raise {error}

async def play(engine):
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.sleep(9))
        tasks.create_task(step())

async def play_with_one_beside(engine):
    beside = asyncio.create_task(step())
    await asyncio.sleep(9)

shared_engine.play = {play}
try:
    with shared_engine.SharedEngine() as shared:
        shared.play(Engine(), keep=False)
except Interrupted:
    print("interrupted")
gc.collect()
"""
