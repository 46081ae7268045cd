"""How close a run comes to what its server and its judge could do at best.

    python tests/performance/rollouts_server.py [ANSWERS]

A server on loopback gives an answer after 200 ms, 32 at a time. Episodes of 3 turns are played: ANSWERS (96) with programs of 20
tests of 20 ms each, all different (the judge is what takes time), and 10 times as many with one short program (the server is).
Prints the wall time beside the larger of two bounds: answers / 32 * 0.2 s, and the judge's CPU time / its workers. Other work on
the machine counts against the wall time; the CPU time that the run itself took beside the judge's doesn't depend on it.
"""

import asyncio
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from cobalt_bench.engines.openai import OpenAIEngine
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs import Progress, RunFolder, play
from cobalt_bench.runs.provenance import run_identity
from cobalt_bench.suites import Suite

ANSWER_S, AT_ONCE, WORKERS, TURNS = 0.2, 32, 2, 3
BUSY = "import time\nend = time.process_time() + 0.02\nwhile time.process_time() < end:\n    pass\nprint(input())\n# {number}\n"
SHORT = "print(input())\n"


def serve(program: str, channel: Connection) -> None:
    """Answer chat completions with a program, `AT_ONCE` at a time; sends its port."""
    asyncio.run(_serve(program, channel))


async def _serve(program: str, channel: Connection) -> None:
    slots = asyncio.Semaphore(AT_ONCE)
    count = 0

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count
        while head := await _head(reader):
            await reader.readexactly(int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]))
            async with slots:
                await asyncio.sleep(ANSWER_S)
            count += 1
            message = {"role": "assistant", "content": f"```python\n{program.format(number=count)}```"}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            body = json.dumps({"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}).encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            writer.write(head + body)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    channel.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""


def cpu_s(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


async def _play(url: str, judge: Judge, suite: Suite, folder: RunFolder) -> None:
    engine, protocol = OpenAIEngine("m", [url], max_concurrency=AT_ONCE), Protocol(turns=TURNS - 1, samples=1)
    with folder.sitting(run_identity(engine, suite, protocol, 0), {}) as sitting:
        await play(engine, judge, suite, protocol, Prompts.load(), sitting, seed=0, progress=Progress())
    await engine.close()


def measure(name: str, url: str, tests: int, answers: int) -> str:
    """Play so many answers and return one line about it."""
    each = tuple(Test(f"{number}\n", f"{number}\n") for number in range(tests))
    suite = Suite(
        "many", tuple(Problem(f"p{n:05}", public_tests=each[:1], hidden_tests=each[1:]) for n in range(answers // TURNS))
    )
    own, judges = cpu_s(resource.RUSAGE_SELF), cpu_s(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as place, Judge(WORKERS) as judge:
        judge.run(SHORT, each[:1])  # workers are up
        began = time.monotonic()
        asyncio.run(_play(url, judge, suite, RunFolder(Path(place))))
        wall = time.monotonic() - began
    own = cpu_s(resource.RUSAGE_SELF) - own
    judges = cpu_s(resource.RUSAGE_CHILDREN) - judges
    bounds = {"server": answers / AT_ONCE * ANSWER_S, "judge": judges / WORKERS}
    larger = max(bounds, key=lambda bound: bounds[bound])
    share = wall / bounds[larger]
    return (
        f"{name}: {answers} answers in {wall:.1f} s, {share:.2f} of the {larger}'s bound of {bounds[larger]:.1f} s; "
        f"judge {judges:.1f} s of CPU, all else in this process {own / answers * 1e3:.1f} ms an answer"
    )


def with_server(program: str, act: Callable[[str], str]) -> str:
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(program, theirs), daemon=True)
    server.start()
    try:
        return act(f"http://127.0.0.1:{ours.recv()}/v1")
    finally:
        server.terminate()
        server.join()


def main() -> None:
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else 96
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    print(with_server(BUSY, lambda url: measure("20 tests of 20 ms", url, 20, answers)), flush=True)
    print(with_server(SHORT, lambda url: measure("one short program", url, 1, 10 * answers)), flush=True)


if __name__ == "__main__":
    main()
