"""The shipped suite is what its sources say."""

from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from cobalt_bench.problems import Problem
from cobalt_bench.suites.mini import MINI_PATH, load_mini
from cobalt_bench.suites.mini.rebuild import build_problems, examples_section, write_problems
from cobalt_bench.suites.mini.source import Source
from cobalt_bench.suites.mini.source_modules import load_source, load_sources

MOST_INPUT = 420_000  # characters of hidden input a problem


@pytest.fixture(scope="module")
def problems() -> tuple[Problem, ...]:
    return load_mini()


@pytest.fixture(scope="module")
def sources() -> tuple[Source, ...]:
    return load_sources()


def test_shipped_file_is_what_the_sources_build(sources: tuple[Source, ...], tmp_path: Path) -> None:
    rebuilt = tmp_path / "mini.parquet"
    write_problems(build_problems(sources), rebuilt)

    hint = "run `python -m cobalt_bench.suites.mini.rebuild` and commit the file"
    assert pq.read_table(rebuilt).to_pylist() == pq.read_table(MINI_PATH).to_pylist(), hint
    if pq.read_metadata(rebuilt).created_by == pq.read_metadata(MINI_PATH).created_by:
        assert rebuilt.read_bytes() == MINI_PATH.read_bytes(), hint


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first.parquet", tmp_path / "second.parquet"
    for path in (first, second):
        write_problems(build_problems([load_source("tea_kiosk"), load_source("sushi_belt")]), path)

    assert first.read_bytes() == second.read_bytes()


def test_problems_come_by_id_and_once(problems: tuple[Problem, ...]) -> None:
    ids = [problem.problem_id for problem in problems]
    assert ids == sorted(set(ids))


def test_suite_has_the_promised_mix(problems: tuple[Problem, ...]) -> None:
    difficulties = Counter(problem.difficulty for problem in problems)
    calls = sum(problem.entry_point is not None for problem in problems)

    assert len(problems) >= 120
    assert calls >= 50
    assert len(problems) - calls >= 70
    assert difficulties["easy"] >= 40
    assert difficulties["medium"] >= 50
    assert difficulties["hard"] >= 30


def test_every_problem_is_ours_and_complete(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        assert (problem.platform, problem.source, problem.license) == ("cobalt-bench", "mini", "Apache-2.0")
        assert len(problem.public_tests) >= 4, problem.problem_id
        assert len(problem.hidden_tests) >= 16, problem.problem_id
        assert len(problem.solutions) == 1, problem.problem_id
        assert len(problem.wrong_programs) >= 3, problem.problem_id
        assert problem.extra["topics"], problem.problem_id


def test_wrong_programs_stand_in_the_order_of_their_kinds(problems: tuple[Problem, ...], sources: tuple[Source, ...]) -> None:
    for problem, source in zip(problems, sources, strict=True):
        assert list(problem.wrong_programs) == [source.wrong[kind] for kind in problem.extra["wrong_kinds"]]


def test_statement_ends_with_the_first_two_public_tests(problems: tuple[Problem, ...]) -> None:
    for problem in problems:
        assert problem.statement.endswith(examples_section(problem.public_tests[:2])), problem.problem_id
        assert problem.statement.count("### Examples") == 1, problem.problem_id


def test_titles_and_statements_are_all_different(problems: tuple[Problem, ...]) -> None:
    assert len({problem.title for problem in problems}) == len(problems)
    assert len({problem.statement for problem in problems}) == len(problems)


def test_hidden_inputs_stay_small(problems: tuple[Problem, ...]) -> None:
    sizes = {problem.problem_id: sum(len(test.input) for test in problem.hidden_tests) for problem in problems}
    assert {name: size for name, size in sizes.items() if size > MOST_INPUT} == {}


def test_loading_one_source_gives_what_loading_all_gives(sources: tuple[Source, ...]) -> None:
    assert load_source("dock_rota") == next(source for source in sources if source.problem_id == "dock_rota")
