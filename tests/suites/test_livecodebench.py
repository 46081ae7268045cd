import json
import pickle
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from livecodebench_files import CALLS, STDIN, call_row, lcb_row, packed, packed_pickle, write_lines

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Test
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.livecodebench.releases import ERRATA, RELEASES, releases_of


class Touch:
    """A pickle that writes a file when an ordinary unpickler reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Every release, with one problem each, and two in the last."""
    for release in RELEASES[:-1]:
        write_lines(tmp_path / "lcb" / release.file, lcb_row(f"v{release.version}"))
    write_lines(tmp_path / "lcb" / "test6.jsonl", lcb_row("stdin"), call_row("3163", difficulty="hard"))
    return tmp_path / "lcb"


def test_a_stdin_problem_is_judged_as_the_official_harness_does(folder: Path) -> None:
    problem = load_suite("livecodebench:v6", data=folder, problem_ids=["stdin"]).problems[0]
    assert problem.statement == "Statement of stdin"
    assert problem.entry_point is None
    assert problem.tests == (Test("1 2\n", "3\n"),) * 2
    assert (problem.grader, problem.prelude) == ("livecodebench", "livecodebench")
    assert (problem.time_limit_s, problem.memory_limit_mb) == (6.0, 4096)
    assert (problem.release_date, problem.platform, problem.difficulty) == ("2025-02-01", "atcoder", "easy")
    assert problem.extra["contest_id"] == "abc900"


def test_a_functional_problem_is_a_function_call_problem(folder: Path) -> None:
    problem = load_suite("livecodebench:v6", data=folder, problem_ids=["3163"]).problems[0]
    assert problem.entry_point == "total"
    assert problem.starter_code.startswith("class Solution:")
    assert problem.tests == (Test("[1, 2]\n3", "6"),) * 2


@pytest.mark.parametrize("private", [packed(CALLS), json.dumps(CALLS)])
def test_both_encodings_of_private_tests_are_read(tmp_path: Path, private: str) -> None:
    write_lines(tmp_path / "test6.jsonl", call_row("a", private_test_cases=private))
    problem = load_suite("livecodebench:v6", data=tmp_path).problems[0]
    assert tuple(problem.hidden_tests) == (Test("[1, 2]\n3", "6"),)


def test_a_row_whose_tests_are_lists_already_is_read_as_its_texts_would_be(tmp_path: Path) -> None:
    row = call_row("a", public_test_cases=CALLS, private_test_cases=CALLS, metadata={"func_name": "total"})
    write_lines(tmp_path / "test6.jsonl", row)
    problem = load_suite("livecodebench:v6", data=tmp_path).problems[0]
    assert (problem.entry_point, problem.tests) == ("total", (Test("[1, 2]\n3", "6"),) * 2)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("livecodebench", ["3163", "stdin", "v1", "v2", "v3", "v4", "v5"]),
        ("livecodebench:v6", ["3163", "stdin"]),
        ("livecodebench:v4_v6", ["3163", "stdin", "v4", "v5"]),
        ("livecodebench:release_v2", ["v1", "v2"]),
        ("livecodebench:release_latest", ["3163", "stdin", "v1", "v2", "v3", "v4", "v5"]),
    ],
)
def test_a_tag_names_one_file_a_range_or_all_up_to_it(folder: Path, name: str, ids: list[str]) -> None:
    suite = load_suite(name, data=folder)
    assert [problem.problem_id for problem in suite.problems] == ids
    assert suite.evaluation
    assert not suite.redistributed


@pytest.mark.parametrize("tag", ["v7", "v0", "v6_v4", "release_v9", "test6", "v6_"])
def test_an_unknown_tag_is_an_error_that_shows_the_known_ones(tag: str) -> None:
    with pytest.raises(InputError, match=r"use v6 \(one\), v4_v6 \(a range\)"):
        releases_of(tag)


def test_the_release_table_adds_up_to_the_published_counts() -> None:
    totals = [sum(release.problems for release in releases_of(f"release_v{version}")) for version in range(1, 7)]
    assert totals == [400, 511, 612, 713, 880, 1055]


def test_errata_are_left_out_on_request_and_counted(tmp_path: Path) -> None:
    rows = [lcb_row("abc311_c"), lcb_row("abc355_e"), call_row("3206", question_title="find-the-peaks"), lcb_row("ok")]
    write_lines(tmp_path / "test6.jsonl", *rows)
    suite = load_suite("livecodebench:v6", data=tmp_path, exclude_errata=True)
    assert [problem.problem_id for problem in suite.problems] == ["ok"]
    assert suite.dropped == {"errata: several right answers": 2, "errata: interactive": 1}
    assert len(load_suite("livecodebench:v6", data=tmp_path).problems) == 4


def test_no_problem_stands_twice_in_the_errata() -> None:
    names = [name for faulty in ERRATA.values() for name in faulty]
    assert len(names) == len(set(names)) == 17


def test_a_problem_that_two_files_hold_counts_once(tmp_path: Path) -> None:
    for name in ("test5.jsonl", "test6.jsonl"):
        write_lines(tmp_path / name, lcb_row("same"))
    suite = load_suite("livecodebench:v5_v6", data=tmp_path)
    assert (len(suite.problems), suite.dropped) == (1, {"repeated problem id": 1})


def test_a_pickle_that_would_run_something_is_refused_and_nothing_of_it_runs(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    private = packed_pickle(pickle.dumps(Touch(mark)))
    path = write_lines(tmp_path / "lcb" / "test6.jsonl", lcb_row("a"), lcb_row("b", private_test_cases=private))
    with pytest.raises(InputError, match=r"test6\.jsonl, line 2: field `private_test_cases` holds a pickle") as caught:
        load_suite("livecodebench:v6", data=path.parent)
    assert "\n" not in str(caught.value)
    assert not mark.exists()
    pickle.loads(pickle.dumps(Touch(mark)))
    assert mark.exists()  # the same pickle does run elsewhere


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"private_test_cases": packed_pickle(pickle.dumps(STDIN))}, "a pickle of list, not of a text"),
        ({"private_test_cases": packed_pickle(b"\x80\x04.")}, "a pickle that is refused"),
        ({"private_test_cases": packed_pickle(pickle.dumps("[1,"))}, "not JSON"),
        ({"private_test_cases": packed(STDIN)[:40]}, "cut short"),
        ({"private_test_cases": b64encode(b"not zlib").decode()}, "neither JSON nor base64 of zlib"),
        ({"private_test_cases": "***"}, "neither JSON nor base64 of zlib"),
        ({"private_test_cases": "[" * 10**5}, "not JSON"),
        ({"private_test_cases": None}, "`private_test_cases` must be a text"),
        ({"public_test_cases": "[1]"}, "`public_test_cases` must hold a list of tests"),
        ({"public_test_cases": json.dumps([STDIN[0] | {"testtype": "file"}])}, "must have testtype stdin or functional"),
        ({"public_test_cases": json.dumps([*STDIN, *CALLS])}, "the same in all its tests"),
        ({"private_test_cases": packed(CALLS)}, "has another testtype"),
        ({"public_test_cases": json.dumps([{"input": "1", "testtype": "stdin"}])}, "field `public_test_cases` must be"),
        ({"question_content": 7}, "`question_content` must be a text"),
        ({"contest_date": "soon"}, "`contest_date` must be"),
    ],
)
def test_a_malformed_row_is_one_sentence_with_file_and_line(tmp_path: Path, fields: dict[str, str], said: str) -> None:
    write_lines(tmp_path / "test6.jsonl", lcb_row("a"), lcb_row("b", **fields))
    with pytest.raises(InputError, match=r"test6\.jsonl, line 2: ") as caught:
        load_suite("livecodebench:v6", data=tmp_path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("metadata", ["{}", "[]", "not JSON", '{"func_name": null}', '{"func_name": "a b"}'])
def test_a_functional_row_without_a_function_name_is_refused(tmp_path: Path, metadata: str) -> None:
    write_lines(tmp_path / "test6.jsonl", call_row("a", metadata=metadata))
    with pytest.raises(InputError, match="line 1: field `metadata` must name the function"):
        load_suite("livecodebench:v6", data=tmp_path)


def test_a_truncated_line_is_named(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "test6.jsonl", lcb_row("a"), lcb_row("b"))
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(InputError, match=r"test6\.jsonl, line 2: not JSON, or a line cut short"):
        load_suite("livecodebench:v6", data=tmp_path)


def test_packed_tests_that_unpack_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cobalt_bench.suites.livecodebench.private_tests.MAX_BYTES", 10**6)
    private = b64encode(zlib.compress(b" " * 10**7)).decode()
    write_lines(tmp_path / "test6.jsonl", lcb_row("a", private_test_cases=private))
    with pytest.raises(InputError, match="more than"):
        load_suite("livecodebench:v6", data=tmp_path)


def test_a_missing_file_is_named_with_what_to_do(folder: Path) -> None:
    (folder / "test3.jsonl").unlink()
    with pytest.raises(InputError, match=r"lacks test3\.jsonl; download from"):
        load_suite("livecodebench", data=folder)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"question_id": 5}, "question_id"),
        ({"question_id": None}, "question_id"),
        ({"question_title": 5}, "question_title"),
        ({"contest_date": "spring"}, "contest_date"),
        ({"public_test_cases": json.dumps([{"input": 1, "output": "1", "testtype": "stdin"}])}, "public_test_cases"),
        ({"private_test_cases": json.dumps([{"output": "1", "testtype": "stdin"}])}, "private_test_cases"),
        ({"public_test_cases": json.dumps([{"input": "1", "output": "1", "testtype": []}])}, "public_test_cases"),
    ],
)
def test_a_fault_is_named_by_the_field_that_the_file_has(tmp_path: Path, fields: dict[str, object], field: str) -> None:
    write_lines(tmp_path / "test6.jsonl", lcb_row("a") | fields)
    with pytest.raises(
        InputError, match=f"test6.jsonl, line 1: field `{field}` [^;]*$|line 1: field `{field}` must be .*; it is"
    ):
        load_suite("livecodebench:v6", data=tmp_path)


def test_a_tag_with_thousands_of_digits_is_an_unknown_one() -> None:
    with pytest.raises(InputError, match="LiveCodeBench has no release"):
        releases_of("v" + "9" * 5000)


def test_a_pickle_that_would_take_memory_without_end_is_refused(tmp_path: Path) -> None:
    numbered = b"\x80\x04X\x02\0\0\0[]r\xff\xff\xff\xff."  # the text "[]", remembered as number 2**32 - 1
    write_lines(tmp_path / "test6.jsonl", lcb_row("a", private_test_cases=packed_pickle(numbered)))
    with pytest.raises(InputError, match=r"line 1: field `private_test_cases` holds a pickle that is refused \(it numbers"):
        load_suite("livecodebench:v6", data=tmp_path)
