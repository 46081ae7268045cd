import datetime
import json
import os
import re
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.problems import parquet_rows, problem_files
from cobalt_bench.problems.problem_files import read_problems
from cobalt_bench.suites import load_suite

ROWS = [{"problem_id": name, "public_tests": [{"input": "1\u2028\n", "output": "ä"}], "topics": ["x"]} for name in ("b", "a")]
LINES = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ROWS)


def test_json_lines_and_parquet_give_the_same_problems_in_the_order_of_the_file(tmp_path: Path) -> None:
    lines, parquet = tmp_path / "p.jsonl", tmp_path / "p.parquet"
    lines.write_text(LINES, encoding="utf-8")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(ROWS), parquet)
    assert list(read_problems(lines)) == list(read_problems(parquet))
    assert [problem.problem_id for problem in read_problems(lines)] == ["b", "a"]


def test_blank_lines_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + LINES.replace("\n", "\r\n\r\n").encode())
    assert [problem.problem_id for problem in read_problems(path)] == ["b", "a"]


def test_rows_are_read_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(LINES + "broken")
    reading = read_problems(path)
    assert [next(reading).problem_id, next(reading).problem_id] == ["b", "a"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (LINES.encode()[:-20], "line 2: not JSON, or a line cut short"),
        (LINES.encode() + b"\xff\xfe\n", "line 3: not UTF-8 at byte 1"),
        (b"[\n" + LINES.encode() + b"]", "line 1: a JSON array"),
        (b"[" * 100_000, "line 1: JSON that can't be read (nested too deep)"),
        (b'{"problem_id": ' + b"9" * 5000 + b"}", "line 1: JSON that can't be read (a number of more than 4000 digits)"),
        (b'{"time_limit_s": NaN}', "line 1: JSON that can't be read (NaN, which is no finite number)"),
        (b'{"hidden_tests": [], "hidden_tests": []}', "line 1: JSON that can't be read (member 'hidden_tests' comes twice)"),
        (b'{"problem_id": "a\x00b"}', "line 1: not JSON"),
        (b'{"problem_id": "\\ud800"}', "line 1: field `problem_id` must be a text without lone surrogates"),
        (b'{"problem_id": "a\\u001b[2J"}', "line 1: field `problem_id` must be one line without control characters"),
        (b"7\n", "line 1: a row must be an object"),
        (LINES.encode() * 2, "line 3: field `problem_id` repeats 'b' of line 1"),
        (b'{"problem_id": "a"}\n', "line 1: fields `public_tests` and `hidden_tests` hold no test"),
        (b"PAR1 and no more", "not a Parquet file that can be read"),
    ],
)
def test_a_malformed_file_is_one_sentence_with_file_and_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        list(read_problems(path))
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [LINES.encode(), b""])
def test_a_parquet_file_that_is_none_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.parquet"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"p\.parquet is no Parquet file; write it as one, or call JSON Lines p\.jsonl\.$"):
        list(read_problems(path))


def test_a_bad_parquet_row_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "p.parquet"
    rows = [row | {"time_limit_s": limit} for row, limit in zip(ROWS, (6.0, -1.0), strict=True)]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    with pytest.raises(InputError, match=r"p\.parquet, row 2: field `time_limit_s`"):
        list(read_problems(path))


def test_a_file_that_is_not_there_or_is_a_folder_is_an_input_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(InputError, match="can't be read"):
            list(read_problems(path))


def test_a_pipe_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.jsonl")
    for path in (tmp_path / "p.jsonl", Path("/dev/zero")):
        with pytest.raises(InputError, match=f"^{path} can't be read: it is no regular file"):
            load_suite(path)


def test_a_row_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problem_files, "MAX_ROW_BYTES", 40)
    lines, parquet = tmp_path / "p.jsonl", tmp_path / "p.parquet"
    lines.write_text(LINES, encoding="utf-8")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(ROWS), parquet)
    for path, row in (
        (lines, "line 1: more than the 40 bytes that a line"),
        (parquet, "row 1: more than the 40 bytes that a row"),
    ):
        with pytest.raises(InputError, match=f"{row} may have"):
            list(read_problems(path))


def test_a_parquet_file_that_unpacks_to_more_than_the_memory_allowed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = tmp_path / "parquet_rows.py"
    source = Path(parquet_rows.__file__).read_text()
    reader.write_text(source.replace("MEMORY_BYTES = 6 * 2**30", "MEMORY_BYTES = 3 * 2**27"))
    monkeypatch.setattr(parquet_rows, "__file__", str(reader))
    path = tmp_path / "p.parquet"
    texts = pyarrow.array(["x" * 2**26], pyarrow.large_string())
    pyarrow.parquet.write_table(pyarrow.table({"problem_id": texts}), path, compression="zstd")
    assert path.stat().st_size < 2**20
    with pytest.raises(InputError, match=r"p\.parquet, after row 0: takes (too much|more) memory") as raised:
        list(read_problems(path))
    assert "\n" not in str(raised.value)


def test_a_parquet_file_with_odd_columns_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "p.parquet"
    deep = pyarrow.string()
    for _ in range(20):
        deep = pyarrow.list_(deep)
    twice = pyarrow.Table.from_arrays([pyarrow.array(["a"])] * 2, names=["problem_id", "problem_id"])
    many = pyarrow.table({f"x_{number}": ["a"] for number in range(501)})
    for table, said in (
        (pyarrow.table({"x_deep": pyarrow.array([None], deep)}), "after row 0: has columns nested more than 16 deep"),
        (twice, "after row 0: has a column twice"),
        (many, "after row 0: has more than 500 columns"),
        (pyarrow.table({"problem_id": [b"a"]}), "after row 0: not a Parquet file that can be read (it holds bytes"),
        (pyarrow.Table.from_pylist([ROWS[0] | {"hidden_test": []}]), "row 1: field 'hidden_test' is unknown"),
    ):
        pyarrow.parquet.write_table(table, path)
        with pytest.raises(InputError, match=re.escape(said)):
            list(read_problems(path))


def test_a_parquet_file_may_hold_dates_and_damage_in_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "p.parquet"
    rows = [row | {"release_date": datetime.date(2025, 1, 31)} for row in ROWS]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    assert [problem.release_date for problem in read_problems(path)] == ["2025-01-31"] * 2
    next(read_problems(path))  # left before its end
    data = bytearray(path.read_bytes())
    data[4:200] = bytes(196)
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"p\.parquet, after row 0: "):
        list(read_problems(path))


def test_extra_fields_of_a_file_are_those_that_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text("".join(json.dumps(row | {"rating": 3, "author": "a"}) + "\n" for row in ROWS))
    for large in (2**26, 0):  # read as it is, and through the local cache
        monkeypatch.setattr("cobalt_bench.suites.loading.LARGE", large)
        for _ in range(2):
            loaded = load_suite(path, extra_fields=["rating", "author"]).problems
            assert [dict(problem.extra)["rating"] for problem in loaded] == [3, 3]
            with pytest.raises(InputError, match="field 'author' is unknown"):
                load_suite(path, extra_fields=["rating"])
    with pytest.raises(InputError, match="Suite mini has no fields of your own"):
        load_suite("mini", extra_fields=["rating"])
