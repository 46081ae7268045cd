"""Padding: what is cut changes no loss, and is most of what TRL would compute."""

from pathlib import Path
from typing import Any

import pytest
import torch
from small_problems import episodes
from trl.trainer.grpo_trainer import GRPOTrainer

from baselines.multi_turn_grpo import MultiTurn, make_trainer
from baselines.padding import by_length, used_columns
from baselines.recipe_file import recipe_from_dict
from cobalt_bench.judge import Judge


def rows(prompts: list[int], answers: list[int]) -> dict[str, Any]:
    """Rows of so many tokens, padded as TRL does: prompts on the left, answers on the right."""
    generator = torch.Generator().manual_seed(0)
    left, right, count = max(prompts), max(answers), len(prompts)
    return {
        "prompt_ids": torch.randint(3, 300, (count, left), generator=generator),
        "prompt_mask": torch.tensor([[0] * (left - length) + [1] * length for length in prompts]),
        "completion_ids": torch.randint(3, 300, (count, right), generator=generator),
        "completion_mask": torch.tensor([[1] * length + [0] * (right - length) for length in answers]),
        "advantages": torch.linspace(-1, 1, count),
        "old_per_token_logps": torch.full((count, right), -6.0),
        "num_items_in_batch": torch.tensor(sum(answers)),
    }


@pytest.fixture
def trainer(recipe_data: dict[str, Any], suite: Path, judge: Judge) -> Any:
    trainer = make_trainer(recipe_from_dict({**recipe_data, "method": {"episodes": episodes(suite)}}, MultiTurn), judge)
    trainer.current_gradient_accumulation_steps = 1
    return trainer


def test_columns_that_are_padding_in_every_row_are_cut() -> None:
    mask = torch.tensor([[0, 0, 0, 1, 1, 0, 0], [0, 0, 1, 1, 1, 1, 0]])
    assert used_columns(mask, 3) == slice(2, 6)
    assert used_columns(torch.tensor([[0, 1, 0, 0]]), 2) == slice(1, 3)  # an answer without a token
    assert used_columns(torch.zeros(1, 4, dtype=torch.long), 2) == slice(1, 3)


@pytest.mark.parametrize("answers", [[9, 3, 6], [4, 0, 2]])
def test_a_micro_batch_cut_to_its_longest_row_has_the_same_loss_and_gradient(
    answers: list[int], trainer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = rows([5, 2, 8], answers)
    wide = {  # as it is beside a row of 40 and 20 tokens
        name: torch.nn.functional.pad(value, (32, 0) if name.startswith("prompt") else (0, 20)) if value.ndim == 2 else value
        for name, value in batch.items()
    }
    found = []
    for trimmed in (True, False):
        if not trimmed:
            monkeypatch.setattr(
                type(trainer).__mro__[1], "_get_per_token_logps_and_entropies", GRPOTrainer._get_per_token_logps_and_entropies
            )
        trainer.model.zero_grad()
        loss = trainer.compute_loss(trainer.model, wide)
        loss.backward()
        found.append((loss.detach(), trainer.model.lm_head.weight.grad.clone()))
    for cut, whole in zip(*found, strict=True):
        torch.testing.assert_close(cut, whole, rtol=1e-4, atol=1e-6)


def test_an_optimizer_step_learns_from_its_rows_shortest_first() -> None:
    batches = [rows([2, 2], [answers, other]) for answers, other in ((9, 1), (5, 7), (8, 2), (4, 6))]
    width = 9
    for batch in batches:
        for name in ("completion_ids", "completion_mask", "old_per_token_logps"):
            batch[name] = torch.nn.functional.pad(batch[name], (0, width - batch[name].shape[1]))
    ordered = by_length(batches, updates=2)
    assert [batch["completion_mask"].sum(dim=1).tolist() for batch in ordered] == [[1, 5], [7, 9], [2, 4], [6, 8]]
    before = {tuple(row) for batch in batches[:2] for row in batch["completion_ids"].tolist()}
    assert {tuple(row) for batch in ordered[:2] for row in batch["completion_ids"].tolist()} == before


@pytest.mark.parametrize(("at_a_time", "read"), [(1, 290), (2, 328), (8, 640)])
def test_a_model_reads_no_padding_of_a_row_alone_and_little_of_two(at_a_time: int, read: int, trainer: Any) -> None:
    widths = []
    trainer.model.model.embed_tokens.register_forward_hook(lambda _module, inputs, _output: widths.append(inputs[0].numel()))
    batch = rows([3, 40, 5, 30, 8, 35, 4, 20], [3, 40, 5, 30, 8, 35, 4, 20])  # 290 tokens; TRL reads 8 x 80
    # Two at a time, in order: 2 x (8 + 16 + 60 + 80).
    parts = [{name: v[i : i + at_a_time] if v.ndim else v for name, v in batch.items()} for i in range(0, 8, at_a_time)]
    for part in by_length(parts, updates=1):
        trainer.compute_loss(trainer.model, part)
    assert sum(widths) == read
