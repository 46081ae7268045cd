"""Padding that costs no computing: micro-batches of rows about as long as each other, cut to the longest of them.

TRL pads prompts and answers to the longest of a whole generation and shuffles the rows, so that most of what a model reads is
padding where lengths differ much.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import torch

MicroBatch = Mapping[str, Any]  # tensors of a row each along their first dimension, and tensors without one


def by_length(batches: Sequence[MicroBatch], updates: int) -> list[dict[str, Any]]:
    """Return micro-batches with the rows of each of `updates` optimizer steps in order of their tokens.

    A step learns from the same rows as before. Each process does so, so that those that wait for each other have rows of about
    equal length at the same time.
    """
    size = len(batches) // updates
    return [batch for first in range(0, len(batches), size) for batch in _in_order(batches[first : first + size])]


def used_columns(attention_mask: torch.Tensor, answer: int) -> slice:
    """Return the columns of (B, P + C) that are padding in not every row; one of the prompt and one of the answer always stay.

    answer: the columns of the answer, C.
    """
    prompt = attention_mask.shape[1] - answer
    used = attention_mask.any(dim=0).nonzero().flatten().tolist() or [prompt]
    return slice(min(used[0], prompt - 1), max(used[-1] + 1, prompt + 1))


def _in_order(batches: Sequence[MicroBatch]) -> list[dict[str, Any]]:
    whole = {name: _together([batch[name] for batch in batches]) for name in batches[0]}
    tokens = whole["prompt_mask"].sum(dim=1) + whole["completion_mask"].sum(dim=1)
    parts = tokens.argsort(stable=True).chunk(len(batches))
    return [{name: value[rows] if _has_rows(value) else value for name, value in whole.items()} for rows in parts]


def _together(values: Sequence[Any]) -> Any:
    return torch.cat(list(values)) if _has_rows(values[0]) else values[0]


def _has_rows(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.ndim > 0
