"""Each promise of the sandbox is attacked: on this machine, as an ordinary user, on kernels that lack layers."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from attacks import ATTACKS
from attacks.results import RIGHT_RESULTS, WRONG_RESULTS
from leftovers import LEFTOVERS

from cobalt_bench.judge import Job, Limits
from cobalt_bench.problems.problem import Test

_NO_NAMESPACES = {"unshare": "EPERM"}
_NO_LANDLOCK = {"landlock_create_ruleset": "ENOSYS"}
_LANDLOCK_FORBIDDEN = {"landlock_create_ruleset": "EPERM"}
_MACHINES = {
    "this machine": {},
    "namespaces forbidden": {"refuse": _NO_NAMESPACES},
    "no Landlock": {"refuse": _NO_LANDLOCK},
    "ordinary user": {"user": 61_999},
    "ordinary user, namespaces forbidden": {"user": 61_999, "refuse": _NO_NAMESPACES},
    "ordinary user, Landlock forbidden": {"user": 61_999, "refuse": _LANDLOCK_FORBIDDEN},
}
_OLDER = {
    f"{name}, Landlock {version}": {**machine, "landlock": version}
    for name, machine in _MACHINES.items()
    if "Landlock" not in name
    for version in (1, 4, 6)
}
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux only")


@pytest.fixture
def open_folder():
    """A folder that other users may enter, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@pytest.fixture(params=_MACHINES | _OLDER)
def attacked(request, open_folder):
    """Run all attacks on one kind of machine; returns what the judge said and what the test's own listeners and files saw."""
    folder = _folder_for_all(open_folder / "private")
    secret = folder / "secret"
    secret.write_text("secret")
    secret.chmod(0o666)
    os.utime(secret, (1e9, 1e9))
    with contextlib.suppress(OSError):  # not every file system has attributes
        os.setxattr(secret, "user.secret", b"secret")
    kind = (socket.AF_UNIX, socket.SOCK_DGRAM)
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(*kind) as unix, socket.socket(*kind) as abstract:
        path, name = str(folder / "s"), f"cobalt-attacked-{os.getpid()}"
        unix.bind(path)
        os.chmod(path, 0o777)
        abstract.bind(f"\0{name}")
        given = {"secret": str(secret), "folder": str(folder), "port": tcp.getsockname()[1], "socket": path, "abstract": name}
        answer = _run(_restricted((_MACHINES | _OLDER)[request.param], open_folder) | {"given": given})
        heard = any(
            _is_heard(listen, one)
            for one, listen in ((tcp, tcp.accept), (unix, lambda: unix.recv(10)), (abstract, lambda: abstract.recv(10)))
        )
    files = sorted(entry.name for entry in folder.iterdir())
    return answer, heard, files, secret


def _restricted(restrictions: dict, open_folder: Path) -> dict:
    """Return the request for one kind of machine; skips the test where it can't be had."""
    if "user" in restrictions and os.geteuid() != 0:
        pytest.skip("becoming another user needs root")
    place = open_folder / "python"
    place.mkdir(mode=0o755)
    return {**restrictions, "place": str(place)}


def _folder_for_all(path: Path) -> Path:
    path.mkdir()
    path.chmod(0o777)
    return path


def _run(request: dict, temporary: Path | None = None) -> dict:
    script = Path(__file__).with_name("restricted.py")
    done = subprocess.run(
        [sys.executable, script, json.dumps(request)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "TMPDIR": str(temporary or tempfile.gettempdir())},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _is_heard(listen, listener) -> bool:
    listener.settimeout(0.05)
    try:
        listen()
    except TimeoutError:
        return False
    return True


def test_every_attack_is_held(attacked):
    answer, heard, files, secret = attacked
    assert "refused" not in answer
    assert answer["results"] == dict.fromkeys(ATTACKS, "held")
    assert not heard
    assert files == ["s", "secret"]
    about = secret.stat()
    assert (secret.read_text(), about.st_mode & 0o777, about.st_mtime) == ("secret", 0o666, 1e9)


@pytest.mark.parametrize("restrictions", [*_MACHINES.values(), {"hide": "pyseccomp"}], ids=[*_MACHINES, "no seccomp"])
def test_nothing_is_left_to_the_next_test_nor_behind(restrictions, open_folder):
    temporary = _folder_for_all(open_folder / "temporary")
    answer = _run(_restricted(restrictions, open_folder) | {"leftovers": True}, temporary)
    assert answer["results"] == dict.fromkeys(LEFTOVERS, ["accepted"] * 3)
    assert not list(temporary.iterdir())


@pytest.mark.parametrize(
    ("refuse", "missing"),
    [
        ({**_NO_NAMESPACES, **_NO_LANDLOCK}, "no isolation of files"),
        ({**_NO_NAMESPACES, **_LANDLOCK_FORBIDDEN}, "no isolation of files"),
    ],
)
def test_below_the_minimum_it_refuses_in_one_sentence(refuse, missing):
    answer = _run({"refuse": refuse, "given": {}})
    assert missing in answer["refused"]
    assert "--allow-unsafe" in answer["refused"]


def test_a_function_is_judged_by_its_data_whatever_its_objects_say(judge):
    def verdicts(programs: dict[str, str]) -> dict[str, str]:
        test, names = Test("", "[1, 2]"), {program: name for name, program in programs.items()}
        jobs = [Job(program, (test,), entry_point="f", limits=Limits(time_s=1)) for program in names]
        return {names[job.program]: report.verdict for job, report in judge.map(jobs)}

    assert not {name for name, verdict in verdicts(WRONG_RESULTS).items() if verdict == "accepted"}
    assert verdicts(RIGHT_RESULTS) == dict.fromkeys(RIGHT_RESULTS, "accepted")


@pytest.mark.parametrize(
    "restrictions", [{}, {"refuse": _NO_LANDLOCK}, {"refuse": _NO_NAMESPACES}, {"refuse": _NO_NAMESPACES, "landlock": 4}]
)
def test_ordinary_programs_find_what_they_need(restrictions):
    answer = _run({**restrictions, "ordinary": True})
    assert answer["results"] == {}
