"""Systems without the sandbox, as macOS: nothing isolates, the caller must allow it, the verdicts are the same."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Judge, JudgeError, Limits, plain, probe_layers
from cobalt_bench.judge.plain import PlainSetup
from cobalt_bench.judge.pool import Pool
from cobalt_bench.judge.progress import JobProgress
from cobalt_bench.problems.problem import Test

_CASES = Path(__file__).with_name("cases") / "programs.jsonl"


class Plain:
    """Judge with a pool of plain workers, on whichever system."""

    def __init__(self, workers: int) -> None:
        self._pool = Pool(PlainSetup(), workers)
        self.close = self._pool.close

    def submit(self, program, tests, **settings):
        job = Job(program, tuple(tests), **settings)
        progress = JobProgress(job, job.limits or Limits())
        self._pool.submit(progress)
        return progress.future

    def run(self, program, tests, **settings):
        return self.submit(program, tests, **settings).result()


@pytest.fixture(scope="module")
def judge():
    shared = Plain(8)
    yield shared
    shared.close()


@pytest.fixture
def macos(monkeypatch):
    import huggingface_hub.hf_api  # noqa: F401  else it would load libraries of macOS

    monkeypatch.setattr(platform, "system", lambda: "Darwin")


def test_every_program_of_the_corpus_but_escapes_gets_its_verdict(judge):
    cases = [json.loads(line) for line in _CASES.read_text().splitlines()]
    cases = [case for case in cases if case["kind"] != "sandbox_escape"]
    futures = [
        judge.submit(
            case["program"],
            [Test(test["input"], test["output"]) for test in case["tests"]],
            entry_point=case["entry_point"],
            limits=Limits(time_s=case["time_limit_s"], memory_mb=512),
        )
        for case in cases
    ]
    verdicts = [future.result().verdict for future in futures]
    wrong = [
        (case["id"], verdict, case["expected"])
        for case, verdict in zip(cases, verdicts, strict=True)
        if verdict != case["expected"] and not (case["expected"] == "not_accepted" and verdict != "accepted")
    ]
    assert len(cases) > 80
    assert not wrong


def test_a_function_is_called_in_a_process_of_its_own_for_each_test(judge):
    program = "seen = []\nclass Solution:\n  def f(self, xs: List[int], k):\n    seen.append(k)\n    return xs[-k:], len(seen)"
    tests = [Test("[1, 2, 3]\n2", "[[2, 3], 1]"), Test("[1]\n1", "[[1], 1]"), Test("[5]\n1", "[[5], 2]")]
    report = judge.run(program, tests, entry_point="f")
    assert [test.verdict for test in report.tests] == ["accepted", "accepted", "wrong_answer"]
    assert report.tests[2].stdout == "[[5], 1]"


def test_names_of_the_prelude_and_numpy_are_there_and_no_other_package_is(judge):
    program = "print(gcd(*map(int, input().split())))\nimport numpy\nprint(numpy.arange(4).sum())\n"
    assert judge.run(program, [Test("12 18", "6\n6")], prelude="livecodebench").verdict == "accepted"
    assert judge.run("import typer", [Test("", "")]).tests[0].message == "ModuleNotFoundError: No module named 'typer'"


def test_after_the_first_failure_the_rest_is_skipped(judge):
    tests = [Test("1", "1"), Test("2", "3"), *(Test(str(n), str(n)) for n in range(3, 12))]
    report = judge.run("print(input())", tests, stop_at_first_failure=True)
    assert [test.verdict for test in report.tests] == ["accepted", "wrong_answer", *["skipped"] * 9]


def test_a_program_finds_its_own_file_alone_and_no_secret(judge, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "secret")
    program = "import os, sys\nprint(os.listdir('.'), sys.argv, os.environ.get('HF_TOKEN'))\nopen('left', 'w').write('x')"
    report = judge.run(program, [Test(str(n), "['main.py'] ['main.py'] None") for n in range(3)])
    assert report.verdict == "accepted", report.tests[0].stdout


def test_a_traceback_shows_the_programs_own_lines(judge):
    test = judge.run("def f(x):\n    return 1 // x\n\nf(0)", [Test("", "")]).tests[0]
    assert test.message == "ZeroDivisionError: integer division or modulo by zero"
    assert 'File "main.py", line 2, in f' in test.stderr
    assert "cobalt" not in test.stderr


_CHECKER = """
import sys
given, answer, expected = (open(path).read() for path in sys.argv[1:])
assert open(sys.argv[2]).read() == answer
sys.exit(sum(map(int, answer.split())) != int(given) or expected != "any")
"""


def test_a_checker_decides_where_several_answers_are_right(judge):
    tests = [Test("3", "any"), Test("5", "any")]
    assert judge.run("print(1, int(input()) - 1)", tests, grader="checker", checker=_CHECKER).verdict == "accepted"
    assert judge.run("print(1, 1)", tests, grader="checker", checker=_CHECKER).verdict == "wrong_answer"
    with pytest.raises(JudgeError, match="checker"):
        judge.run("print(1)", tests, grader="checker", checker="import sys\nsys.exit(7)")


@pytest.mark.parametrize("waits", ["time.sleep(60)", "while True: pass"], ids=["sleeps", "runs"])
def test_a_timeout_ends_the_program_and_its_children(judge, waits):
    program = f"import os, time\npid = os.fork()\nif pid:\n    print(pid, flush=True)\n{waits}"
    test = judge.run(program, [Test("", "")], limits=Limits(time_s=0.2)).tests[0]
    assert test.verdict == "time_limit_exceeded"
    assert test.time_s > 0.2
    assert _is_gone(int(test.stdout))


def _is_gone(pid: int) -> bool:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(shutil.which("ps") is None, reason="there is no ps")
def test_memory_of_all_processes_counts(judge):
    program = """
import os, time
for _ in range(4):
    if os.fork() == 0:
        held = bytearray(os.urandom(1 << 16)) * 960
        time.sleep(60)
        os._exit(0)
time.sleep(60)
"""
    report = judge.run(program, [Test("", "")], limits=Limits(time_s=100, memory_mb=100))
    assert report.verdict == "memory_limit_exceeded"


def test_an_interpreter_that_can_not_start_is_a_failure_of_the_judge_and_no_verdict(judge, monkeypatch):
    for boot in (
        "raise SystemExit('no luck')",
        "import sys\nif '\"time_s\": null' not in sys.argv[1]: sys.exit('no luck')\n" + plain._BOOT,
    ):
        monkeypatch.setattr(plain, "_BOOT", boot)
        with pytest.raises(JudgeError, match="no luck"):
            judge.run("print(1)", [Test("", "1")])
        monkeypatch.undo()
    assert judge.run("print(1)", [Test("", "1")]).verdict == "accepted"


def test_closing_ends_what_runs_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    judge, started = Plain(1), tmp_path / "started"
    program = f"import os, time\nopen({str(started)!r}, 'w').write(str(os.getpid()))\ntime.sleep(100)"
    future = judge.submit(program, [Test("", "")], limits=Limits(time_s=200))
    while not (started.exists() and started.read_text()):
        time.sleep(0.02)
    judge.close()
    with pytest.raises(JudgeError, match="closed"):
        future.result()
    assert _is_gone(int(started.read_text()))
    assert list(tmp_path.iterdir()) == [started]


@pytest.mark.usefixtures("macos")
def test_elsewhere_than_on_linux_the_judge_runs_only_where_it_is_allowed_to():
    with pytest.raises(InputError, match="on macOS: use a Linux container, or give --allow-unsafe"):
        Judge(1)
    with Judge(1, isolation="unsafe") as judge:
        assert judge.run("print(1)", [Test("", "1")]).verdict == "accepted"
        assert judge.layers == probe_layers() == {"sandbox": "none on macOS: programs run with your rights, files and network"}


@pytest.mark.usefixtures("macos")
def test_doctor_says_that_nothing_isolates():
    result = CliRunner().invoke(app, ["doctor", "--format", "json"], env={"HF_HUB_OFFLINE": "1"})
    checks = {check["what"]: check for check in json.loads(result.stdout)}
    assert checks["isolation: sandbox"]["state"].startswith("none on macOS")
    assert "Linux container" in checks["isolation"]["remedy"]
    assert "--allow-unsafe" in checks["isolation"]["remedy"]
    assert result.exit_code == 1


@pytest.mark.usefixtures("macos")
def test_a_runs_config_and_results_say_that_nothing_isolates(tmp_path):
    problem = {
        "problem_id": "one",
        "statement": "Print 1.",
        "public_tests": [{"input": "", "output": "1"}],
        "solutions": ["print(1)"],
    }
    suite, run = tmp_path / "problems.jsonl", tmp_path / "run"
    suite.write_text(json.dumps({**problem, "hidden_tests": [], "wrong_programs": ["print(2)"]}))
    command = ["evaluate", "reference/repair", "--suite", str(suite), "--samples", "1", "--turns", "1", "--output", str(run)]
    assert CliRunner().invoke(app, command).exit_code == 2
    result = CliRunner().invoke(app, [*command, "--allow-unsafe"])
    assert result.exit_code == 0, result.output
    sitting = json.loads((run / "config.json").read_text())["sittings"][-1]
    provenance = json.loads((run / "results.json").read_text())["provenance"]
    assert sitting["isolation"] == provenance["isolation"]
    assert sitting["isolation"]["sandbox"].startswith("none on macOS")
    assert "allow_unsafe" not in sitting["options"]


# What macOS lacks, or refuses, of what Linux has; in the judge's process and in those of its programs.
_MISSING = """
import fcntl, os, resource, select, signal, sys
for module, names in (
    (os, "memfd_create MFD_CLOEXEC MFD_ALLOW_SEALING sched_getaffinity sched_setaffinity waitid P_PID P_PGID WEXITED WNOWAIT "
         "pidfd_open O_PATH setresuid setresgid unshare setns eventfd posix_fallocate"),
    (fcntl, "F_ADD_SEALS F_SEAL_WRITE F_SEAL_GROW F_SEAL_SHRINK F_SEAL_SEAL"),
    (signal, "sigtimedwait sigwaitinfo pidfd_send_signal"),
    (select, "epoll"),
    (resource, "prlimit"),
):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
def setrlimit(kind, limits, real=resource.setrlimit):
    if kind == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")
    real(kind, limits)
resource.setrlimit = setrlimit
sys.modules["pyseccomp"] = None
"""
_ON_MACOS = """
import platform
platform.system = lambda: "Darwin"
from cobalt_bench.judge import Judge, Limits, plain
from cobalt_bench.problems.problem import Test
plain._BOOT = sys.argv[1] + plain._BOOT
with Judge(isolation="unsafe") as judge:
    def verdict(program, tests, **settings):
        return judge.run(program, tests, **settings).verdict
    print(verdict("print(input())", [Test("7", "7"), Test("8", "8")]))
    print(verdict("def f(a, b):\\n    return a + b", [Test("1\\n2", "3")], entry_point="f"))
    print(verdict("print(1)", [Test("2", "3")], grader="checker", checker=sys.argv[2]))
    print(verdict("while True: pass", [Test("", "")], limits=Limits(time_s=0.2)))
    print(verdict("held = b'x' * (300 << 20)", [Test("", "")], limits=Limits(memory_mb=200)))
    print(verdict("print('x' * (3 << 20))", [Test("", "")], limits=Limits(output_mb=2)))
"""


def test_nothing_that_only_linux_has_is_needed():
    checker = "import sys\nsys.exit([open(path).read() for path in sys.argv[1:]] != ['2', '1\\n', '3'])"
    command = [sys.executable, "-c", _MISSING + textwrap.dedent(_ON_MACOS), _MISSING, checker]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [*["accepted"] * 3, "time_limit_exceeded", "memory_limit_exceeded", "output_limit_exceeded"]
