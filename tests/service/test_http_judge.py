"""HttpJudge: a service in the place of a Judge."""

import asyncio
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from running import Service, service
from small_suite import DOUBLE, suite
from typer.testing import CliRunner

from cobalt_bench import RepairEnvironment, evaluate
from cobalt_bench.cli.main import app
from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Job, Judge, Limits, http_pool, job_for, open_judge
from cobalt_bench.judge.http import HttpJudge
from cobalt_bench.problems import Test

SUMS = (Test("1 2", "3"), Test("5 5", "10"))
SUM = "print(sum(map(int, input().split())))"


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    with service("--workers", "2", COBALT_BENCH_TOKEN="secret") as running:
        yield running


@pytest.fixture(scope="module")
def judge(running: Service) -> Iterator[HttpJudge]:
    with HttpJudge(running.url, "secret") as judge:
        yield judge


def jobs() -> list[Job]:
    """Return right, wrong, failing, endless and malformed programs of every problem, and of each setting."""
    programs = ("1 / 0", "print(", "while True:\n    pass", "import sys\nprint('é' * 5000, file=sys.stderr)", "print('\ud800')")
    made = [
        job_for(problem, program)
        for problem in suite().problems
        for program in (*problem.solutions, *problem.wrong_programs, *programs)
    ]
    checker = "import sys\nsys.exit(open(sys.argv[2]).read() != open(sys.argv[3]).read())"
    made += [
        Job(SUM, SUMS, grader="checker", checker=checker),
        Job("print(sqrt(9))", (Test("", "3.0"),), prelude="livecodebench", grader="livecodebench"),
        Job("print(3)", (SUMS[1], SUMS[0]), stop_at_first_failure=True),
        Job(SUM, ()),
    ]
    return [Job(**{**{name: getattr(job, name) for name in Job.__slots__}, "limits": Limits(time_s=0.5)}) for job in made]


def test_reports_are_those_of_the_judge(judge: HttpJudge) -> None:
    with Judge(2) as own:
        expected = {job: seen(report) for job, report in own.map(jobs())}
    assert {job: seen(report) for job, report in judge.map(jobs())} == expected


def seen(report: Any) -> list[Any]:
    return [(t.verdict, t.stdout, t.stderr, t.message, t.undecided) for t in report.tests]


def test_it_has_the_judges_interface(judge: HttpJudge) -> None:
    assert judge.run(SUM, SUMS).verdict == "accepted"
    assert asyncio.run(judge.arun(SUM, SUMS, grader="exact")).verdict == "accepted"
    assert [key for key, _ in judge.imap((n, [Job(f"{SUM}#{n}", SUMS)]) for n in range(9))] == list(range(9))
    assert (judge.workers, "landlock" in judge.layers) == (4, True)
    with pytest.raises(InputError, match="grader must be"):
        judge.run(SUM, SUMS, grader="nice")
    with pytest.raises(InputError, match="/run_code"):
        judge.execute("pass")


def test_a_failure_of_the_judge_stays_one(judge: HttpJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_pool, "_FIRST_WAIT_S", 0.01)
    monkeypatch.setattr(http_pool, "_TRIES", 2)
    with pytest.raises(JudgeError, match="checker"):
        judge.run(SUM, SUMS, grader="checker", checker="1 / 0")


def test_environments_and_evaluations_take_it(judge: HttpJudge, tmp_path: Path) -> None:
    environment = RepairEnvironment(suite(), judge=judge)
    environment.reset("double")
    assert environment.step(f"```python\n{DOUBLE}```").reward == 1.0
    arguments: dict[str, Any] = {"turns": 1, "samples": 2, "limit": 2, "progress": False}
    through = evaluate("reference/repair", "mini", judge=judge, output=tmp_path / "http", **arguments)
    with Judge(2) as own:
        direct = evaluate("reference/repair", "mini", judge=own, output=tmp_path / "own", **arguments)
    assert (through.pass_at_1, through.complete) == (direct.pass_at_1, True)


def test_evaluate_takes_its_address(running: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COBALT_BENCH_TOKEN", "secret")
    options = f"--judge-url {running.url} --turns 1 --samples 1 --limit 1 --output {tmp_path / 'run'}".split()
    done = CliRunner().invoke(app, ["evaluate", "reference/oracle", *options])
    assert done.exit_code == 0, done.output
    assert json.loads((tmp_path / "run" / "results.json").read_text())["pass_at_1"]["per_turn"] == [1.0, 1.0]
    assert "secret" not in (tmp_path / "run" / "config.json").read_text()
    done = CliRunner().invoke(app, ["evaluate", "reference/oracle", *options, "--ray", "auto"])
    assert (done.exit_code, "either --ray or --judge-url" in done.output) == (2, True)


@pytest.mark.parametrize(
    "url", ["127.0.0.1:8080", "ftp://a", "http://", "http://u:p@a/", "http://a:0", "http://a:x", "http://a?b=1"]
)
def test_what_is_no_address_is_told(url: str) -> None:
    with pytest.raises(InputError, match="address is like"):
        HttpJudge(url)


def test_a_wrong_token_is_told(running: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COBALT_BENCH_TOKEN", raising=False)
    with HttpJudge(running.url, "wrong") as judge, pytest.raises(InputError, match="COBALT_BENCH_TOKEN"):
        judge.run(SUM, SUMS)


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers as told, one after the other; None: the connection is lost."""

    protocol_version = "HTTP/1.1"
    told: list[tuple[int, Any] | None]
    asked: int

    def do_GET(self) -> None:
        self.answer(200, {"workers": 1, "layers": {}})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        type(self).asked += 1
        told = self.told.pop(0) if len(self.told) > 1 else self.told[0]
        if told is None:
            self.connection.close()
            self.close_connection = True
        else:
            self.answer(*told)

    def answer(self, status: int, said: Any) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


RIGHT = {"tests": [{"verdict": "accepted"}] * 2}
BUSY = {"detail": "ask again later"}


@contextmanager
def answering(*told: tuple[int, Any] | None) -> Iterator[tuple[HttpJudge, type[Answers]]]:
    handler = type("Told", (Answers,), {"told": list(told), "asked": 0})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with HttpJudge(f"http://127.0.0.1:{server.server_port}", workers=1) as judge:
            yield judge, handler
        server.shutdown()


@pytest.mark.parametrize(
    "failures", [[None], [(429, BUSY)] * 9, [(503, BUSY)] * 3, [None, (503, BUSY), (429, BUSY), None], [(408, BUSY)]]
)
def test_it_asks_again(failures: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_pool, "_FIRST_WAIT_S", 0.001)
    with answering(*failures, (200, RIGHT)) as (judge, server):
        assert judge.run(SUM, SUMS).verdict == "accepted"
        assert server.asked == len(failures) + 1


@pytest.mark.parametrize(
    ("failure", "error", "told"),
    [
        (None, JudgeError, "connection was lost"),
        ((503, BUSY), JudgeError, "ask again later"),
        ((429, BUSY), JudgeError, "ask again later"),
        ((500, {}), JudgeError, "status 500"),
        ((400, {"detail": "no such grader"}), InputError, "no such grader"),
        ((401, {"detail": "a token"}), InputError, "COBALT_BENCH_TOKEN"),
        ((200, {"tests": []}), JudgeError, "0 tests"),
        ((200, {"tests": [{"verdict": "fine"}] * 2}), JudgeError, "no report"),
        ((200, []), JudgeError, "no report"),
    ],
)
def test_what_never_gets_an_answer_is_no_verdict(
    failure: Any, error: type[Exception], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_pool, "_FIRST_WAIT_S", 0.001)
    monkeypatch.setattr(http_pool, "_BUSY_S", 0.2)
    with answering(failure) as (judge, _), pytest.raises(error, match=told):
        judge.run(SUM, SUMS)


def test_closing_does_not_wait_for_a_busy_service() -> None:
    with answering((429, BUSY)) as (judge, _):
        future = judge.submit(Job(SUM, SUMS))
        judge.close()
        with pytest.raises(JudgeError, match="closed"):
            future.result(10)


def test_an_address_where_nothing_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_pool, "_FIRST_WAIT_S", 0.001)
    with pytest.raises(JudgeError, match="connection was lost"):
        open_judge(url="http://127.0.0.1:1")
