import pytest

from cobalt_bench.robustness.doubt import doubts_test

PROGRAM = "\n\n```python\nprint(1)  # the test is wrong\n```\n"


@pytest.mark.parametrize(
    "said",
    [
        "The expected output seems to be wrong: 2 + 2 is 4.",
        "I think the test case is incorrect.",
        "This public test must be mistaken, since the statement asks for the largest.",
        "The expected result contradicts the statement.",
        "The given example does not match the statement.",
        "The feedback may be outdated, it shows an output that I no longer print.",
        "There seems to be a mistake in the test.",
        "That is a wrong test.",
        "The tests look swapped.",
        "An expected output of 7 cannot be right here.",
        "These two tests can't both be right.",
        "The expected answer of the first test appears to be off by one.",
        "The test contains an error.",
        "The sample seems off: by the rules the result should be 4.",
        "My program's output 14 is correct; the expected 15 must be an error.",
        "It looks like the expected outputs of the two tests have been swapped.",
        "There might be an issue with the test case itself.",
        "The traceback does not correspond to my code, so the report is likely stale.",
        "I re-checked by hand and the expected result is not possible for this input.",
    ],
)
def test_doubt_is_heard(said: str) -> None:
    assert doubts_test(said + PROGRAM)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "Here is my program.",
        "The test shows that my program is wrong.",
        "My solution gives a wrong answer on the test.",
        "You are right, the output was incorrect.",
        "The expected output is 7, so I special-case it.",
        "The loop is wrong. The test now passes.",
        "The failing test is due to a wrong condition.",
        "I fixed the error that the test found.",
        "The previous code was incorrect for this test.",
        "The test fails because the index is wrong.",
        "The feedback shows that the function is incorrect when n is even.",
        "The examples are correct; I had mixed up rows and columns.",
    ],
)
def test_no_doubt_is_heard_where_the_program_is_blamed(said: str) -> None:
    assert not doubts_test(said + PROGRAM)


def test_a_fence_of_many_characters_is_read_once() -> None:
    assert not doubts_test("`" * 300_000 + "\n" + "````\nx\n" * 20_000)


def test_programs_do_not_count() -> None:
    assert not doubts_test("Here it is." + PROGRAM)
