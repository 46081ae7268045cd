import json
import re
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.problems.reading import read_problems

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
        (b"[" * 100_000, "line 1: JSON that can't be read"),
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
