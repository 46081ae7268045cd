"""Colours of programs in the report."""

import re
from random import Random

import pytest
from bounded import bounded

from cobalt_bench.evaluation.report_page import highlighting
from cobalt_bench.evaluation.report_page.highlighting import Highlighter


def parts_of(program: str, runs: str) -> list[tuple[str, str]]:
    """Cut a program as the page does, in UTF-16 code units."""
    units, at, parts = program.encode("utf-16-le", "surrogatepass"), 0, []
    for letter, length in re.findall(r"([a-z-])(\d+)", runs):
        end = at + 2 * int(length)
        parts.append((letter, units[at:end].decode("utf-16-le", "surrogatepass")))
        at = end
    assert at == len(units)
    return parts


def test_keywords_names_strings_numbers_and_comments_are_told_apart() -> None:
    program = 'def f(x):\n    return x + 12 # "n"\nprint(f"🙂", f(1))\n'
    runs = Highlighter().runs_of(program)
    assert runs is not None
    parts = [(letter, text.strip()) for letter, text in parts_of(program, runs)]
    for part in (("k", "def"), ("f", "f"), ("k", "return"), ("n", "12"), ("c", '# "n"'), ("b", "print"), ("s", 'f"🙂"')):
        assert part in parts


@pytest.mark.parametrize(
    "program",
    [
        "(" * 20_000,
        '"' * 20_000,
        '"' + "\\N{" * 6_000,
        "\t \n" * 6_000,
        '"""' * 5_000,
        "f'{" * 6_000,
        "\ud800" * 9,
        "a\r\nb\r",
        "\0" * 99,
    ],
    ids=["parentheses", "quotes", "names", "blanks", "triple quotes", "braces", "half pairs", "line ends", "nul"],
)
def test_whatever_a_program_is_its_parts_are_all_of_it_or_it_is_plain(program: str) -> None:
    runs = bounded(lambda: Highlighter().runs_of(program))
    assert runs is None or "".join(text for _, text in parts_of(program, runs)) == program


def test_random_texts_are_cut_without_loss() -> None:
    random = Random(0)
    for _ in range(200):
        program = "".join(random.choice("ab1 \n\t'\"#(){}\\fr🙂é:=.@") for _ in range(200))
        runs = Highlighter().runs_of(program)
        assert runs is None or "".join(text for _, text in parts_of(program, runs)) == program


def test_long_programs_and_those_beyond_the_budget_stay_plain() -> None:
    assert Highlighter().runs_of("x = 1\n" * highlighting.MOST_CHARACTERS) is None
    few = Highlighter(budget=10)
    assert (few.runs_of("x = 1\n") is None, few.runs_of("y = 2\n") is None) == (False, True)
    assert few.runs_of("x = 1\n") is not None  # the last one again costs nothing


def test_each_of_the_slowest_texts_known_is_read_in_linear_time() -> None:
    for unit in (" \n", "\t\n", "'\\N{f", "as \\N{", "\\N{\n", "(", "@", "f'{"):
        bounded(lambda unit=unit: [Highlighter().runs_of(unit * (length // len(unit))) for length in range(19_000, 20_000, 50)])
