"""The judge's interface: blocking, batch and async, from threads, event loops and forked processes; caching, limits, failures."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Judge, JudgeError, Limits
from cobalt_bench.judge import worker as worker_module
from cobalt_bench.judge.isolation import find_setup
from cobalt_bench.judge.session import Session
from cobalt_bench.problems.problem import Test

_ADD = "print(sum(map(int, input().split())))"
_SUMS = tuple(Test(f"{number} 4", str(number + 4)) for number in range(6))


def _children(pid: int) -> set[int]:
    try:
        return {int(child) for path in Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text().split()}
    except OSError:  # it has just ended
        return set()


def _workers() -> set[int]:
    """Return the processes below this one."""
    found: set[int] = set()
    waiting = [os.getpid()]
    while waiting:
        children = _children(waiting.pop())
        found |= children
        waiting.extend(children)
    return found


def _wait_until(condition) -> bool:
    end = time.monotonic() + 30
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_results_stand_in_the_order_of_the_tests(judge):
    report = judge.run("n = int(input())\nprint(n if n % 3 else -1)", [Test(str(n), str(n)) for n in range(9)])
    assert [test.verdict for test in report.tests] == ["wrong_answer", "accepted", "accepted"] * 3
    assert report.verdict == "wrong_answer"
    assert report.pass_rate == pytest.approx(6 / 9)


def test_map_yields_every_job_once_and_reads_no_further_ahead_than_needed(judge):
    begun = []

    def jobs():
        for number in range(60):
            begun.append(number)
            yield Job(f"print({number})", (Test("", str(number)),))

    finished = []
    for job, report in judge.map(jobs()):
        assert report.verdict == "accepted"
        finished.append(job.program)
        assert len(begun) - len(finished) <= 4 * judge.workers + 1
    assert sorted(finished) == sorted(f"print({number})" for number in range(60))


async def test_many_coroutines_share_one_judge(judge):
    reports = await asyncio.gather(*(judge.arun(f"print({n})", [Test("", str(n))]) for n in range(40)))
    assert {report.verdict for report in reports} == {"accepted"}


async def test_a_cancelled_wait_does_not_take_the_report_from_others(judge):
    program = "import time\ntime.sleep(0.3)\nprint(1)"
    first = asyncio.create_task(judge.arun(program, [Test("", "1")]))
    second = asyncio.create_task(judge.arun(program, [Test("", "1")]))
    await asyncio.sleep(0.05)
    first.cancel()
    assert (await second).verdict == "accepted"


def test_many_threads_share_one_judge(judge):
    verdicts = []
    threads = [
        threading.Thread(target=lambda n=n: verdicts.append(judge.run(f"print({n})#t", [Test("", str(n))]).verdict))
        for n in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert verdicts == ["accepted"] * 12


def test_the_same_program_on_the_same_tests_is_run_once(judge):
    program = "import os, time\nprint(time.time_ns(), os.getpid())"
    first, second = (judge.run(program, [Test("", "never")]) for _ in range(2))
    assert first.tests[0].stdout == second.tests[0].stdout
    other = judge.run(program, [Test("", "never again")])
    assert other.tests[0].stdout != first.tests[0].stdout


def test_after_the_first_failure_the_rest_is_skipped_whatever_ran_already(judge):
    tests = [Test("1", "1"), Test("2", "3"), *(Test(str(n), str(n)) for n in range(3, 20))]
    for _ in range(3):
        report = judge.submit(Job("print(input())", tuple(tests), stop_at_first_failure=True)).result()
        assert [test.verdict for test in report.tests] == ["accepted", "wrong_answer", *["skipped"] * 17]
        assert report.tests[-1].message == "an earlier test failed"


def test_a_programs_own_budget_skips_what_is_left():
    with Judge(1) as judge:
        limits = Limits(time_s=5, program_time_s=0.5)
        report = judge.run("import time\ntime.sleep(0.3)\nprint(1)", [Test(str(n), "1") for n in range(8)], limits=limits)
    verdicts = [test.verdict for test in report.tests]
    assert verdicts[:2] == ["accepted", "accepted"]
    assert verdicts[-1] == "skipped"
    assert "0.5 s" in report.tests[-1].message
    assert report.verdict == "accepted"
    assert report.pass_rate < 1


def test_after_two_timeouts_the_rest_is_skipped(judge):
    program = "n = int(input())\nwhile n in (1, 3, 5):\n    pass\nprint(n)"
    report = judge.run(program, [Test(str(n), str(n)) for n in range(8)], limits=Limits(time_s=0.3, timeouts=2))
    verdicts = [test.verdict for test in report.tests]
    assert verdicts == ["accepted", "time_limit_exceeded", "accepted", "time_limit_exceeded", *["skipped"] * 4]


def test_no_tests_is_an_empty_report(judge):
    assert judge.run("print(1)", []).tests == ()


def test_a_program_may_be_larger_than_what_it_may_write(judge):
    program = "print(input())\n#" + "x" * 3_000_000
    report = judge.run(program, [Test("1", "1"), Test("2", "2")], limits=Limits(output_mb=1))
    assert [test.verdict for test in report.tests] == ["accepted"] * 2


def test_a_test_finds_nothing_of_an_earlier_one(judge):
    program = "import os\nprint(sorted(os.listdir('.')))\nopen('left', 'w').write('x')\nos.makedirs('a/b')"
    report = judge.run(program, [Test(str(n), "['main.py']") for n in range(6)])
    assert {test.verdict for test in report.tests} == {"accepted"}


@pytest.mark.parametrize(
    "daemon",
    [
        "os.setsid()",
        "os.setsid()\n    if os.fork(): os._exit(0)",
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "os.kill(os.getpid(), 19)",
    ],
    ids=["own session", "daemon", "ignores signals", "stopped"],
)
def test_no_process_outlives_the_verdict(daemon):
    with Judge(1) as judge:
        judge.run("print(1)", [Test("", "1")])
        before = _workers()
        program = (
            f"import os, time\nif os.fork() == 0:\n    {daemon}\n    time.sleep(60)\n    os._exit(0)\ntime.sleep(0.1)\nprint(1)"
        )
        assert judge.run(program, [Test("", "1")]).verdict == "accepted"
        assert _wait_until(lambda: _workers() <= before)


def test_a_fork_bomb_ends_with_a_verdict():
    with Judge(1) as judge:
        report = judge.run("import os\nwhile True:\n    os.fork()", [Test("", "1")], limits=Limits(time_s=2))
        assert report.verdict in ("runtime_error", "time_limit_exceeded", "memory_limit_exceeded")
        assert judge.run("print(2)", [Test("", "2")]).verdict == "accepted"


def test_memory_of_all_processes_counts(judge):
    program = """
import os, time
for _ in range(6):
    if os.fork() == 0:
        held = bytearray(os.urandom(1 << 16)) * 2000
        time.sleep(60)
        os._exit(0)
time.sleep(60)
"""
    report = judge.run(program, [Test("", "")], limits=Limits(time_s=100, memory_mb=256))
    assert report.verdict == "memory_limit_exceeded"


def test_sleeping_counts_as_time(judge):
    report = judge.run("import time\ntime.sleep(30)", [Test("", "")], limits=Limits(time_s=0.5))
    assert report.verdict == "time_limit_exceeded"
    assert report.tests[0].time_s >= 0.5


def test_numpy_works_below_the_default_limit(judge):
    pytest.importorskip("numpy")
    report = judge.run("import numpy as np\nprint(int(np.arange(10).sum()))", [Test("", "45")])
    assert report.tests[0].verdict == "accepted", report.tests[0].stderr


def test_large_input_and_output_pass(judge):
    program = "import sys\ndata = sys.stdin.buffer.read()\nsys.stdout.buffer.write(data[: 20 << 20])"
    data = "x" * ((50 << 20) - 1) + "\n"
    report = judge.run(program, [Test(data, data[: 20 << 20])], limits=Limits(time_s=20))
    assert report.verdict == "accepted"


def test_output_that_is_still_buffered_at_the_end_counts(judge):
    assert judge.run("out = open(1, 'w')\nout.write('7')", [Test("", "7")]).verdict == "accepted"
    program = "import atexit\natexit.register(lambda: print(8))"
    assert judge.run(program, [Test("", "8")]).verdict == "accepted"


@pytest.mark.parametrize(
    "last",
    ["sys.stdout.detach()", "sys.stdout = type('', (), {'write': len, 'flush': lambda self: 1 / 0})()", "sys.stderr.detach()"],
)
def test_output_that_cant_be_written_at_the_end_is_a_failure_as_it_is_to_the_interpreter(judge, last):
    report = judge.run(f"import sys\nprint(7, flush=True)\n{last}", [Test("", "7")])
    assert (report.verdict, report.tests[0].stdout) == ("runtime_error", "7\n")


def test_a_traceback_shows_the_programs_own_lines(judge):
    report = judge.run("def f(x):\n    return 1 // x\n\nf(0)", [Test("", "")])
    assert 'File "main.py", line 2, in f' in report.tests[0].stderr
    assert "return 1 // x" in report.tests[0].stderr
    assert "cobalt" not in report.tests[0].stderr
    assert report.tests[0].message == "ZeroDivisionError: integer division or modulo by zero"


def test_names_of_the_livecodebench_prelude_are_there_in_stdin_mode(judge):
    program = "print(gcd(*map(int, input().split())), Counter('aab')['a'], pow(2, 5, 7))"
    assert judge.run(program, [Test("12 18", "6 2 4")], prelude="livecodebench").verdict == "accepted"
    assert judge.run(program, [Test("12 18", "6 2 4")]).verdict == "runtime_error"


_CHECKER = """
import sys
given, answer, _ = (open(path).read() for path in sys.argv[1:])
try:
    a, b = map(int, answer.split())
except ValueError:
    sys.exit(1)
sys.exit(a + b != int(given))
"""


def test_a_checker_decides_where_several_answers_are_right(judge):
    tests = [Test("3", "0 3"), Test("5", "1 4")]
    run = lambda program: judge.run(program, tests, grader="checker", checker=_CHECKER).verdict  # noqa: E731
    assert run("print(1, int(input()) - 1)") == "accepted"
    assert run("print(1, 1)") == "wrong_answer"
    assert run("print('x' * 100000)") == "wrong_answer"


@pytest.mark.parametrize("checker", ["import sys\nsys.exit(7)", "import os\nos.abort()", "def f(:"])
def test_a_broken_checker_is_a_failure_of_the_judge_and_no_verdict(judge, checker):
    with pytest.raises(JudgeError, match="checker"):
        judge.run("print(1)", [Test("", "1")], grader="checker", checker=checker)
    assert judge.run("print(1)", [Test("", "1")]).verdict == "accepted"


@pytest.mark.parametrize("limits", [Limits(time_s=0), Limits(time_s=1e9), Limits(memory_mb=2**44), Limits(output_mb=0)])
def test_limits_that_no_machine_can_keep_are_refused(limits):
    with Judge(1) as judge, pytest.raises(InputError, match=r"limit .*at most"):
        judge.run(_ADD, _SUMS, limits=limits)


def test_an_unknown_grader_is_refused_before_anything_runs(judge):
    with pytest.raises(InputError, match="grader"):
        judge.submit(Job("print(1)", (), grader="fuzzy"))


def test_a_worker_that_cannot_start_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = find_setup()[0]
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(FileNotFoundError):
        worker_module.Worker(replace(setup, paths=replace(setup.paths, interpreter="/nonexistent/python")), 0)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("namespaces", [True, False])
def test_a_worker_whose_judge_was_killed_leaves_no_folder(namespaces):
    worker = worker_module.Worker(replace(find_setup()[0], namespaces=namespaces), 0)
    worker._channel.close()
    worker._process.wait(10)
    assert not Path(worker._scratch).exists()


def test_a_lost_worker_loses_no_job():
    with Judge(2) as judge:
        judge.run(_ADD, _SUMS)
        futures = [judge.submit(Job(f"import time\ntime.sleep(0.05)\n{_ADD}#{n}", _SUMS)) for n in range(8)]
        for _ in range(3):
            time.sleep(0.15)
            victim = next(iter(_children(os.getpid())), None)
            if victim is not None:
                os.kill(victim, signal.SIGKILL)
        assert {future.result().verdict for future in futures} == {"accepted"}


def test_a_judge_that_can_start_no_worker_says_so_and_gives_no_verdict(monkeypatch):
    with Judge(1) as judge:
        monkeypatch.setattr(worker_module, "_BOOT", "raise SystemExit('no luck')  # {package!r} {judge!r} {channel}")
        with pytest.raises(JudgeError, match="no luck"):
            judge.run("print(1)", [Test("", "1")])
        monkeypatch.undo()
        assert judge.run("print(1)", [Test("", "1")]).verdict == "accepted"


@pytest.mark.parametrize("failures", [2, 3])
def test_a_program_that_the_judge_fails_on_is_judged_three_times_before_it_is_a_failure(monkeypatch, failures):
    seen = []
    play = Session.play

    def failing(session, may_go_on):
        seen.append(session)
        if len(seen) <= failures:
            raise RuntimeError("a defect")
        play(session, may_go_on)

    monkeypatch.setattr(Session, "play", failing)
    with Judge(1) as judge:
        future = judge.submit(Job("print(1)", (Test("", "1"), Test("", "2"))))
        if failures == 3:
            with pytest.raises(JudgeError, match="a defect"):
                future.result()
        else:
            assert [test.verdict for test in future.result().tests] == ["accepted", "wrong_answer"]
    assert len(seen) == 3


def test_groups_of_jobs_come_in_their_order_and_are_read_no_further_ahead_than_needed():
    read = []

    def groups():
        for number in range(60):
            read.append(number)
            programs = ["print(2)"] * (number % 3) if number else ["import time\ntime.sleep(0.5)\nprint(2)"]
            yield number, [Job(f"{program}  # {number}", (Test("", "2"),)) for program in programs]

    with Judge(2) as judge:
        for expected, (number, futures) in enumerate(judge.imap(groups())):
            assert number == expected
            assert [future.result().verdict for future in futures] == ["accepted"] * (number % 3 or number == 0)
            assert len(read) - number <= 2 * 8 + 1
    assert len(read) == 60


def test_a_closed_judge_leaves_no_process_and_refuses_work():
    before = _children(os.getpid())
    judge = Judge(2)
    judge.run(_ADD, _SUMS)
    judge.close()
    assert _children(os.getpid()) <= before
    with pytest.raises(JudgeError, match="closed"):
        judge.run("print(3)", [Test("", "3")])


def test_closing_does_not_wait_for_programs_that_run():
    judge = Judge(1)
    future = judge.submit(Job("import time\ntime.sleep(100)", (Test("", ""),), limits=Limits(time_s=200)))
    time.sleep(0.5)
    before = time.monotonic()
    judge.close()
    assert time.monotonic() - before < 30
    with pytest.raises(JudgeError, match="closed"):
        future.result()


def test_nothing_is_left_in_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Judge(1) as judge:
        judge.run("open('left', 'w').write('x')\nprint(1)", [Test("", "1")])
    assert not list(tmp_path.iterdir())


def test_a_compiler_that_is_killed_is_a_compile_error(judge):
    program = "x = " + "[" * 90 + "1" + "]" * 90 + " + (" + " + ".join(["(1,) * 200"] * 20_000) + ")"
    assert judge.run(program, [Test("", "1")], limits=Limits(memory_mb=1)).verdict in ("compile_error", "memory_limit_exceeded")


def test_a_judge_that_is_garbage_collected_leaves_no_process():
    before = _children(os.getpid())
    judge = Judge(2)
    judge.run(_ADD, _SUMS)
    assert _children(os.getpid()) > before
    del judge
    gc.collect()
    assert _wait_until(lambda: _children(os.getpid()) <= before)


def test_a_forked_child_gets_workers_of_its_own(judge):
    assert judge.run(_ADD, _SUMS).verdict == "accepted"
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = 0 if judge.run(_ADD + "#child", _SUMS).verdict == "accepted" else 2
            judge.close()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert judge.run(_ADD + "#parent", _SUMS).verdict == "accepted"


def test_workers_end_with_an_owner_that_is_killed():
    script = """
        import os, sys
        from cobalt_bench.judge import Job, Judge
        from cobalt_bench.problems.problem import Test
        judge = Judge(2)
        judge.run("print(1)", [Test("", "1")])
        running = [judge.submit(Job(f"import os, time\\nos.fork()\\ntime.sleep(60)#{n}", (Test("", ""),))) for n in range(2)]
        import time; time.sleep(0.5)
        print("ready", flush=True)
        time.sleep(60)
    """
    owner = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True)
    assert owner.stdout.readline() == "ready\n"
    below = _children(owner.pid)
    assert len(below) == 2
    owner.kill()
    owner.wait()
    owner.stdout.close()
    assert _wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))


def test_an_output_that_is_no_number_but_for_its_last_character_is_judged(judge):
    report = judge.run("print('1' * 40_000 + 'x')", [Test("", "5"), Test("", "5.5"), Test("", "1" * 40_000 + "x")])
    assert [test.verdict for test in report.tests] == ["wrong_answer", "wrong_answer", "accepted"]


@pytest.mark.parametrize("blank", ["\n", " \n", "\t\f\n"])
def test_a_program_of_many_blank_lines_is_judged(judge, blank):
    assert judge.run(blank * 150_000 + "print(1)", [Test("", "1")]).verdict == "accepted"


@pytest.mark.parametrize("letter", ["é", "\N{CYRILLIC SMALL LETTER ZHE}", "\N{MATHEMATICAL SCRIPT CAPITAL A}", "x"])
@pytest.mark.parametrize("length", [1_000, 1_000_000])
def test_what_the_compiler_says_in_any_letters_is_a_compile_error(judge, letter, length):
    report = judge.run(f"def f({letter * length}, {letter * length}): pass", [Test("", "1")])
    assert report.verdict == "compile_error"
    assert report.tests[0].message.startswith("SyntaxError: duplicate argument")


@pytest.mark.parametrize(
    "program",
    [
        "x = " + "1" * 300_000,
        "x = " + "-" * 1_000_000 + "1",
        "a" + ".a" * 1_000_000,
        "[" * 1_000_000,
        "# coding: idna\n" + "x" * 10**6,
    ],
    ids=["digits", "signs", "attributes", "brackets", "encoding"],
)
def test_a_program_that_is_too_much_for_the_compiler_is_no_failure_of_the_judge(judge, program):
    assert judge.run(program, [Test("", "1")]).verdict in ("compile_error", "runtime_error", "wrong_answer")


def test_an_end_that_was_waited_for_is_not_taken_for_the_next_tests(judge):
    """Tests' processes have one number, so that the signal of the one before is told from theirs by nothing."""
    slow = "n = int(input())\nend = __import__('time').time() + 0.03 * (n % 2)\nwhile time.time() < end: pass\nprint(n)"
    endless = (
        "n = int(input())\nwhile n % 2: pass\nif n % 3 == 2 and os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\nprint(n)"
    )
    tests = [Test(str(n), str(n)) for n in range(8)]
    for number in range(3):
        report = judge.run(f"import time\n{slow}\n# {number}", tests)
        assert [test.verdict for test in report.tests] == ["accepted"] * 8
        report = judge.run(f"import os, time\n{endless}\n# {number}", tests, limits=Limits(time_s=0.2, timeouts=9))
        assert [test.verdict for test in report.tests] == ["accepted", "time_limit_exceeded"] * 4
