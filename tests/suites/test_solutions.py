import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Judge
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.preparation import prepare_taco
from cobalt_bench.suites.solutions import Outcomes, first_accepted, solutions_key, solve
from cobalt_bench.suites.taco import TacoRows

STATEMENT = "Read a number n and print its double. " + "The number is between 0 and a thousand, and it is whole. " * 3
DOUBLE, TRIPLE = "print(2 * int(input()))\n", "print(3 * int(input()))\n"
TESTS = tuple(Test(f"{number}\n", f"{2 * number}\n") for number in (1, 2, 3))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COBALT_BENCH_CACHE", str(tmp_path / "cache"))


class Refusing:
    """A judge that must not be asked."""

    workers = 2

    def submit(self, job: Any) -> Any:
        raise AssertionError("judged again")


class Failing(Refusing):
    """A judge that fails."""

    def submit(self, job: Any) -> Any:
        raise JudgeError("no worker starts")


def problem(name: str, *solutions: str) -> Problem:
    return Problem(name, public_tests=TESTS[:1], hidden_tests=TESTS[1:], solutions=solutions)


PROBLEMS = [problem("a", TRIPLE, "x", DOUBLE), problem("b", TRIPLE), problem("c", DOUBLE, TRIPLE), problem("d", "print 4")]


def solved(judge: Any, path: Path, problems: list[Problem] = PROBLEMS) -> list[tuple[str, tuple[str, ...], bool]]:
    with Outcomes(path) as outcomes:
        return [(s.problem.problem_id, s.problem.solutions, s.judged) for s in solve(problems, judge, outcomes)]


EXPECTED = [("a", (DOUBLE,), True), ("b", (), True), ("c", (DOUBLE,), True), ("d", (), True)]


def test_the_first_accepted_solution_is_found(judge: Judge) -> None:
    assert [first_accepted(each, judge) for each in PROBLEMS] == [2, None, 0, None]


def test_problems_come_in_their_order_with_their_accepted_solution(judge: Judge, tmp_path: Path) -> None:
    assert solved(judge, tmp_path / "outcomes") == EXPECTED


def test_what_was_judged_once_is_not_judged_again(judge: Judge, tmp_path: Path) -> None:
    solved(judge, tmp_path / "outcomes")
    assert solved(Refusing(), tmp_path / "outcomes") == EXPECTED


def test_a_cut_off_line_costs_one_judgement_alone(judge: Judge, tmp_path: Path) -> None:
    path = tmp_path / "outcomes"
    solved(judge, path)
    path.write_bytes(path.read_bytes()[:-10])
    with Outcomes(path) as outcomes:
        assert [solutions_key(each) in outcomes for each in PROBLEMS] == [True, True, True, False]
    assert solved(judge, path) == EXPECTED
    assert len({json.loads(line)["key"] for line in path.read_text().splitlines()}) == 4


def test_outcomes_belong_to_what_is_judged() -> None:
    base = problem("a", DOUBLE, TRIPLE)
    others = [
        problem("a", TRIPLE, DOUBLE),
        Problem("a", public_tests=TESTS, solutions=base.solutions),
        problem("b", *base.solutions),
    ]
    assert len({solutions_key(each) for each in (base, *others)}) == 4


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outcomes").write_text('{"problem_id": "p"}\n')
    with pytest.raises(InputError, match="holds no outcomes"):
        Outcomes(tmp_path / "outcomes")


def test_a_failure_of_the_judge_is_no_outcome(judge: Judge, tmp_path: Path) -> None:
    assert solved(Failing(), tmp_path / "outcomes") == [(each.problem_id, (), False) for each in PROBLEMS]
    assert solved(judge, tmp_path / "outcomes") == EXPECTED


def test_problems_are_read_no_further_ahead_than_needed(judge: Judge, tmp_path: Path) -> None:
    read = 0

    def source() -> Iterator[Problem]:
        nonlocal read
        for read in range(1, 1001):
            yield problem(f"p{read}", DOUBLE)

    with Outcomes(tmp_path / "outcomes") as outcomes:
        results = solve(source(), judge, outcomes)
        next(results)
        assert read < 20
        results.close()


def row(number: int, solutions: list[str], **fields: Any) -> tuple[str, dict[str, Any]]:
    cases = {"inputs": [f"{n}\n" for n in range(10)], "outputs": [f"{2 * n}\n" for n in range(10)]}
    base = {"id": number, "question": STATEMENT, "solutions": solutions, "input_output": json.dumps(cases), "source": "codewars"}
    return f"row {number}", base | fields


def taco() -> TacoRows:
    calls = {"fn_name": "double", "inputs": [[n] for n in range(8)], "outputs": [[2 * n] for n in range(8)]}
    rows = [
        row(1, [TRIPLE, DOUBLE]),
        row(2, [TRIPLE]),
        row(3, ["def double(n):\n    return 2 * n\n"], input_output=json.dumps(calls)),
        row(4, [DOUBLE], question="Too short."),
    ]
    return TacoRows(iter(rows), "some/taco", "abc")


def test_a_prepared_suite_holds_what_has_an_accepted_solution_and_says_what_fell(judge: Judge, tmp_path: Path) -> None:
    report = prepare_taco(taco(), tmp_path / "taco", judge)
    assert {step["step"]: step["dropped"] for step in report["steps"] if step["dropped"]} == {
        "fewer than 100 letters and digits in the statement": 1,
        "no reference solution accepted": 1,
    }
    assert (report["rows"], report["steps"][-1]["left"], report["kept"]) == (4, 2, {"stdin": 1, "functions": 1})
    suite = load_suite(tmp_path / "taco")
    assert [(p.problem_id, p.entry_point) for p in suite.problems] == [("taco-00001", None), ("taco-00003", "double")]
    assert suite.problems[0].solutions == (DOUBLE,)
    assert suite.revision == "abc"


def test_preparing_again_judges_nothing_and_gives_the_same_bytes(judge: Judge, tmp_path: Path) -> None:
    folder = tmp_path / "taco"
    first = prepare_taco(taco(), folder, judge)
    data = (folder / "problems.parquet").read_bytes()
    assert prepare_taco(taco(), folder, Refusing()) == first  # type: ignore[arg-type]
    assert (folder / "problems.parquet").read_bytes() == data


def test_nothing_left_is_an_error_that_names_the_report(judge: Judge, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"No problem is left of 1 rows; .*report\.json says why"):
        prepare_taco(TacoRows(iter([row(2, [TRIPLE])]), "some/taco"), tmp_path / "taco", judge)
    assert json.loads((tmp_path / "taco" / "report.json").read_text())["rows"] == 1
