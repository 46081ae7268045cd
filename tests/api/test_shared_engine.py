"""The event loop in which commands play their runs."""

import subprocess
import sys

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
    raise Interrupted(15)

async def in_a_group(engine):
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.sleep(9))
        tasks.create_task(step())

async def beside(engine):
    other = asyncio.create_task(step())
    await asyncio.sleep(9)

for shared_engine.play in (in_a_group, beside):
    try:
        with shared_engine.SharedEngine() as shared:
            shared.play(Engine(), keep=False)
    except Interrupted:
        print(shared_engine.play.__name__)
    gc.collect()
"""


def test_a_signal_in_the_middle_of_a_task_leaves_without_a_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert (done.stdout.split(), done.stderr) == (["in_a_group", "beside"], "")
