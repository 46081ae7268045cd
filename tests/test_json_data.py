"""JSON that someone else wrote is read within bounds."""

import re

import pytest

from cobalt_bench.json_data import parse_json


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested too deep"),
        ("[" * 102 + "]" * 102, "nested too deep"),
        ('[{"a":' * 60 + "1" + "}]" * 60, "nested too deep"),
        ("9" * 5000, "a number of more than 4000 digits"),
        ("NaN", "NaN, which is no finite number"),
        ("[-Infinity]", "-Infinity, which is no finite number"),
        ("1e999", "1e999, which is no finite number"),
        ('{"a": 1, "b": {"c": 1, "d": 2, "c": 3}}', "member 'c' comes twice"),
    ],
)
def test_json_that_can_not_be_taken_as_it_is_is_refused_in_a_few_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        parse_json(text.encode())


def test_json_is_read_as_it_is() -> None:
    assert parse_json(b"[" * 100 + b"]" * 100)
    assert parse_json(b'{"a": [1, -2.5, "\xc3\xa4", null, true], "b": {}}') == {"a": [1, -2.5, "ä", None, True], "b": {}}
