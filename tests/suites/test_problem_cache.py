import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet
import pytest
from livecodebench_files import lcb_row, packed, write_lines

from cobalt_bench.errors import InputError
from cobalt_bench.problems import Problem, Test
from cobalt_bench.suites import load_suite, stored_tests
from cobalt_bench.suites.cache import cached_problems, content_key
from cobalt_bench.suites.hashing import problem_hash, suite_hash
from cobalt_bench.suites.stored_tests import StoredTests

PROBLEMS = [
    Problem(f"p{number}", public_tests=(Test("é", "1"),), hidden_tests=tuple(Test("x" * number, "y") for _ in range(3)))
    for number in range(5)
]


def read(path: Path) -> Iterator[Problem]:
    yield from PROBLEMS


def fail(path: Path) -> Iterator[Problem]:
    yield PROBLEMS[0]
    raise InputError("row 2 is malformed.")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.jsonl"
    path.write_text("some content")
    return path


def files(cache: Path) -> list[str]:
    return sorted(path.suffix for path in (cache / "problems").iterdir())


def test_problems_from_the_cache_equal_those_that_were_read(source: Path) -> None:
    for problem, original in zip(cached_problems(source, read), PROBLEMS, strict=True):
        assert problem.tests == original.tests
        assert problem_hash(problem) == problem_hash(original)
        assert problem.extra == original.extra


def test_a_file_is_read_once_and_then_its_copy(source: Path) -> None:
    cached_problems(source, read)
    assert [problem.problem_id for problem in cached_problems(source, fail)] == ["p0", "p1", "p2", "p3", "p4"]


def test_a_file_that_is_read_as_something_else_is_converted_apart(source: Path) -> None:
    cached_problems(source, read, "one kind")
    with pytest.raises(InputError, match="row 2 is malformed"):
        cached_problems(source, fail, "another kind")


def test_a_file_that_is_named_as_the_hubs_cache_names_files_is_not_taken_at_its_word(source: Path) -> None:
    named = source.parent / "blobs" / ("0" * 64)
    named.parent.mkdir()
    named.write_text("some content")
    assert content_key(named) == content_key(source)


def test_the_copy_belongs_to_the_content_not_to_the_name(source: Path) -> None:
    cached_problems(source, read)
    other = source.with_name("other.jsonl")
    other.write_text("some content")
    assert len(cached_problems(other, fail)) == 5
    other.write_text("some other content")
    with pytest.raises(InputError, match="row 2 is malformed"):
        cached_problems(other, fail)


def test_a_conversion_that_fails_leaves_no_copy(source: Path, cache: Path) -> None:
    with pytest.raises(InputError):
        cached_problems(source, fail)
    assert ".parquet" not in files(cache)
    assert ".part" not in files(cache)
    assert len(cached_problems(source, read)) == 5


def test_a_conversion_that_is_killed_leaves_no_copy_and_the_next_one_works(tmp_path: Path, cache: Path) -> None:
    row = lcb_row("p", private_test_cases=packed([{"input": "1" * 10**5, "output": "", "testtype": "stdin"}] * 10))
    write_lines(tmp_path / "test6.jsonl", *(row | {"question_id": f"p{number:03}"} for number in range(60)))
    load = f"from cobalt_bench.suites import load_suite; load_suite('livecodebench:v6', data={str(tmp_path)!r})"
    process = subprocess.Popen([sys.executable, "-c", load])
    while not list(cache.glob("problems/*.part")):
        assert process.poll() is None
        time.sleep(0.005)
    process.kill()
    process.wait()
    assert ".part" in files(cache)
    assert ".parquet" not in files(cache)
    assert len(load_suite("livecodebench:v6", data=tmp_path).problems) == 60
    assert ".part" not in files(cache)


def test_a_damaged_copy_is_made_anew(source: Path, cache: Path) -> None:
    cached_problems(source, read)
    (copy,) = cache.glob("problems/*.parquet")
    copy.write_bytes(copy.read_bytes()[:-100])
    assert len(cached_problems(source, read)) == 5


def test_hidden_tests_are_not_read_for_their_number_or_hash(source: Path, cache: Path) -> None:
    problems = cached_problems(source, read)
    (copy,) = cache.glob("problems/*.parquet")
    copy.unlink()
    assert [len(problem.hidden_tests) for problem in problems] == [3] * 5
    assert suite_hash(problems) == suite_hash(PROBLEMS)
    with pytest.raises(InputError, match="run again"):
        _ = problems[0].tests


def test_stored_tests_are_a_sequence_and_can_be_sent_to_other_processes(source: Path) -> None:
    tests = cached_problems(source, read)[2].hidden_tests
    assert isinstance(tests, StoredTests)
    assert tests[0] == tests[-1] == Test("xx", "y")
    assert tuple(tests[1:]) == tuple(tests)[1:]
    assert tuple(pickle.loads(pickle.dumps(tests))) == tuple(tests)


def test_only_the_tests_used_last_stay_in_memory(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = cached_problems(source, read)
    monkeypatch.setattr(stored_tests, "_recent", stored_tests._Recent())
    monkeypatch.setattr(stored_tests, "CHARACTERS_KEPT", 20)
    first = tuple(problems[1].hidden_tests)
    assert problems[1].hidden_tests[0] is first[0]
    _ = tuple(problems[4].hidden_tests)
    assert problems[1].hidden_tests[0] is not first[0]


def test_one_problem_is_one_row_group(source: Path, cache: Path) -> None:
    cached_problems(source, read)
    (copy,) = cache.glob("problems/*.parquet")
    assert pyarrow.parquet.ParquetFile(copy).num_row_groups == 5


def test_the_hash_of_a_large_hub_file_is_its_name_in_the_hubs_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    blob = tmp_path / "blobs" / ("a" * 64)
    blob.parent.mkdir()
    blob.write_text("content")
    link = tmp_path / "snapshots" / "test6.jsonl"
    link.parent.mkdir()
    link.symlink_to(blob)
    assert content_key(link) == "a" * 64


def test_the_hash_of_a_file_follows_its_content(source: Path) -> None:
    before = content_key(source)
    assert content_key(source) == before
    source.write_text("SOME CONTENT")
    assert content_key(source) != before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_cache_that_can_not_be_written_is_an_input_error(source: Path, cache: Path) -> None:
    cache.mkdir(mode=0o500)
    with pytest.raises(InputError, match="set COBALT_BENCH_CACHE"):
        cached_problems(source, read)


def test_a_cache_that_is_a_file_is_an_input_error(source: Path, cache: Path) -> None:
    cache.write_text("")
    with pytest.raises(InputError, match="set COBALT_BENCH_CACHE"):
        cached_problems(source, read)


def test_a_source_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.jsonl can't be read"):
        cached_problems(tmp_path / "none.jsonl", read)
