"""Judge.execute: a program run as it is, in the same sandbox and within the same limits as under test."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Execution, Judge, Limits
from cobalt_bench.judge import isolation as isolation_module

ECHO = "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read())"


@pytest.fixture(scope="module", params=["sandbox", "plain"])
def judge(request: pytest.FixtureRequest) -> Iterator[Judge]:
    """Return a judge as it is on Linux, then one as on macOS: what a program sees is the same."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "plain":
            patch.setattr(isolation_module, "platform", SimpleNamespace(system=lambda: "Darwin"))
        judge = Judge(2, isolation="unsafe")
    with judge:
        yield judge


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Judge]:
    with Judge(2) as judge:
        yield judge


@pytest.mark.parametrize("stdin", [b"", b"no newline at the end", b"lines\r\n\nand\x00 \xff bytes", b"x" * (3 << 20)])
def test_input_and_output_are_unaltered(judge: Judge, stdin: bytes) -> None:
    assert judge.execute(ECHO, stdin).stdout == stdin


def test_text_goes_in_as_utf_8(judge: Judge) -> None:
    assert judge.execute(ECHO, "é").stdout == "é".encode()


def test_what_it_printed_is_whole_up_to_the_limit_of_output(judge: Judge) -> None:
    done = judge.execute("import sys\nprint('o' * 300_000)\nprint('e' * 200_000, file=sys.stderr)")
    assert (len(done.stdout), len(done.stderr), done.status, done.stopped) == (300_001, 200_001, 0, "")
    done = judge.execute("print('o' * (3 << 20))", limits=Limits(output_mb=1))
    assert (len(done.stdout), done.stopped) == (1 << 20, "output")


@pytest.mark.parametrize(
    ("program", "status"),
    [
        ("pass", 0),
        ("import sys\nsys.exit(7)", 7),
        ("raise SystemExit('why')", 1),
        ("1 / 0", 1),
        ("print(", 1),
        ("import os\nos._exit(3)", 3),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("import os\nos.abort()", -signal.SIGABRT),
    ],
)
def test_the_exit_status_is_the_programs(judge: Judge, program: str, status: int) -> None:
    assert judge.execute(program).status == status


def test_a_program_that_fails_says_why_as_under_the_interpreter(judge: Judge) -> None:
    assert judge.execute("print(1)\nd = {}\nd['k']").stderr.endswith(b"KeyError: 'k'\n")
    assert b"line 3" in judge.execute("print(1)\nd = {}\nd['k']").stderr
    assert judge.execute("print(").stderr.startswith(b"SyntaxError: ")


def test_a_limit_stops_it_and_what_it_said_before_is_kept(judge: Judge) -> None:
    endless = "print('begun', flush=True)\nwhile True:\n    pass"
    done = judge.execute(endless, limits=Limits(time_s=0.3))
    assert (done.stopped, done.stdout) == ("time", b"begun\n")
    assert done.time_s >= 0.3
    assert done.cpu_s > 0.1
    hoards = "held = []\nwhile True:\n    held.append(bytearray(1 << 20))"
    done = judge.execute(hoards, limits=Limits(memory_mb=64))
    assert done.stopped == "memory" or b"MemoryError" in done.stderr


def test_files_are_given_and_those_wanted_come_back(judge: Judge) -> None:
    program = """
import os
print(open("data.bin", "rb").read().hex(), open("folder/inner/name.txt").read(), sorted(os.listdir(".")))
os.makedirs("made", exist_ok=True)
open("made/out.bin", "wb").write(bytes(range(256)) * 3000)
open("data.bin", "ab").write(b"more")
"""
    files = {"data.bin": b"\x00\xff", "folder/inner/name.txt": b"text"}
    done = judge.execute(program, files=files, fetch=["made/out.bin", "data.bin", "not there", "folder"])
    assert done.stdout.decode().split(maxsplit=2) == ["00ff", "text", "['data.bin', 'folder', 'main.py']\n"]
    assert dict(done.files) == {"made/out.bin": bytes(range(256)) * 3000, "data.bin": b"\x00\xffmore"}


def test_nothing_stays_for_the_next_program(judge: Judge) -> None:
    judge.execute("open('left', 'w').write('x')", files={"given": b"1"}, fetch=["left"])
    assert judge.execute("import os\nprint(os.listdir('.'))").stdout == b"['main.py']\n"


def test_it_is_run_each_time(judge: Judge) -> None:
    program = "import os\nprint(os.urandom(8).hex())"
    assert judge.execute(program) != judge.execute(program)


def test_no_link_or_other_file_is_followed_out_of_its_folder(judge: Judge, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("c4n4ry")
    program = f"""
import os
os.symlink({str(secret)!r}, "link")
os.symlink({str(tmp_path)!r}, "folder")
os.symlink("/proc/self/environ", "environment")
os.mkfifo("pipe")
open("whole", "w").write("w")
"""
    done = judge.execute(program, fetch=["link", "folder/secret", "environment", "pipe", "whole"])
    assert (dict(done.files), done.stderr) == ({"whole": b"w"}, b"")


def test_files_that_come_back_are_bounded(judge: Judge) -> None:
    program = "for name in 'abc':\n    open(name, 'wb').write(b'x' * 700_000)"
    assert list(judge.execute(program, fetch=["a", "b", "c"], limits=Limits(output_mb=1)).files) == ["a"]


@pytest.mark.parametrize("name", ["/etc/passwd", "../out", "a/../b", "", "a//b", "./a", "a\0b", "x" * 300, "\ud800"])
def test_names_outside_of_its_folder_are_refused(sandbox: Judge, name: str) -> None:
    for files in ({"files": {name: b""}}, {"fetch": [name]}):
        with pytest.raises(InputError, match="no name of a file"):
            sandbox.execute("pass", **files)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"main.py": b""}, "the program's own"),
        ({"a": b"", "a/b": b""}, "a folder of other files"),
        ({"big": bytes((64 << 20) + 1)}, "64 MiB at most"),
        ({str(n): b"" for n in range(1001)}, "1000 files at most"),
    ],
)
def test_files_that_cannot_be_given_are_refused(sandbox: Judge, files: dict[str, bytes], told: str) -> None:
    with pytest.raises(InputError, match=told):
        sandbox.execute("pass", files=files)


def test_as_many_files_as_may_be_are_given(sandbox: Judge) -> None:
    files = {f"folder/{n}": b"x" * 60_000 for n in range(1000)}
    done = sandbox.execute(
        "import os\nprint(len(os.listdir('folder')))", files=files, fetch=list(files), limits=Limits(output_mb=1)
    )
    assert (done.stdout, len(done.files)) == (b"1000\n", (1 << 20) // 60_000)


def test_the_sandbox_is_the_same(sandbox: Judge, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("c4n4ry")
    program = f"""
import os, socket
for act in (lambda: open({str(secret)!r}).read(), lambda: socket.socket().connect(("127.0.0.1", 1)), lambda: open("/etc/x", "w")):
    try:
        print("done", act())
    except OSError as error:
        print("refused")
os.kill({os.getpid()}, 0)
"""
    done = sandbox.execute(program)
    assert (done.stdout, done.status) == (b"refused\n" * 3, 1)


def test_a_script_is_main_and_an_importer_of_its_own_files(judge: Judge) -> None:
    program = "import sys, helper\nif __name__ == '__main__':\n    print(helper.x, sys.argv)"
    assert judge.execute(program, files={"helper.py": b"x = 5"}).stdout == b"5 ['main.py']\n"


async def test_it_can_be_waited_for_in_an_event_loop(sandbox: Judge) -> None:
    assert (await sandbox.aexecute("print(input())", "1")).stdout == b"1\n"


def test_a_failure_of_the_judge_is_no_result() -> None:
    with Judge(1) as judge:
        judge.close()
        with pytest.raises(JudgeError):
            judge.execute("pass")


def test_a_lost_worker_loses_no_program() -> None:
    with Judge(1) as judge:
        judge.execute("pass")
        worker = judge._pool._workers[0]  # type: ignore[attr-defined]
        done: list[Execution] = []
        thread = threading.Thread(target=lambda: done.append(judge.execute("import time\ntime.sleep(0.3)\nprint(1)")))
        thread.start()
        os.kill(worker._process.pid, signal.SIGKILL)
        thread.join()
    assert done[0].stdout == b"1\n"
