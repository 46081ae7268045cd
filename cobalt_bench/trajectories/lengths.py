"""Tells which prompts are longer than a trainer takes, tokenizing as little as that needs.

A chat template's special tokens split the rendered prompt, and what lies between two of them is tokenized on its own: so
the prefixes of one trajectory share their segments, and each segment is counted at most once. An ASCII segment has at
most one token a character (and one that some tokenizers put first), so a prompt that is short in characters, or that
has become short enough by counting its longest segments, needs no more counting.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cobalt_bench._hub import translated
from cobalt_bench.engines.engine import Message
from cobalt_bench.errors import InputError

MAX_PROMPT_TOKENS = 10_000  # COBALT (arXiv 2602.03806)

CHARACTERS_A_TOKEN = 3.0  # English and Python have 3 to 4: a careful estimate
_TEMPLATE_TOKENS = 8  # a message's share of the chat template, about


class PromptLimit(Protocol):
    """A limit on the length of prompts."""

    def fit(self, chats: Sequence[Sequence[Message]]) -> list[bool]:
        """Return for each chat whether its prompt, chat template included, has at most so many tokens."""
        ...

    def describe(self) -> Mapping[str, Any]:
        """Return how prompts are measured, JSON data for the manifest."""
        ...


def prompt_limit(tokenizer: str | None, max_tokens: int = MAX_PROMPT_TOKENS) -> PromptLimit:
    """Return the limit by a tokenizer (a Hub id or a folder), or by an estimate from characters where it is None.

    Raises InputError when the tokenizer can't be loaded or has no chat template.
    """
    return EstimatedLimit(max_tokens) if tokenizer is None else TokenizedLimit(tokenizer, max_tokens)


@dataclass(frozen=True)
class EstimatedLimit:
    """A limit that estimates lengths from characters."""

    max_tokens: int

    def fit(self, chats: Sequence[Sequence[Message]]) -> list[bool]:
        """Return for each chat whether it is estimated to fit."""
        return [estimated_tokens(chat) <= self.max_tokens for chat in chats]

    def describe(self) -> Mapping[str, Any]:
        """Return the estimate's constants."""
        return {
            "max_tokens": self.max_tokens,
            "measured_by": "estimate from characters",
            "characters_a_token": CHARACTERS_A_TOKEN,
        }


def estimated_tokens(chat: Sequence[Message]) -> float:
    """Return about how many tokens a chat has, by its characters."""
    return sum(len(message["content"]) / CHARACTERS_A_TOKEN + _TEMPLATE_TOKENS for message in chat)


class TokenizedLimit:
    """A limit that measures prompts exactly, with a tokenizer and its chat template."""

    def __init__(self, tokenizer: str, max_tokens: int) -> None:
        self.name = tokenizer
        self.max_tokens = max_tokens
        self._tokenizer = _load(tokenizer)
        self._special = _special_tokens(self._tokenizer)

    def fit(self, chats: Sequence[Sequence[Message]]) -> list[bool]:
        """Return for each chat whether it fits."""
        prompts = [self._split(chat) for chat in chats]
        counts: dict[str, int] = {}
        while wanted := {text for prompt in prompts for text in prompt.to_count(counts, self.max_tokens)}:
            texts = sorted(wanted)
            counts |= zip(texts, self._count(texts), strict=True)
        return [prompt.bound(counts) <= self.max_tokens for prompt in prompts]

    def describe(self) -> Mapping[str, Any]:
        """Return the tokenizer's name, without the folders above a local one."""
        name = self.name if re.fullmatch(r"[\w.-]+/[\w.-]+", self.name) else re.split(r"[\\/]+", self.name.rstrip("/"))[-1]
        return {"max_tokens": self.max_tokens, "measured_by": "tokenizer", "tokenizer": name}

    def _split(self, chat: Sequence[Message]) -> "_Prompt":
        text = self._tokenizer.apply_chat_template(list(chat), tokenize=False, add_generation_prompt=True)
        parts = self._special.split(text)
        return _Prompt(special=len(parts) // 2, segments=tuple(part for part in parts[::2] if part))

    def _count(self, texts: list[str]) -> Iterable[int]:
        fast = getattr(self._tokenizer, "backend_tokenizer", None)
        if fast is not None:
            return map(len, fast.encode_batch_fast(texts, add_special_tokens=False))
        return map(len, self._tokenizer(texts, add_special_tokens=False)["input_ids"])


@dataclass(frozen=True)
class _Prompt:
    special: int  # special tokens
    segments: tuple[str, ...]
    most: Mapping[str, float] = field(init=False)  # tokens of each segment at most

    def __post_init__(self) -> None:
        most = {text: len(text) + 1 if text.isascii() else float("inf") for text in self.segments}
        object.__setattr__(self, "most", most)

    def bound(self, counts: Mapping[str, int]) -> float:
        """Return the prompt's tokens at most, exactly where all its segments are counted."""
        return self.special + sum(counts.get(text, self.most[text]) for text in self.segments)

    def to_count(self, counts: Mapping[str, int], limit: int) -> Iterable[str]:
        """Yield segments not yet counted, the longest first, as many as may bring the bound down to the limit.

        From the second time on they are at least as many as are counted, so that the times are few.
        """
        uncounted = {text for text in self.segments if text not in counts}
        fewest = len(self.most) - len(uncounted)
        bounded = sorted((text for text in uncounted if text.isascii()), key=len, reverse=True)
        expected = self.bound(counts)
        if expected == float("inf"):
            yield from (text for text in uncounted if not text.isascii())
            return
        if expected <= limit:
            return
        for number, text in enumerate(bounded):
            if expected <= limit and number >= fewest:
                return
            yield text
            expected -= 0.6 * len(text)  # as with 2.5 characters a token; most have more


def _load(tokenizer: str) -> Any:
    try:
        from transformers import AutoTokenizer
    except ImportError as error:
        raise InputError("--tokenizer needs transformers: install it with `pip install 'cobalt-bench[transformers]'`.") from error
    try:
        loaded = AutoTokenizer.from_pretrained(tokenizer)
    except (OSError, ValueError) as error:
        if (of_hub := translated(error, tokenizer, kind="model", to_read=True)) is not None:
            raise of_hub from error
        reason = str(error).strip().partition("\n")[0].strip(" :.")
        raise InputError(f"Tokenizer {tokenizer} can't be loaded ({reason}); give a Hub id or a folder.") from error
    if not loaded.chat_template:
        raise InputError(f"Tokenizer {tokenizer} has no chat template; give that of an instruction-tuned model.")
    return loaded


def _special_tokens(tokenizer: Any) -> re.Pattern[str]:
    """Return a pattern that finds the added tokens at which the tokenizer splits a text, taking no space beside them."""
    added = [
        token.content
        for token in tokenizer.added_tokens_decoder.values()
        if not (token.lstrip or token.rstrip or token.single_word or token.normalized)
    ]
    longest_first = sorted(added, key=len, reverse=True)
    return re.compile("(" + "|".join(map(re.escape, longest_first)) + ")") if added else re.compile("(?!)()")
