"""Losses and advantages against hand computation."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from scripted_model import asked, follow, program
from small_problems import episodes

from baselines import multi_turn_grpo, verpo
from baselines.multi_turn_grpo import MultiTurn, outcome_advantages, return_advantages
from baselines.online import EpisodeGroup
from baselines.recipe_file import recipe_from_dict
from baselines.verpo import Verpo
from cobalt_bench.judge import Judge

VERPO = {"alpha": 2.0, "beta": 0.5, "gamma": 0.9}


def make(kind: str, recipe_data: dict[str, Any], suite: Path, judge: Judge, **method: Any) -> Any:
    data = {**recipe_data, "method": {"episodes": episodes(suite), **method}}
    if kind == "verpo":
        return verpo.make_trainer(recipe_from_dict(data, Verpo), judge)
    return multi_turn_grpo.make_trainer(recipe_from_dict(data, MultiTurn), judge)


def log_probabilities(trainer: Any, ids: torch.Tensor, attention: torch.Tensor, answer_tokens: int) -> torch.Tensor:
    """Return the log-probability of each answer token by a plain forward pass: (B, C)."""
    logits = trainer.model(input_ids=ids, attention_mask=attention).logits[:, -answer_tokens - 1 : -1]
    return torch.log_softmax(logits, dim=-1).gather(2, ids[:, -answer_tokens:, None]).squeeze(2)


def test_loss_of_a_constructed_batch_is_the_hand_computed_one(recipe_data: dict[str, Any], suite: Path, judge: Judge) -> None:
    recipe_data["trainer"] |= {"epsilon": 0.2, "epsilon_high": 0.4}
    trainer = make("grpo", recipe_data, suite, judge)
    generator = torch.Generator().manual_seed(1)
    prompts, answers = (torch.randint(3, 300, (3, length), generator=generator) for length in (4, 7))
    padding = torch.tensor([[1] * 7, [1] * 5 + [0] * 2, [1] * 6 + [0]])
    tool_mask = torch.tensor([[1, 1, 0, 0, 1, 1, 1], [1, 1, 1, 0, 1, 1, 1], [1, 0, 0, 0, 0, 1, 1]])
    advantages = torch.tensor([[0.5] * 2 + [0.0] * 2 + [-1.5] * 3, [-0.7] * 7, [1.3] * 7])
    mask = padding * tool_mask
    ids, attention = torch.cat([prompts, answers], dim=1), torch.cat([torch.ones_like(prompts), padding], dim=1)
    with torch.no_grad():
        now = log_probabilities(trainer, ids, attention, 7)
    then = now - torch.empty(now.shape).uniform_(-0.8, 0.8, generator=generator)  # ratios from 0.45 to 2.2: clipping bites
    batch = {
        "prompt_ids": prompts,
        "prompt_mask": torch.ones_like(prompts),
        "completion_ids": answers,
        "completion_mask": padding,
        "tool_mask": tool_mask,
        "advantages": advantages,
        "old_per_token_logps": then,
        "num_items_in_batch": mask.sum(),
    }
    trainer.current_gradient_accumulation_steps = 1
    loss = trainer.compute_loss(trainer.model, batch)
    total = 0.0
    for row in range(3):
        for token in range(7):
            if mask[row, token]:
                ratio, advantage = math.exp(now[row, token] - then[row, token]), advantages[row, token].item()
                total -= min(ratio * advantage, min(max(ratio, 0.8), 1.4) * advantage)
    assert loss.item() == pytest.approx(total / mask.sum().item(), rel=1e-5)


@pytest.mark.parametrize(
    ("kind", "method"),
    [("grpo", {"advantage": "outcome"}), ("grpo", {"advantage": "turn_return", "gamma": 0.5}), ("verpo", VERPO)],
)
def test_gradient_of_a_played_batch_is_the_hand_computed_one(
    kind: str, method: dict[str, Any], recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    trainer = make(kind, recipe_data, suite, judge, **method)
    # One episode of each group is repaired in its second turn, the other is not.
    follow(trainer, lambda prompt, row: program(asked(prompt) if row % 2 and "not" in prompt else 0))
    rows = [row for row in list(trainer.train_dataset)[:2] for _ in range(2)]
    batch = trainer._generate_and_score_completions(rows)
    trainer.current_gradient_accumulation_steps = 1
    trainer.compute_loss(trainer.model, batch).backward()
    gradient = trainer.model.lm_head.weight.grad.clone()
    trainer.model.zero_grad()

    expected = hand_computed_advantages(kind, method)
    by_turn = torch.zeros(batch["completion_ids"].shape)
    for row, rollout in enumerate(trainer._rollouts):
        for turn, (start, end) in enumerate(rollout.spans):
            by_turn[row, start:end] = expected[row % 2][turn]
    torch.testing.assert_close(batch["advantages"], by_turn)
    ids = torch.cat([batch["prompt_ids"], batch["completion_ids"]], dim=1)
    attention = torch.cat([batch["prompt_mask"], batch["completion_mask"]], dim=1)
    mask = torch.tensor([[1 if place in model_places(r) else 0 for place in range(by_turn.shape[1])] for r in trainer._rollouts])
    log_p = log_probabilities(trainer, ids, attention, by_turn.shape[1])
    (-(log_p * by_turn * mask).sum() / mask.sum()).backward()
    torch.testing.assert_close(trainer.model.lm_head.weight.grad, gradient, rtol=1e-3, atol=1e-6)


def model_places(rollout: Any) -> set[int]:
    return {place for start, end in rollout.spans for place in range(start, end)}


def hand_computed_advantages(kind: str, method: dict[str, Any]) -> list[list[float]]:
    """Return those of the group [fails, fails], [fails, solves]; no test is passed by a failing program here."""
    if kind == "verpo":
        weights = 4 * math.exp(-2.0 * 0.25)  # each of the 4 tests is passed by 1 program of 4
        solved = 0.9**2
        of_turn = [-weights / 4, weights - weights / 4]  # failing and solving program, less the mean
        return [[-solved / 2 + 0.5 * of_turn[0]] * 2, [solved / 2 + 0.5 * of_turn[0], solved / 2 + 0.5 * of_turn[1]]]
    if method["advantage"] == "outcome":
        scaled = 0.5 / (0.5 + 1e-6)
        return [[-scaled] * 2, [scaled] * 2]
    returns = [0.0, 0.0, 0.5, 1.0]
    mean = sum(returns) / 4
    std = math.sqrt(sum((value - mean) ** 2 for value in returns) / 4) + 1e-6
    return [[(value - mean) / std for value in returns[:2]], [(value - mean) / std for value in returns[2:]]]


def test_turns_that_were_not_played_have_no_advantage_and_no_part_in_the_mean() -> None:
    passed = np.zeros((3, 2, 1), bool)
    passed[0, 0] = passed[1, 1] = True
    group = EpisodeGroup(passed, np.array([[True, False], [True, True], [False, False]]))
    assert outcome_advantages(group).tolist() == [[0.0, 0.0]] * 3  # both trajectories that count are solved
    returns = return_advantages(group, gamma=1.0)
    assert returns[0, 1] == 0
    assert not returns[2].any()
    assert returns.sum() == pytest.approx(0)
