import math

import pytest

from cobalt_bench.rewards import cobalt_reward, outcome, pass_rate

BLOCK = "```python\nprint(1)\n```"


def reward(response: str, rate: float | None = 1.0, best: float = 0.0, thinking: bool = True) -> float | None:
    return cobalt_reward(response, rate, best, lambda text: len(text.split()), thinking=thinking)


def answer(thoughts: str = "hm", before: str = "", after: str = "") -> str:
    return f"{thoughts}</think>\n{before}\n{BLOCK}\n{after}"


def words(count: int) -> str:
    return " ".join(f"w{number}" for number in range(count))


def test_judge_failure_is_no_reward() -> None:
    assert reward(answer(), None) is None
    assert reward("no code", None) is None
    assert outcome(None) is None
    assert pass_rate(None) is None


@pytest.mark.parametrize("response", ["", "no code", "```python\nprint(1)", "x</think> ```print(1)```"])
def test_no_complete_block_is_the_worst_reward(response: str) -> None:
    assert reward(response, 1.0) == -1.0


@pytest.mark.parametrize("language", ["", "py", "cpp", "c++", "python3 "])
def test_a_block_of_any_language_counts_as_a_program(language: str) -> None:
    assert reward(f"x</think>\n```{language}\nprint(1)\n```", 1.0) > -1.0


@pytest.mark.parametrize(
    ("rate", "best", "expected"),
    [
        (1.0, 0.0, 1.0),
        (1.0, 1.0, 1.0),
        (0.5, 0.0, 0.2),
        (0.49, 0.0, 0.0),
        (0.75, 0.5, 0.25),
        (0.25, 0.2, 0.00625),
        (0.0, 0.0, -0.1 + 0.075 * math.tanh(1 / 1024)),
        (0.5, 0.5, -0.1 + 0.075 * math.tanh(1 / 1024)),
        (0.25, 0.5, -0.15 + 0.075 * math.tanh(1 / 1024)),
    ],
)
def test_correctness_and_progress(rate: float, best: float, expected: float) -> None:
    assert reward(answer(), rate, best) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "response",
    [
        f"{BLOCK}",
        f"x</think>y</think>\n{BLOCK}",
        f"{BLOCK}</think>```py\nprint(1)\n```",
        f"x</think>\n{BLOCK}\n{BLOCK}",
        f"x</think>\n{BLOCK}\n```text\nx\n```",
        "x</think>\n```python\nprint('`')\n```",
        "x</think>\n```python\nprint(1)```",
        answer(after="abcdefgh ijklmnop qrstuvwx yz012 " * 8),
    ],
)
def test_a_bad_form_costs_nine_tenths(response: str) -> None:
    assert reward(response, 1.0) == pytest.approx(0.1)
    assert reward(response, 0.0) == -1.0


def test_a_block_in_the_thinking_does_not_count_against_the_form() -> None:
    assert reward(answer(thoughts=f"try {BLOCK} first")) == 1.0


def test_length_costs_a_right_answer_little() -> None:
    assert reward(answer(thoughts=words(4096))) == 1.0
    assert reward(answer(thoughts=words(4097))) == 0.99
    assert reward(answer(after=words(512))) == 1.0
    assert reward(answer(after=words(513))) == 0.99
    assert reward(answer(before=words(2048))) == 0.99


def test_length_costs_a_wrong_answer_more() -> None:
    assert reward(answer(thoughts=words(4097)), 0.0) == pytest.approx(-0.2)
    assert reward(answer(thoughts="", after=words(513)), 0.0) == pytest.approx(-0.2)
    assert reward(answer(thoughts="", before=words(1600), after=words(513)), 0.0) == pytest.approx(-0.3)


def test_thinking_softens_a_wrong_answer() -> None:
    thoughts = "Wait, but BUT butter; wrong wrong wrong wrong wrong. " + words(500)
    tokens = len(thoughts.split())
    assert reward(answer(thoughts), 0.0) == pytest.approx(-0.1 + 0.075 * math.tanh(tokens / 1024) + 0.01)
    every_keyword = "wait mistake however but retry error verify"
    assert reward(answer(every_keyword), 0.0) == pytest.approx(-0.1 + 0.075 * math.tanh(7 / 1024) + 0.025)


def test_without_thinking_the_whole_response_is_the_answer() -> None:
    assert reward(f"Here:\n{BLOCK}", thinking=False) == 1.0
    assert reward(f"wait, but\n{BLOCK}", 0.0, thinking=False) == pytest.approx(-0.1)
    assert reward(f"Here:\n{BLOCK}") == pytest.approx(0.1)


def test_outcome_is_one_only_when_all_tests_pass() -> None:
    assert [outcome(rate) for rate in (1.0, 0.99, 0.0)] == [1.0, 0.0, 0.0]
