"""Calls of the Python API that can't be meant so: each ends in one sentence of InputError that names what it was given."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cobalt_bench
from cobalt_bench import Judge, Problem, Results, Suite, Test, load_dataset, load_run, load_suite, open_run
from cobalt_bench.engines import Completion
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Limits
from cobalt_bench.rewards.trl import trl_reward

ONE = Problem("a", public_tests=(Test("1", "2"),))


class Mine:
    """An engine of one's own that is one."""

    name, model, group_size, max_concurrency = "mine", "me/mine", 1, 1
    notes: Any = ()

    def identity(self) -> Any:
        return {"revision": "1"}

    async def complete(self, requests: Any, sampling: Any) -> Any:
        return [Completion("hi") for _ in requests]

    async def close(self) -> None:
        pass


def mine(**members: Any) -> Any:
    return type("Mine", (Mine,), members)()


async def waits(self: Any) -> dict[str, str]:
    return {}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(workers=1) as running:
        yield running


def evaluate(model: Any = "reference/repair", suite: Any = "mini", **options: Any) -> Any:
    return cobalt_bench.evaluate(model, suite, progress=False, **options)


def refused(call: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        call()
    assert str(caught.value).count("\n") == 0
    assert str(caught.value).endswith(".")
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: evaluate(suite=None), "suite must be the name of a suite, a path, or a Suite, not None; make one with Suite("),
        (lambda: evaluate(suite=3), "suite must be the name of a suite, a path, or a Suite, not 3;"),
        (lambda: evaluate(suite=[ONE]), "make one with Suite(name, problems)"),
        (lambda: evaluate(suite=""), "suite is empty; give a value, or leave it out"),
        (lambda: evaluate(model=" "), "model is empty; give a value"),
        (lambda: evaluate(output=""), "output is empty"),
        (lambda: evaluate(problems=""), "problems is empty"),
        (lambda: evaluate(base_url=["http://localhost/v1", ""]), "base_url is empty"),
        (lambda: evaluate(output=3), "output must be the path of a folder, or None, not 3"),
        (lambda: evaluate(judge="mine"), "judge must be a Judge, or None, not 'mine'"),
        (lambda: evaluate(turns=10**9), "--turns must be 0 to 1,000, not 1000000000"),
        (lambda: evaluate(samples=0), "--samples must be 1 to 10,000, not 0"),
        (lambda: evaluate(top_p=0.0), "--top-p must be above 0 and at most 1, not 0"),
        (lambda: evaluate(batch_size=0), "--batch-size must be 1 to 65,536, not 0"),
        (lambda: evaluate(temperature=float("nan")), "--temperature must be 0 to 100, not nan"),
        (lambda: evaluate(thinking_marks=["<a>"]), "thinking_marks"),
    ],
)
def test_an_argument_of_evaluate(call: Callable[[], object], said: str) -> None:
    refused(call, said)


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        (Mine, "Mine is a class; give an engine of it, such as Mine()"),
        (
            mine(identity=lambda self: None),
            "identity() must return a dict of JSON data that says which model it is; it returns None",
        ),
        (mine(identity=lambda self: {"a": {1}}), "it returns {'a': {1}} (Object of type set is not JSON serializable)"),
        (mine(identity=lambda self: {"a": float("nan")}), "it returns {'a': nan} ("),
        (mine(identity=waits), "it is `async def`, so take the `async` away"),
        (mine(notes=None), "notes must be a list of texts; it is None"),
        (mine(notes="abc"), "notes must be a list of texts; it is 'abc'"),
    ],
)
def test_an_object_that_is_no_engine(engine: Any, said: str) -> None:
    refused(lambda: evaluate(engine, Suite("s", (ONE,))), said)


@pytest.mark.parametrize(
    ("problems", "said"),
    [
        ((), "Suite 's' must hold a tuple of problems, at least one, not ()"),
        (3, "Suite 's' must hold a tuple of problems, at least one, not 3"),
        ((ONE, ONE), "Suite 's', problem 2: problem_id 'a' comes twice"),
        (("a",), "Suite 's', problem 1 must be a Problem, not 'a'"),
        ((Problem("a"),), "Suite 's', problem 1: fields `public_tests` and `hidden_tests` hold no test"),
        ((Problem(3, public_tests=ONE.public_tests),), "Suite 's', problem 1: field `problem_id` must be a text"),  # type: ignore[arg-type]
        ((Problem("a", public_tests=(Test(1, 2),)),), "problem 1: field `public_tests` must be a list of {input, output}, both"),  # type: ignore[arg-type]
        ((Problem("a", public_tests=(("1", "2"),)),), "problem 1: public_tests must be a tuple of Test(input, output), not (("),  # type: ignore[arg-type]
        ((Problem("a", public_tests=ONE.public_tests, grader="no"),), "problem 1: field `grader` must be"),
        ((Problem("a", public_tests=ONE.public_tests, time_limit_s=-1),), "problem 1: field `time_limit_s` must be"),
        (
            (Problem("a", entry_point="f", public_tests=(Test("x y", "2"),)),),
            "problem 1: field `public_tests` must be function-call",
        ),
    ],
)
def test_a_suite_of_ones_own_is_checked_as_a_problem_file_is(problems: Any, said: str) -> None:
    refused(lambda: evaluate("reference/broken", Suite("s", problems)), said)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: open_run(3), "A run folder must be given as its path, not 3"),  # type: ignore[arg-type]
        (lambda: open_run(""), "A run folder must be given as its path, not ''"),
        (lambda: load_run(None), "A run folder must be given as its path, not None"),  # type: ignore[arg-type]
        (lambda: Results.open(3), "A run folder must be given as its path, not 3"),  # type: ignore[arg-type]
        (lambda: load_dataset(3), "The name of a dataset must be OWNER/NAME, or NAME, not 3"),  # type: ignore[arg-type]
        (lambda: load_dataset(""), "The name of a dataset must be OWNER/NAME, or NAME, not ''"),
        (lambda: load_suite(None), "A suite must be given as its name or its path, not None"),  # type: ignore[arg-type]
        (lambda: load_suite("mini", problem_ids="tea_kiosk"), "lists of texts; a text alone would be a list of its letters"),
        (lambda: Results({"complete": True}, Path("run"))["seed"], "run/results.json has no 'seed'; it has complete"),
        (lambda: Judge(workers="a"), "at least one worker, not 'a'"),  # type: ignore[arg-type]
        (lambda: Judge(isolation="none"), "isolation must be one of auto, unsafe, not 'none'"),  # type: ignore[arg-type]
        (lambda: Judge(limits=3), "limits must be Limits(time_s=..., memory_mb=...), not 3"),  # type: ignore[arg-type]
        (lambda: trl_reward(None, len), "trl_reward takes a Judge, and a function"),  # type: ignore[arg-type]
    ],
)
def test_what_opens_and_loads(call: Callable[[], object], said: str) -> None:
    refused(call, said)


@pytest.mark.parametrize(
    ("program", "tests", "settings", "said"),
    [
        (None, [Test("1", "2")], {}, "A program must be a text, not None; an answer without one is not judged"),
        (3, [Test("1", "2")], {}, "A program must be a text, not 3"),
        ("x", 3, {}, "Tests must be a list of Test, and settings the fields of Job: "),
        ("x", [("1", "2")], {}, "Tests must be Test(input, output), both texts, not (('1', '2'),)"),
        ("x", [{"input": "1", "output": "2"}], {}, "Tests must be Test(input, output), both texts, not ("),
        ("x", [Test(1, 2)], {}, "Tests must be Test(input, output), both texts, not (Test(input=1"),  # type: ignore[arg-type]
        (
            "x",
            [Test("a b", "2")],
            {"entry_point": "f"},
            "Tests of a function must be function-call tests with a JSON value a line",
        ),
        ("x", [Test("1", "2")], {"prelude": "all"}, "prelude must be one of none, livecodebench, not 'all'"),
        ("x", [Test("1", "2")], {"limits": 3}, "limits must be Limits("),
        ("x", [Test("1", "2")], {"limits": Limits(time_s="6")}, "The limit time_s must be a number, not '6'"),  # type: ignore[arg-type]
        ("x", [Test("1", "2")], {"grader": "no"}, "The grader must be one of "),
        ("x", [Test("1", "2")], {"speed": 3}, "settings the fields of Job: "),
    ],
)
def test_what_is_no_job_of_a_judge(judge: Judge, program: Any, tests: Any, settings: dict[str, Any], said: str) -> None:
    refused(lambda: judge.run(program, tests, **settings), said)
    refused(lambda: asyncio.run(judge.arun(program, tests, **settings)), said)


def test_a_judge_maps_jobs_alone(judge: Judge) -> None:
    refused(lambda: list(judge.map([3])), "The judge takes Jobs, not 3; Job(program, tests) makes one.")  # type: ignore[list-item]
    refused(lambda: judge.submit(Job("x", 3)), "Tests must be Test(input, output), both texts, not 3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"hidden_tests": [[]]}, "Column hidden_tests has 1 rows, and there are 2 completions"),
        ({"prev_best_pass_rate": [None] * 2}, "Column prev_best_pass_rate must hold numbers of 0 to 1, not None"),
        ({"prev_best_pass_rate": ["x"] * 2}, "Column prev_best_pass_rate must hold numbers of 0 to 1, not 'x'"),
        ({"public_tests": ["x"] * 2}, "A row needs public_tests or hidden_tests, a list of {input, output}"),
        ({"public_tests": [[], []]}, "A row needs public_tests or hidden_tests, a list of {input, output}"),
        ({"time_limit_s": ["x"] * 2}, "The limit time_s must be a number, not 'x'"),
    ],
)
def test_columns_that_are_not_of_a_dataset(judge: Judge, columns: dict[str, Any], said: str) -> None:
    tests = [[{"input": "1", "output": "2"}]] * 2
    reward = trl_reward(judge, len, thinking=False)
    given = {"public_tests": tests, "prev_best_pass_rate": [0.0, 0.5], **columns}

    async def call() -> object:
        return await reward(completions=["```python\nprint(1)\n```"] * 2, **given)

    refused(lambda: asyncio.run(call()), said)
