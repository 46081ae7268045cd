"""Rewards of one answer: its tests passed and, in COBALT's, progress over earlier programs, format and length of the thinking.

Source of every formula and constant here: the authors' published training code for arXiv 2602.03806.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from cobalt_bench.rewards.repetition import has_repeated_block

NO_PROGRAM = -1.0
BAD_FORMAT = -0.9
MAX_THINKING = 4096  # tokens
MAX_ANSWER = 2048  # tokens
MAX_EXPLANATION = 512  # tokens after the code
KEYWORDS = ("wait", "mistake", "however", "but", "retry", "error", "verify", "wrong", "evaluate")

_THINK_END = "</think>"
_OPENING = "```python"
_CLOSING = "\n```"
_COMPLETE_BLOCK = re.compile(r"```[^\n`]*\n.*?```", re.DOTALL)
_KEYWORD = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\b")


@dataclass(frozen=True, slots=True)
class _Parts:
    thinking: str
    answer: str  # everything after the thinking
    explanation: str  # what follows the code


def outcome(pass_rate: float | None) -> float | None:
    """Return 1 when all tests passed, else 0; None where judging failed.

    Also COBALT's validation score (arXiv 2602.03806).
    """
    return None if pass_rate is None else float(pass_rate == 1)


def pass_rate(pass_rate: float | None) -> float | None:
    """Return the fraction of tests passed, 0..1; None where judging failed."""
    return pass_rate


def cobalt_reward(
    response: str,
    pass_rate: float | None,
    prev_best_pass_rate: float,
    count_tokens: Callable[[str], int],
    *,
    thinking: bool = True,
) -> float | None:
    """Return the reward of one response, in -1..1, or None when its program could not be judged.

    `pass_rate` is over all tests, `prev_best_pass_rate` the best of the earlier programs in the prompt, both 0..1.
    `thinking=False` is for models that don't think aloud: the rules about `</think>` don't apply and the thinking
    counts as empty. Source: COBALT (arXiv 2602.03806), reward.
    """
    if pass_rate is None:
        return None
    if not _COMPLETE_BLOCK.search(response):
        return NO_PROGRAM
    correctness = correctness_reward(pass_rate, prev_best_pass_rate)
    shape = _format_reward(response, correctness, count_tokens, thinking)
    return max(-1.0, min(1.0, correctness + shape))


def correctness_reward(pass_rate: float, prev_best_pass_rate: float) -> float:
    """Return the reward for the tests passed, given the best earlier pass rate (c in the paper's notation)."""
    if pass_rate == 1:
        return 1.0
    best = prev_best_pass_rate
    if best > 0 and pass_rate <= best:
        return -0.1 + 0.1 * (pass_rate - best) / best
    base = 0.2 if pass_rate >= 0.5 else 0.0 if pass_rate > 0 else -0.1
    return base + (0.1 * (pass_rate - best) / (1 - best) if best > 0 else 0.0)


def _format_reward(response: str, correctness: float, count_tokens: Callable[[str], int], thinking: bool) -> float:
    parts = _split(response, thinking)
    if parts is None or has_repeated_block(response):
        return BAD_FORMAT
    thinking_tokens = count_tokens(parts.thinking)
    long_answer = count_tokens(parts.answer) > MAX_ANSWER
    long_explanation = count_tokens(parts.explanation) > MAX_EXPLANATION
    if correctness >= 0:
        return -0.01 if thinking_tokens > MAX_THINKING or long_answer or long_explanation else 0.0
    reward = _thinking_reward(parts.thinking, thinking_tokens)
    return reward - 0.1 * long_answer - 0.1 * long_explanation


def _split(response: str, thinking: bool) -> _Parts | None:
    """Return the response's parts, or None when its form is not thinking, then text with one block of Python."""
    thoughts, answer = "", response
    if thinking:
        if response.count(_THINK_END) != 1:
            return None
        thoughts, answer = response.split(_THINK_END)
    answer = answer.strip()
    if answer.count(_OPENING) != 1:
        return None
    body = answer.split(_OPENING)[1]
    if body.count(_CLOSING) != 1:
        return None
    code, explanation = body.split(_CLOSING)
    return None if "`" in code else _Parts(thoughts.strip(), answer, explanation.strip())


def _thinking_reward(thoughts: str, tokens: int) -> float:
    if tokens > MAX_THINKING:
        return -0.1
    found = _KEYWORD.findall(thoughts.lower())
    moderate = sum(1 <= found.count(keyword) <= 4 for keyword in KEYWORDS)
    return 0.075 * math.tanh(tokens / 1024) + min(0.025, 0.005 * moderate)
