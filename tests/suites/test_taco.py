import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from taco_rows import DOUBLE, STATEMENT, calls, cobalt_row, numbers, taco_row

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.prepared import write_problems, write_report
from cobalt_bench.suites.taco import STEPS, open_rows, problems_of
from cobalt_bench.suites.taco.filter import FEW_TESTS, IMAGE, NO_SOLUTION, NOT_WELL_FORMED, REPEATED, SHORT
from cobalt_bench.suites.taco.tests import cut_tests


def filtered(*rows: Any, seed: int = 42) -> tuple[list[Problem], Counter[str]]:
    dropped: Counter[str] = Counter()
    source = ((f"row {number}", row) for number, row in enumerate(rows, 1))
    return list(problems_of(source, dropped, dataset="some/taco", seed=seed)), dropped


def only(*rows: Any, seed: int = 42) -> Problem:
    ((problem,), dropped) = filtered(*rows, seed=seed)
    assert not dropped
    return problem


def test_a_row_becomes_a_problem_judged_as_cobalt_does() -> None:
    problem = only(taco_row())
    assert (problem.problem_id, problem.title, problem.statement) == ("taco-00007", "Double", STATEMENT.strip())
    assert (problem.time_limit_s, problem.memory_limit_mb, problem.grader) == (4.0, 1024, "tolerant")
    assert (problem.difficulty, problem.platform, problem.release_date) == ("hard", "codeforces", "2019-12-31")
    assert (problem.entry_point, problem.solutions, problem.source) == (None, (DOUBLE,), "some/taco")


def test_four_tests_are_public_drawn_by_seed_and_problem() -> None:
    problem = only(taco_row())
    assert (len(problem.public_tests), len(problem.hidden_tests)) == (4, 6)
    assert {test.input for test in problem.tests} == set(numbers()["inputs"])
    assert only(taco_row()).tests == problem.tests
    assert only(taco_row(), seed=1).tests != problem.tests
    assert only(taco_row(id=8)).tests != problem.tests


def test_of_many_tests_the_longest_and_the_shortest_inputs_stay_in_their_order() -> None:
    tests = [Test("x" * (length % 30), str(length)) for length in range(20, 50)]
    kept = cut_tests(tests)
    assert sorted(len(test.input) for test in kept) == [*range(5), *range(15, 30)]
    assert [int(test.output) for test in kept] == sorted(int(test.output) for test in kept)
    assert cut_tests(tests[:20]) == tuple(tests[:20])


def test_lists_of_texts_are_lines() -> None:
    lines = {"inputs": [["1", "2"]] * 8, "outputs": [["3"]] * 8}
    assert only(taco_row(lines)).tests[0] == Test("1\n2", "3")


def test_a_row_that_names_a_function_is_a_function_call_problem() -> None:
    problem = only(taco_row(calls(), source="codewars", starter_code="def add(a, b):\n\t"))
    assert (problem.entry_point, problem.starter_code) == ("add", "def add(a, b):\n\t")
    assert Test("3\n[3]", "6") in problem.tests


def test_only_codewars_wraps_results_in_a_list() -> None:
    assert Test("3\n[3]", "[6]") in only(taco_row(calls(), source="leetcode")).tests
    results = {**calls(), "outputs": [[n, n] for n in range(10)]}
    assert Test("3\n[3]", "[3, 3]") in only(taco_row(results, source="codewars")).tests


def test_arguments_keep_their_line_breaks_and_letters() -> None:
    cases = {"fn_name": "f", "inputs": [["a\nä", None]] * 8, "outputs": [1.5] * 8}
    assert only(taco_row(cases)).tests[0] == Test('"a\\nä"\nnull', "1.5")


@pytest.mark.parametrize("solutions", [json.dumps(["a", "b"]), ["a", "b"], ("a", "b", "a", " ")])
def test_solutions_are_a_list_or_the_json_text_of_one(solutions: Any) -> None:
    assert sorted(only(taco_row(solutions=solutions)).solutions) == ["a", "b"]


def test_at_most_16_solutions_are_tried_in_an_order_drawn_by_seed() -> None:
    programs = [str(number) for number in range(40)]
    problem = only(taco_row(solutions=programs))
    assert len(set(problem.solutions)) == 16
    assert problem.solutions != only(taco_row(solutions=programs), seed=1).solutions


def test_rows_without_an_id_are_known_by_their_content() -> None:
    first, second = (only(taco_row(id=None, question=text + STATEMENT)).problem_id for text in ("a", "b"))
    assert first != second
    assert only(taco_row(id=None, question="a" + STATEMENT)).problem_id == first


@pytest.mark.parametrize(
    ("row", "step"),
    [
        (taco_row(input_output=""), NOT_WELL_FORMED),
        (taco_row(input_output=None), NOT_WELL_FORMED),
        (taco_row(input_output="[" * 10**5), NOT_WELL_FORMED),
        (taco_row([]), NOT_WELL_FORMED),
        (taco_row({"inputs": ["1"] * 9, "outputs": ["2"] * 8}), NOT_WELL_FORMED),
        (taco_row({"inputs": [1] * 8, "outputs": ["2"] * 8}), NOT_WELL_FORMED),
        (taco_row({"inputs": [["1", ["2"]]] * 8, "outputs": ["2"] * 8}), NOT_WELL_FORMED),
        (taco_row({"inputs": ["\ud800"] * 8, "outputs": ["2"] * 8}), NOT_WELL_FORMED),
        (taco_row({**calls(), "fn_name": "a b"}), NOT_WELL_FORMED),
        (taco_row({**calls(), "inputs": ["1\n2"] * 10}), NOT_WELL_FORMED),
        (taco_row({**calls(), "outputs": [float("nan")] * 10}), NOT_WELL_FORMED),
        (taco_row(question=None), NOT_WELL_FORMED),
        (taco_row(id="\ud800"), NOT_WELL_FORMED),
        (taco_row(solutions="["), NOT_WELL_FORMED),
        (taco_row(numbers(7)), FEW_TESTS),
        (taco_row(question=STATEMENT + "See the Image."), IMAGE),
        (taco_row(question=STATEMENT + "\n![](a.png)"), IMAGE),
        (taco_row(question="a" * 99 + ". " * 50), SHORT),
        (taco_row(solutions=[]), NO_SOLUTION),
        (taco_row(solutions=""), NO_SOLUTION),
    ],
)
def test_a_row_falls_at_the_first_step_that_it_does_not_pass(row: dict[str, Any], step: str) -> None:
    problems, dropped = filtered(row, taco_row(id=9))
    assert [problem.problem_id for problem in problems] == ["taco-00009"]
    assert dropped == {step: 1}
    assert step in STEPS


def test_a_problem_that_comes_twice_counts_once() -> None:
    problems, dropped = filtered(taco_row(), taco_row())
    assert (len(problems), dropped) == (1, {REPEATED: 1})


def test_rows_of_another_schema_are_an_error_that_names_the_place() -> None:
    with pytest.raises(InputError, match="row 2: not a row of TACO"):
        filtered(taco_row(), {"problem_id": "p"})


def test_own_rows_come_from_a_file_or_a_folder_of_files(tmp_path: Path) -> None:
    for name, number in (("b.jsonl", 2), ("a.jsonl", 1)):
        (tmp_path / name).write_text(json.dumps(taco_row(id=number)) + "\n")
    (tmp_path / "notes.txt").write_text("not data")
    source = open_rows(data=tmp_path)
    assert [row["id"] for _, row in source.rows] == [1, 2]
    assert [name for name, _ in source.files] == ["a.jsonl", "b.jsonl"]
    assert [row["id"] for _, row in open_rows(data=tmp_path / "b.jsonl").rows] == [2]
    (tmp_path / "empty").mkdir()
    for data, said in ((tmp_path / "none", "does not exist"), (tmp_path / "empty", "holds no file")):
        with pytest.raises(InputError, match=said):
            open_rows(data=data)


def test_taco_cobalt_is_read_as_it_was_selected(tmp_path: Path) -> None:
    (tmp_path / "train.jsonl").write_text(json.dumps(cobalt_row()) + "\n" + json.dumps(cobalt_row(id=3)) + "\n")
    suite = load_suite("taco-cobalt", data=tmp_path / "train.jsonl")
    first, second = suite.problems
    assert (first.problem_id, second.problem_id) == ("taco-00003", "taco-00012")
    assert (first.statement, first.difficulty, first.time_limit_s) == (STATEMENT, "easy", 4.0)
    assert first.public_tests == (Test("1\n", "2\n"),) * 4
    assert tuple(first.hidden_tests) == (Test("2\n", "4\n"),) * 5
    assert set(first.extra) == {"perturbed_public_test_cases"}
    assert (suite.evaluation, load_suite("taco-cobalt:validation", data=tmp_path / "train.jsonl").evaluation) == (False, True)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"id": None}, "not a row of TACO-Cobalt"),
        ({"hidden_test_cases": "{"}, "field `hidden_test_cases` must be JSON of inputs and outputs"),
        ({"hidden_test_cases": '{"inputs": ["1"], "outputs": []}'}, "not as many inputs as outputs"),
        ({"public_test_cases": '{"inputs": [1], "outputs": ["1"]}'}, "is not a text"),
        ({"instruction": 5}, "field `instruction` must be a text"),
    ],
)
def test_a_malformed_row_of_taco_cobalt_names_file_line_and_field(tmp_path: Path, fields: dict[str, Any], said: str) -> None:
    path = tmp_path / "train.jsonl"
    path.write_text(json.dumps(cobalt_row()) + "\n" + json.dumps(cobalt_row(id=3) | fields) + "\n")
    with pytest.raises(InputError, match=r"train\.jsonl, line 2: ") as caught:
        load_suite("taco-cobalt", data=path)
    assert said in str(caught.value)


def test_a_problem_that_comes_twice_in_a_file_of_taco_cobalt_names_both_rows(tmp_path: Path) -> None:
    path = tmp_path / "train.jsonl"
    path.write_text("".join(json.dumps(cobalt_row(id=number)) + "\n" for number in (3, 4, 3)))
    with pytest.raises(InputError, match=r"train\.jsonl, line 3: field `id` repeats 'taco-00003' of line 1\.$"):
        load_suite("taco-cobalt", data=path)


def test_a_prepared_folder_is_a_suite_that_knows_its_commit(tmp_path: Path) -> None:
    problems = [only(taco_row(calls(), id=number, source="codewars")) for number in (2, 1)]
    write_problems(tmp_path, problems)
    write_report(tmp_path, {"source": {"revision": "abc"}})
    suite = load_suite(tmp_path)
    assert [problem.problem_id for problem in suite.problems] == ["taco-00001", "taco-00002"]
    assert suite.problems[1].tests == problems[0].tests
    assert (suite.revision, suite.evaluation, suite.redistributed) == ("abc", False, True)
    (tmp_path / "report.json").unlink()
    with pytest.raises(InputError, match="prepare the suite again"):
        load_suite(tmp_path)


def test_a_folder_whose_preparing_was_cut_off_says_so(tmp_path: Path) -> None:
    (tmp_path / "outcomes.jsonl").write_text("")
    with pytest.raises(InputError, match="not prepared to the end"):
        load_suite(tmp_path)


def test_a_suite_that_is_not_prepared_yet_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="run `cobalt-bench prepare taco`"):
        load_suite("taco")


def test_hidden_tests_of_a_large_file_stay_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cobalt_bench.suites.loading.LARGE", 100)
    path = tmp_path / "own.jsonl"
    path.write_text(json.dumps({"problem_id": "p", "hidden_tests": [{"input": "1" * 200, "output": "2"}]}) + "\n")
    small = load_suite(path)
    assert not isinstance(small.problems[0].hidden_tests, tuple)
    monkeypatch.setattr("cobalt_bench.suites.loading.LARGE", 10**6)
    assert load_suite(path).content_hash == small.content_hash
