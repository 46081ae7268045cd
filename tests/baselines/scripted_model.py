"""A trainer whose model's answers are written down, so that a test knows what is to come out."""

import re
from collections.abc import Callable
from typing import Any

from baselines.rehearse.member import answer_ids

Script = Callable[[str, int], str]  # the prompt as text, and which row of the batch -> the answer


def program(added: int) -> str:
    return f"```python\nprint(int(input()) + {added})\n```"


def asked(prompt: str) -> int:
    """Return the number that a prompt of the test suite asks to add; 0 for one that only keeps processes in step."""
    found = re.search(r"Add (\d)", prompt)
    return int(found[1]) if found else 0


def follow(trainer: Any, script: Script) -> None:
    """Let a script answer in the model's place; an answer that ends in `...` is one that was cut off."""
    tokenizer = trainer._tokenizer

    def generate(prompt_ids: list[list[int]], *_: Any) -> tuple[list[list[int]], None]:
        first_row = trainer.accelerator.process_index * len(prompt_ids)
        answers = [script(tokenizer.decode(ids), first_row + row) for row, ids in enumerate(prompt_ids)]
        return [answer_ids(tokenizer, answer) for answer in answers], None

    trainer._generate_single_turn = generate
