"""The graders: which outputs count as the expected one."""

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.judge import grade
from cobalt_bench.judge.values import grade_value


@pytest.mark.parametrize(
    ("output", "expected", "accepted"),
    [
        ("3.0", "3", True),
        ("0101", "101", False),
        ("1_000.0", "1000.0", False),
        ("nan", "nan", True),  # equal as text
        ("nan", "1.0", False),
        ("inf", "1e400", False),
        ("1e-05", "0.00001", True),
        ("1000000007", "1000000008", False),
        ("100000000.5", "100000000.6", True),
        ("1.000002", "1.0", False),
        (" a  b \n", "a b", True),
        ("a\nb", "a b", False),
        ("a b\n\n", "a b", True),
        ("a\r\nb\r\n", "a\nb", True),
        ("-.5", "-0.5", True),
        ("５.0", "5.0", False),
        ("", "", True),
        ("0", "", False),
        (b"\xff\xfe", "1", False),
    ],
)
def test_tolerant_compares_lines_and_numbers_written_as_floats(output, expected, accepted):
    assert grade(output, expected) is accepted


@pytest.mark.parametrize(
    ("grader", "output", "expected", "accepted"),
    [
        ("exact", " 7\n", "7", True),
        ("exact", "7 8", "7  8", False),
        ("tokens", "YES\n1\n2", "yes 1 2", True),
        ("tokens:case_sensitive", "YES", "yes", False),
        ("tokens", "0.1", "0.10", False),
        ("tokens:1e-6", "0.1000001", "0.1", True),
        ("tokens:1e-6", "0.2", "0.1", False),
        ("tokens", "1 2 3", "1 2", False),
        ("livecodebench", "1_0", "10", True),
        ("livecodebench", "sNaN", "sNaN1", False),
    ],
)
def test_each_grader_has_its_own_rule(grader, output, expected, accepted):
    assert grade(output, expected, grader) is accepted


@pytest.mark.parametrize("grader", ["tolerant", "livecodebench", "tokens"])
def test_huge_output_is_refused_without_splitting_it(grader):
    assert grade(b"y\n" * 8_000_000, "y", grader) is False
    assert grade(b"1 " * 8_000_000, "1 2", grader) is False


def test_an_unknown_grader_is_an_error_that_lists_the_known_ones():
    with pytest.raises(InputError, match=r"tolerant, exact, livecodebench, checker, tokens, .*; it is 'fuzzy'"):
        grade("1", "1", "fuzzy")


def test_a_checker_is_no_grader_of_texts_alone():
    with pytest.raises(InputError, match="`checker` is a program"):
        grade("1", "2", "checker")


@pytest.mark.parametrize(
    ("result", "expected", "accepted"),
    [
        (b"1", "true", True),
        (b"1.0", "1", True),
        (b'"1"', "1", False),
        (b"[1, [2.0000001]]", "[1, [2]]", True),
        (b"[1, 2]", "[1, 2, 3]", False),
        (b"null", "0", False),
        (b'{"a": 1}', '{"a": 1}', True),
        (b"NaN", "1.0", False),
        (b"Infinity", "1.0", False),
        (b"not json", "1", False),
        (b"[" * 100_000 + b"]" * 100_000, "[]", False),
        (b"9" * 5000, "9" * 5000, True),
        (b"9" * 5000, "9" * 4999 + "8", False),
        (b"1" + b"0" * 400, "1.5", False),
    ],
)
def test_values_compare_as_data_with_floats_close_at_any_depth(result, expected, accepted):
    assert grade_value(result, expected) is accepted


@pytest.mark.parametrize("grader", ["exact", "livecodebench"])
def test_values_compare_exactly_under_exact_graders(grader):
    assert grade_value(b"2.0000001", "2", grader) is False
    assert grade_value(b"2.0", "2", grader) is True


def test_a_result_far_longer_than_the_expected_one_is_not_parsed():
    assert grade_value(b"[" + b"[]," * 1_000_000 + b"[]]", "[1]") is False
