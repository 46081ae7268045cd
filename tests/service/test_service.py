"""cobalt-bench serve: a real server on loopback, asked by clients of all kinds."""

import base64
import json
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from running import COMMAND, Service, service

from cobalt_bench.judge import Judge
from cobalt_bench.problems import Test

CANARY = "c4n4ry"
SUM = "print(sum(map(int, input().split())))"
SUMS = [{"input": "1 2", "output": "3"}, {"input": "5 5", "output": "10"}]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    path = tmp_path_factory.mktemp("suite") / "problems.jsonl"
    checker = "import sys\nprint(open(sys.argv[3]).read(), file=sys.stderr)\nsys.exit(2)"
    hidden = [{"input": f"{CANARY}\n", "output": f"{CANARY}\n"}]
    problems = [
        {"problem_id": "echo", "public_tests": [{"input": "a\n", "output": "a\n"}], "hidden_tests": hidden},
        {"problem_id": "broken", "hidden_tests": hidden, "grader": "checker", "checker": checker},
    ]
    path.write_text("".join(json.dumps(problem) + "\n" for problem in problems))
    with service("--workers", "2", "--suite", "mini", "--suite", f"mine={path}") as running:
        yield running


def test_a_program_gets_the_report_that_the_judge_gives(running: Service) -> None:
    status, answer = running.ask("POST", "/judge", {"program": SUM, "tests": SUMS})
    assert (status, answer["verdict"], answer["pass_rate"]) == (200, "accepted", 1.0)
    status, answer = running.ask("POST", "/judge", {"program": "print(3)", "tests": SUMS})
    with Judge(1) as judge:
        report = judge.run("print(3)", [Test(test["input"], test["output"]) for test in SUMS])
    assert [(test["verdict"], test["stdout"]) for test in answer["tests"]] == [(t.verdict, t.stdout) for t in report.tests]
    assert (answer["verdict"], answer["pass_rate"]) == ("wrong_answer", 0.5)


def test_every_setting_of_a_job_counts(running: Service) -> None:
    asked = {
        "program": "def twice(n):\n    return 2 * n\nwhile n := 0: pass",
        "tests": [{"input": "2", "output": "4"}, {"input": "2", "output": "5"}, {"input": "2", "output": "4"}],
        "entry_point": "twice",
        "grader": "exact",
        "limits": {"time_s": 3, "memory_mb": 512},
        "stop_at_first_failure": True,
    }
    _, answer = running.ask("POST", "/judge", asked)
    assert [test["verdict"] for test in answer["tests"]] == ["accepted", "wrong_answer", "skipped"]
    slow = {"program": "while True: pass", "tests": SUMS, "limits": {"time_s": 0.2}}
    assert running.ask("POST", "/judge", slow)[1]["verdict"] == "time_limit_exceeded"


def test_hidden_tests_stay_on_the_server(running: Service) -> None:
    for program in ("print(input())", "import sys\nsys.exit(sys.stdin.read())", "print(input() * 2)"):
        status, answer = running.ask("POST", "/judge", {"program": program, "suite": "mine", "problem_id": "echo"})
        assert status == 200
        assert len(answer["tests"]) == 2
        assert CANARY not in json.dumps(answer)
    asked = {"program": "print(1)", "suite": "mine", "problem_id": "broken"}
    status, answer = running.ask("POST", "/judge", asked)
    assert (status, CANARY in json.dumps(answer), answer.keys()) == (503, False, {"detail"})
    _, answer = running.ask("POST", "/batch", {"jobs": [asked, asked]})
    assert (CANARY in json.dumps(answer), [each.keys() for each in answer["results"]]) == (False, [{"detail"}] * 2)
    assert CANARY not in json.dumps([running.ask("GET", path)[1] for path in ("/health", "/metrics", "/openapi.json")])


@pytest.mark.parametrize("name", ["/etc/passwd", "mine/../mine", "livecodebench", "", "../problems.jsonl"])
def test_a_stranger_names_no_suite_but_those_of_the_service(running: Service, name: str) -> None:
    status, answer = running.ask("POST", "/judge", {"program": "x", "suite": name, "problem_id": "echo"})
    assert status == 400
    assert "mini, mine" in answer["detail"]


def test_a_failure_of_the_judge_is_503_and_no_score(running: Service) -> None:
    broken = {"program": "print(1)", "tests": SUMS, "grader": "checker", "checker": "1 / 0"}
    status, answer = running.ask("POST", "/judge", broken)
    assert (status, answer.keys()) == (503, {"detail"})
    whole = {"program": SUM, "tests": SUMS}
    status, answer = running.ask("POST", "/batch", {"jobs": [whole, broken, whole]})
    assert status == 200
    assert [each.get("verdict") for each in answer["results"]] == ["accepted", None, "accepted"]
    assert "checker" in answer["results"][1]["detail"]


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        (b"{", 422, "JSON"),
        (b"[" * 100_000, 400, "pars"),
        ({"program": "x"}, 400, "Give `tests`"),
        ({"program": "x", "tests": "y"}, 422, "tests: "),
        ({"program": "x", "tests": [{"input": 3, "output": "1"}]}, 422, "tests.0.input: must be a text"),
        ({"program": "x", "tests": [], "gradr": "exact"}, 422, "gradr: "),
        ({"program": "x", "tests": [], "grader": "nice"}, 400, "grader must be"),
        ({"program": "x", "tests": [], "grader": "checker"}, 400, "checker program"),
        ({"program": "x", "tests": [], "limits": {"time_s": 0}}, 400, "time limit"),
        ({"program": "x", "tests": [], "limits": {"time_s": float("nan")}}, 400, "time limit"),
        ({"program": "x", "suite": "mini", "problem_id": "no"}, 400, "has no problem 'no'"),
        ({"program": "x", "suite": "mini"}, 400, "both"),
        ({"program": "x", "suite": "mini", "problem_id": "x", "grader": "exact"}, 400, "Leave `grader` out"),
    ],
)
def test_what_can_not_be_judged_is_told_in_one_sentence(running: Service, body: Any, status: int, told: str) -> None:
    got, answer = running.ask("POST", "/judge", body)
    assert (got, answer.keys()) == (status, {"detail"})
    assert told in answer["detail"]
    assert "\n" not in answer["detail"]


def test_what_no_utf_8_can_hold_is_judged_too(running: Service) -> None:
    status, answer = running.ask("POST", "/judge", {"program": "print('\ud800')", "tests": SUMS})
    assert (status, answer["verdict"]) == (200, "compile_error")
    status, answer = running.ask("POST", "/judge", {"program": "x", "tests": SUMS, "grader": "\ud800"})
    assert status == 400


def test_requests_are_bounded(running: Service) -> None:
    connection = running.connection()
    connection.putrequest("POST", "/judge")
    connection.putheader("Content-Length", str(1 << 40))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection = running.connection()
    connection.putrequest("POST", "/judge")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()  # refused by its headers: sending the body too could meet a closed connection
    assert connection.getresponse().status == 413
    status, answer = running.ask("POST", "/batch", {"jobs": [{"program": "x", "tests": []}] * 1025})
    assert (status, "1024" in answer["detail"]) == (400, True)


def test_a_full_queue_says_when_to_come_again(running: Service) -> None:
    sleeper = {"program": "import time\ntime.sleep(1)", "tests": SUMS[:1]}
    jobs = [{**sleeper, "program": f"{sleeper['program']}#{n}"} for n in range(1024)]
    jobs = [*({**sleeper, "limits": {"time_s": 0.01}, "program": f"{n}"} for n in range(1020)), *jobs[:4]]
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(running.ask("POST", "/batch", {"jobs": jobs})))
    thread.start()
    while running.ask("GET", "/health")[1]["under_way"] == 0:
        time.sleep(0.01)
    status, _, headers = running.ask_all("POST", "/judge", {"program": SUM, "tests": SUMS})
    assert (status, headers["retry-after"]) == (429, "1")
    assert running.ask_all("POST", "/run_code", {"code": "1"})[0] == 429
    thread.join()
    assert len(answers[0][1]["results"]) == 1024
    assert running.ask("POST", "/judge", {"program": SUM, "tests": SUMS})[0] == 200


def test_clients_that_go_away_cost_nothing_else(running: Service) -> None:
    gone = [running.connection() for _ in range(20)]
    for number, connection in enumerate(gone):
        body = json.dumps({"program": f"import time\ntime.sleep(0.2)#{number}", "tests": SUMS}).encode()
        if number % 2:
            connection.request("POST", "/judge", body, {"Content-Type": "application/json"})
        else:  # in the middle of its request
            connection.putrequest("POST", "/judge")
            connection.putheader("Content-Length", str(len(body) + 10))
            connection.endheaders(body)
    for connection in gone:
        connection.close()
    assert running.ask("POST", "/judge", {"program": SUM, "tests": SUMS})[1]["verdict"] == "accepted"
    while running.ask("GET", "/health")[1]["under_way"]:
        time.sleep(0.05)


def test_figures_for_prometheus(running: Service) -> None:
    running.ask("POST", "/judge", {"program": SUM, "tests": SUMS})
    running.ask("GET", f"/{CANARY}")
    status, text = running.ask("GET", "/metrics")
    assert status == 200
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    figures = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}
    assert figures['cobalt_bench_programs_total{verdict="accepted"}'] >= 1
    assert figures['cobalt_bench_requests_total{path="/judge",status="200"}'] >= 1
    assert figures["cobalt_bench_programs_under_way"] == 0
    assert CANARY not in text


def test_the_paths_are_described(running: Service) -> None:
    status, about = running.ask("GET", "/openapi.json")
    assert (status, sorted(about["paths"])) == (200, ["/batch", "/health", "/judge", "/metrics", "/run_code"])
    assert running.ask("GET", "/docs")[0] == 200


def test_a_page_that_gives_this_machine_a_name_of_its_own_is_not_answered(running: Service) -> None:
    assert running.ask("GET", "/health", Host="rebound.example:80")[0] == 403
    assert running.ask("GET", "/health", Host="localhost:80")[0] == 200


# what SandboxFusion's clients ask for


def run_code(running: Service, code: str, **more: Any) -> dict[str, Any]:
    status, answer = running.ask("POST", "/run_code", {"code": code, "language": "python", **more})
    assert status == 200
    assert isinstance(answer, dict)
    return answer


def test_a_program_is_run_as_it_is(running: Service) -> None:
    answer = run_code(running, "import sys\nsys.stdout.write(sys.stdin.read() + 'o' * 14_000)", stdin="no newline")
    result = answer["run_result"]
    assert (answer["status"], answer["compile_result"], result["status"], result["return_code"]) == (
        "Success",
        None,
        "Finished",
        0,
    )
    assert result["stdout"] == "no newline" + "o" * 14_000


@pytest.mark.parametrize(
    ("code", "more", "status", "return_code"),
    [
        ("1 / 0", {}, "Finished", 1),
        ("print(", {}, "Finished", 1),
        ("raise SystemExit(9)", {}, "Finished", 9),
        ("while True: pass", {"run_timeout": 0.2}, "TimeLimitExceeded", None),
        ("held = []\nwhile True: held.append(bytearray(1 << 20))", {"memory_limit_MB": 64}, None, ...),
    ],
)
def test_a_program_that_fails(running: Service, code: str, more: Any, status: str | None, return_code: Any) -> None:
    answer = run_code(running, code, **more)
    assert answer["status"] == "Failed"
    assert answer["run_result"]["status"] == status or status is None
    assert answer["run_result"]["return_code"] == return_code or return_code is ...


def test_files_go_in_and_out(running: Service) -> None:
    code = "data = open('in/a.bin', 'rb').read()\nopen('out', 'wb').write(data[::-1])"
    answer = run_code(
        running, code, files={"in/a.bin": base64.b64encode(b"\x00\xff1").decode()}, fetch_files=["out", "not there"]
    )
    assert answer["files"] == {"out": base64.b64encode(b"1\xff\x00").decode()}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"language": "cpp"}, "runs python"),
        ({"files": {"a": "not base64!"}}, "not base64"),
        ({"files": {"../a": ""}}, "no name of a file"),
        ({"fetch_files": ["/etc/passwd"]}, "no name of a file"),
        ({"run_timeout": -1}, "time limit"),
    ],
)
def test_what_can_not_be_run_is_told(running: Service, more: Any, told: str) -> None:
    status, answer = running.ask("POST", "/run_code", {"code": "1", **more})
    assert (status, told in answer["detail"]) == (400, True)


# beginning and end


def test_a_token_is_wanted_where_there_is_one() -> None:
    with service("--workers", "1", "--host", "0.0.0.0", COBALT_BENCH_TOKEN="secret") as running:
        running.url = running.url.replace("0.0.0.0", "127.0.0.1")
        asked = {"program": SUM, "tests": SUMS}
        assert running.ask("POST", "/judge", asked)[0] == 401
        assert running.ask("POST", "/judge", asked, Authorization="Bearer secreT")[0] == 401
        assert running.ask("GET", "/metrics")[0] == 401
        assert running.ask("GET", "/health")[0] == 200
        assert running.ask("POST", "/judge", asked, Authorization="Bearer secret")[1]["verdict"] == "accepted"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--host", "0.0.0.0"], "give a --token"),
        (["--host", "::"], "give a --token"),
        (["--host", "example.org"], "give a --token"),
        (["--token", " "], "token is"),
        (["--suite", "no such suite"], "unknown"),
        (["--suite", "./problems.jsonl"], "--suite mine=./problems.jsonl"),
    ],
)
def test_what_can_not_be_served_ends_with_status_2(options: list[str], told: str, tmp_path: Path) -> None:
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert (done.returncode, told in done.stderr, done.stdout) == (2, True, "")


def test_a_port_that_is_taken_is_told(running: Service) -> None:
    port = running.url.rpartition(":")[2]
    done = subprocess.run([*COMMAND[:-1], port], capture_output=True, text=True, timeout=60)
    assert (done.returncode, f"port {port} can't be listened on" in done.stderr) == (2, True)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_it_finish_what_runs_and_refuse_the_rest(number: signal.Signals) -> None:
    with service("--workers", "1") as running:
        answers: list[Any] = []
        asked = {"program": "import time\ntime.sleep(1.5)\nprint(3)", "tests": SUMS[:1]}
        thread = threading.Thread(target=lambda: answers.append(running.ask("POST", "/judge", asked)))
        kept = running.connection()
        kept.request("GET", "/health")
        kept.getresponse().read()
        thread.start()
        while running.ask("GET", "/health")[1]["under_way"] == 0:
            time.sleep(0.01)
        running.process.send_signal(number)
        time.sleep(0.5)
        with pytest.raises(OSError):  # noqa: PT011  it listens no more, or has closed what was idle
            running.ask("POST", "/judge", asked)
        thread.join()
        assert (answers[0][0], answers[0][1]["verdict"]) == (200, "accepted")
        assert running.process.wait(20) == 0


def test_a_second_signal_does_not_wait() -> None:
    with service("--workers", "1") as running:
        asked = {"program": "import time\ntime.sleep(50)", "tests": SUMS[:1], "limits": {"time_s": 60}}
        answers: list[Any] = []

        def ask() -> None:
            try:
                answers.append(running.ask("POST", "/judge", asked)[0])
            except OSError:
                answers.append(503)  # the connection ended with the service

        thread = threading.Thread(target=ask)
        thread.start()
        while running.ask("GET", "/health")[1]["under_way"] == 0:
            time.sleep(0.01)
        for _ in range(2):
            running.process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
        assert running.process.wait(20) == 0
        thread.join()
        assert answers == [503]
