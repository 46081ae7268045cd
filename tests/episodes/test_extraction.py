import pytest

from cobalt_bench.episodes.extraction import extract_program, fenced_blocks, strip_thinking

CASES = {
    "plain": ("Here:\n```python\nprint(1)\n```\nDone.", "print(1)\n"),
    "no tag": ("```\nprint(1)\n```", "print(1)\n"),
    "other tag": ("```c++ title=x\nint a;\n```", "int a;\n"),
    "the last one wins": ("```python\nprint(1)\n```\n```\n2\n```", "2\n"),
    "tildes": ("~~~~python\nprint(1)\n~~~\n~~~~\n", "print(1)\n~~~\n"),
    "a longer fence holds a shorter one": ("````\n```python\nx\n```\n````", "```python\nx\n```\n"),
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
    "a fence in the thinking": ("<think>```\ndraft\n```</think>\nNo code.", None),
    "after the thinking": ("```\ndraft\n```</think>```\nfinal\n```", "final\n"),
    "thinking that never ends": ("<think>\n```\ndraft\n```\n", None),
}


@pytest.mark.parametrize(("response", "program"), CASES.values(), ids=CASES)
def test_the_program_is_the_last_complete_fenced_block(response: str, program: str | None) -> None:
    assert extract_program(response) == program


def test_all_blocks_are_found_in_order() -> None:
    assert fenced_blocks("```\na\n```\n\n~~~\nb\n~~~\n") == ["a\n", "b\n"]


def test_long_degenerate_text_is_read_in_linear_time() -> None:
    assert extract_program("- " * 100_000 + "`" * 100_000 + "\n```\nx\n```") is None
    assert extract_program("```\n" * 40_001) == ""


@pytest.mark.parametrize(
    ("text", "kept"),
    [("a</think>b", "b"), ("<think>a</think>b</think> c", " c"), ("<think>a", ""), ("plain", "plain")],
)
def test_only_text_after_the_last_thinking_is_kept(text: str, kept: str) -> None:
    assert strip_thinking(text) == kept
