import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import known_suites, load_suite
from cobalt_bench.suites.hashing import problem_hash, suite_hash

# Of the file below; a change here makes every published score incomparable with later ones.
CONTENT_HASH = "27a60868b6f0ee51bcb59fe3c08d186b7bd453049b3e89aedb22418888e6bee4"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Six problems, out of order, with dates, difficulties and platforms."""
    path = tmp_path / "own.jsonl"
    rows = [
        {
            "problem_id": f"p{number}",
            "statement": "Ä \u2028 \U0001f600",
            "public_tests": [{"input": f"{number}\n", "output": "1\n"}],
            "hidden_tests": [{"input": "2", "output": "é"}],
            "time_limit_s": 2.5,
            "difficulty": ("easy", "medium", "hard")[number % 3],
            "platform": ("atcoder", "leetcode")[number % 2],
            "release_date": f"2025-0{number}-15" if number < 6 else None,
        }
        for number in (3, 1, 2, 6, 5, 4)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def ids(path: Path, **bounds: Any) -> list[str]:
    return [problem.problem_id for problem in load_suite(path, **bounds).problems]


def test_a_file_is_a_suite_in_the_order_of_problem_ids(path: Path) -> None:
    suite = load_suite(path)
    assert [problem.problem_id for problem in suite.problems] == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert (suite.name, suite.revision, suite.selection, suite.dropped) == (str(path), None, "", {})
    assert suite.redistributed
    assert not suite.evaluation


def test_a_limit_takes_the_first_problems_by_id(path: Path) -> None:
    assert ids(path, limit=2) == ["p1", "p2"]


def test_problems_are_chosen_by_id(path: Path) -> None:
    assert ids(path, problem_ids=["p5", "p2", "p5"]) == ["p2", "p5"]


def test_a_window_holds_both_its_days_and_may_be_open(path: Path) -> None:
    assert ids(path, window="2025-02-15:2025-04-15") == ["p2", "p3", "p4"]
    assert ids(path, window="2025-05-01:") == ["p5"]
    assert ids(path, window=":2025-01-15") == ["p1"]


def test_problems_without_a_date_are_counted_when_a_window_drops_them(path: Path) -> None:
    assert load_suite(path, window="2025-01-01:").dropped == {"no release date": 1}


def test_difficulty_and_platform_select(path: Path) -> None:
    assert ids(path, difficulties=["easy", "hard"], platforms=["leetcode"]) == ["p3", "p5"]


def test_the_selection_is_told_in_one_line(path: Path) -> None:
    suite = load_suite(path, window="2025-01-01:", difficulties=["hard", "easy"], platforms=["leetcode"], limit=2)
    assert suite.selection == "window=2025-01-01: difficulty=easy,hard platform=leetcode limit=2"


@pytest.mark.parametrize(
    ("bounds", "said"),
    [
        ({"problem_ids": ["p9"]}, "Problem 'p9' is not in this suite, whose problems are p1, p2, p3"),
        ({"problem_ids": ["p1"], "difficulties": ["easy"]}, "the other bounds"),
        ({"problem_ids": []}, "No problem is left"),
        ({"limit": 0}, "must be 1 or more"),
        ({"window": "2025"}, "must be two dates"),
        ({"window": "2025-02-30:"}, "must be two dates"),
        ({"window": "2025-03-01:2025-02-01"}, "the earlier first"),
        ({"window": "2030-01-01:"}, "No problem is left with window=2030-01-01:"),
        ({"difficulties": ["simple"]}, "use easy, medium, hard"),
        ({"platforms": ["kattis"]}, "there are atcoder, leetcode"),
        ({"exclude_errata": True}, "no list of errata"),
        ({"data": "folder"}, "leave --data out"),
        ({"revision": "main"}, "no revision"),
    ],
)
def test_a_selection_that_makes_no_sense_is_one_sentence(path: Path, bounds: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        load_suite(path, **bounds)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_suite_is_told_the_known_ones() -> None:
    with pytest.raises(InputError, match="'maxi' is unknown; use mini, livecodebench"):
        load_suite("maxi")


def test_a_missing_file_is_not_looked_for_on_the_hub() -> None:
    with pytest.raises(InputError, match=r"problems/none\.jsonl does not exist"):
        load_suite("problems/none.jsonl")


def test_an_empty_file_holds_no_problem(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(InputError, match="holds no problem"):
        load_suite(tmp_path / "empty.jsonl")


def test_the_content_hash_is_the_same_everywhere(path: Path) -> None:
    assert load_suite(path).content_hash == CONTENT_HASH


@pytest.mark.parametrize(
    "fields",
    [
        {"problem_id": "q"},
        {"statement": "another"},
        {"starter_code": "def f(): ..."},
        {"entry_point": "f"},
        {"public_tests": (Test("1", "3"),)},
        {"hidden_tests": (Test("1", "2"),)},
        {"public_tests": (), "hidden_tests": (Test("1", "2"),)},
        {"grader": "exact"},
        {"checker": "import sys"},
        {"prelude": "livecodebench"},
        {"time_limit_s": 6.5},
        {"memory_limit_mb": 2048},
    ],
)
def test_the_content_hash_covers_all_that_is_judged(fields: dict[str, Any]) -> None:
    base = Problem("p", public_tests=(Test("1", "2"),))
    assert problem_hash(Problem(**({"problem_id": "p", "public_tests": base.public_tests} | fields))) != problem_hash(base)


def test_the_content_hash_leaves_out_what_is_not_judged_but_not_the_order() -> None:
    one, two = Problem("p", public_tests=(Test("1", "2"),)), Problem("q", public_tests=(Test("1", "2"),))
    assert problem_hash(Problem("p", title="T", license="x", public_tests=one.public_tests)) == problem_hash(one)
    assert suite_hash([one, two]) != suite_hash([two, one])


def test_the_named_suites_are_listed_with_sizes() -> None:
    suites = {suite.name: suite for suite in known_suites()}
    assert suites["livecodebench"].problems == 1055
    assert suites["livecodebench:v6"].problems == 175
    assert suites["mini"].problems == len(load_suite("mini").problems) >= 24


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, cobalt_bench.problems; print(sorted({'pyarrow', 'datasets', 'torch', 'yaml'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
