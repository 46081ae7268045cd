"""What the judge remembers stays within bounds."""

from concurrent.futures import Future

from cobalt_bench.judge import JudgeError, Report, TestResult
from cobalt_bench.judge import memory as memory_module
from cobalt_bench.judge.memory import Memory


def _done(output: str) -> Future:
    future: Future = Future()
    future.set_result(Report((TestResult("accepted", stdout=output),)))
    return future


def test_reports_asked_for_last_are_kept_within_the_bytes(monkeypatch):
    monkeypatch.setattr(memory_module, "_BYTES", 3 * (1000 + 400))
    memory = Memory()
    for name in (b"a", b"b", b"c"):
        memory.put(name, _done("x" * 1000))
    assert memory.get(b"a") is not None
    memory.put(b"d", _done("x" * 1000))
    assert memory.get(b"b") is None
    assert all(memory.get(name) is not None for name in (b"a", b"c", b"d"))


def test_running_jobs_are_never_dropped_and_failures_are_not_kept(monkeypatch):
    monkeypatch.setattr(memory_module, "_BYTES", 1)
    memory = Memory()
    running: Future = Future()
    memory.put(b"running", running)
    memory.put(b"done", _done("x"))
    assert memory.get(b"running") is running
    assert memory.get(b"done") is None
    running.set_exception(JudgeError("lost"))
    assert memory.get(b"running") is None
