import pytest

from cobalt_bench.episodes.extraction import answer_in, extract_program, program_in
from cobalt_bench.episodes.fences import fenced_blocks

CASES = {
    "plain": ("Here:\n```python\nprint(1)\n```\nDone.", "print(1)\n"),
    "no tag": ("```\nprint(1)\n```", "print(1)\n"),
    "other tag": ("```c++ title=x\nint a;\n```", "int a;\n"),
    "the last one wins": ("```python\nprint(1)\n```\n```\n2\n```", "2\n"),
    "tildes": ("~~~~python\nprint(1)\n~~~\n~~~~\n", "print(1)\n~~~\n"),
    "a longer fence holds a shorter one": ("````python\ns = '''\n```\n'''\n````", "s = '''\n```\n'''\n"),
    "a longer run closes": ("```\nx\n`````", "x\n"),
    "tildes do not close backticks": ("```\n~~~\nx\n```", "~~~\nx\n"),
    "unclosed last one": ("```\nfirst\n```\n```python\nsecond\n", "first\n"),
    "never closed": ("```python\nprint(1)\n", None),
    "text after a closing run": ("```\nx\n``` y\n```", "x\n``` y\n"),
    "backtick in the info string": ("```a`b\nx\n", None),
    "inline code": ("Use `print` and ``` x ``` here.", None),
    "no fence": ("print(1)", None),
    "empty": ("", None),
    "empty block": ("```\n```", ""),
    "four spaces are no fence": ("text\n\n    ```\n    x\n    ```\n", None),
    "three spaces are, and go": ("   ```\n   x\n     y\n   ```", "x\n  y\n"),
    "an indented run inside does not close": ("```\n    ```\nx\n```", "    ```\nx\n"),
    "in a list item": ("10. So:\n\n    ```python\n    if x:\n        y\n    ```\n", "if x:\n    y\n"),
    "behind a list marker": ("- ```\n  x\n  ```\n", "x\n"),
    "after the list": ("- item\n\ntext\n\n    ```\n    x\n    ```\n", None),
    "CRLF": ("```python\r\nprint(1)\r\n```\r\n", "print(1)\r\n"),
    "odd line separators stay": ("```\na = '\u2028\x0c'\n```", "a = '\u2028\x0c'\n"),
}


@pytest.mark.parametrize(("response", "program"), CASES.values(), ids=CASES)
def test_the_program_is_the_last_complete_fenced_block(response: str, program: str | None) -> None:
    assert extract_program(response) == program


def test_all_blocks_are_found_in_order() -> None:
    assert list(fenced_blocks("```\na\n```\n\n~~~\nb\n~~~\n")) == ["a\n", "b\n"]


def test_long_degenerate_text_is_read_in_linear_time() -> None:
    assert extract_program("- " * 100_000 + "`" * 100_000 + "\n```\nx\n```") is None
    assert extract_program("```\n" * 40_001) == ""
    assert extract_program(": " * 500_000 + "x ` ```\n" + "<b>" * 300_000 + "```\n```" + "<b>" * 300_000 + "\n```") is not None


VERSION_1 = {  # a response, and its program under version 1 of the protocol
    "a fence in the thinking": ("<think>```\ndraft\n```</think>\nNo code.", None),
    "after the thinking": ("```\ndraft\n```</think>```\nfinal\n```", "final\n"),
    "thinking that never ends": ("<think>\n```\ndraft\n```\n", None),
    "a mention that ends it": ("```\nx\n```\nbefore </think>", None),
    "fences to the letter": ("```python\n```python\nx\n```\n```", "```python\nx\n"),
    "an end mark hides the fence": ("```\nx\n```</s>", None),
    "a language line": ("```\npython\nx\n```", "python\nx\n"),
}


@pytest.mark.parametrize(("response", "program"), VERSION_1.values(), ids=VERSION_1)
def test_responses_of_older_runs_are_read_by_the_rules_of_their_time(response: str, program: str | None) -> None:
    assert program_in(response, 1) == program


@pytest.mark.parametrize(("response", "program"), CASES.values(), ids=CASES)
def test_where_models_write_commonmark_the_rules_agree(response: str, program: str | None) -> None:
    assert program_in(response, 1) == program == program_in(response, 2)


@pytest.mark.parametrize(
    ("text", "kept"),
    [("a</think>b", "b"), ("<think>a</think>b</think> c", " c"), ("<think>a", ""), ("plain", "plain")],
)
def test_only_under_version_1_the_answer_is_what_follows_the_last_thinking(text: str, kept: str) -> None:
    assert answer_in(text, 1) == kept
    assert answer_in(text, 2) == text
