"""COBALT: GRPO on partial trajectories, as a contextual bandit (arXiv 2602.03806).

    python -m baselines.cobalt RECIPE [KEY=VALUE ...] [--dry-run]

Each prompt of a partial-trajectory dataset is answered `batch.generations` times; the answers are judged on all tests and
rewarded as in the paper. With `method.first_turn_only` the prompts are those of turn 0: single-turn GRPO.

The recipes match the paper's verl in dual clip (TRL's `delta`), weight decay, constant learning rate without warm-up, and
clipping of gradients. Where it differs from the paper, and why:

- KL is TRL's k3 estimator with its importance correction, where the paper has k2, 0.5 (log p - log p_ref)^2: TRL has no other.
  At the paper's weight of 1e-4 the gradients of both are small beside that of the reward.
- Rewards are divided by (standard deviation + 1e-4), TRL's constant, not 1e-6; it is that of a sample in both.
- The reward counts tokens with the model's own tokenizer, not o200k_base.
- With vLLM, TRL corrects for the difference between vLLM's and the trainer's probabilities, token by token in the recipes; the
  paper's verl does not. TRL's default multiplies the ratios of a whole answer and drops it where they exceed 3, which a few
  thousand tokens of rounding do.
- The loss is a mean over the tokens of the whole mini-batch, the paper's verl's over those of each micro-batch.
- A program is given up after two tests beyond the time limit, or after 27 s in all; the paper's judge knows only the latter.
- Problems whose first programs all pass are left out of a dataset when it is built, as in the paper; what was solved in training
  since then is still drawn, and a group with equal rewards teaches nothing.
- Validation is the benchmark's own: whole episodes of a suite, Pass@1 a turn. The paper scores single answers to held-out
  partial trajectories.
- An answer that could not be judged has no reward and no part in its group; prompts over `max_prompt_tokens` are left out
  before training. Neither is ever scored.
"""

import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import datasets
from datasets import Dataset

from baselines.command import run
from baselines.costs import Costs
from baselines.early_answers import each_finished
from baselines.recipe import Recipe
from baselines.trainer import BaselineTrainer
from baselines.trainer_setup import fitting, trainer_parts
from cobalt_bench import load_dataset
from cobalt_bench.episodes import extract_program
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.rewards.completions import job_of, response_of
from cobalt_bench.rewards.trl import trl_reward


@dataclass(frozen=True)
class Cobalt:
    """The prompts that are learned from, and how answers are rewarded."""

    dataset: str  # a folder that `cobalt-bench build` made, or a name for cobalt_bench.load_dataset
    max_prompt_tokens: int
    config: str | None = None  # the reference model whose trajectories are taken
    revision: str | None = None
    first_turn_only: bool = False
    thinking: bool = True  # whether answers hold thinking that ends in </think>; see cobalt_reward

    @property
    def programs(self) -> int:
        """Return the programs of one sequence that are learned from."""
        return 1

    def load_rows(self) -> Dataset:
        """Return the prompts to draw from; raises InputError where there are none."""
        if Path(self.dataset).is_dir():
            files = sorted(Path(self.dataset).glob(f"{self.config or '*'}/train.parquet"))
            if len(files) != 1:
                raise InputError(f"{self.dataset} has {len(files)} train.parquet for config {self.config}; set method.config.")
            rows = datasets.load_dataset("parquet", data_files=str(files[0]), split="train")
        else:
            rows = load_dataset(self.dataset, self.config, self.revision)["train"]
        return rows.filter(lambda turn: turn == 0, input_columns="turn") if self.first_turn_only else rows


def make_trainer(recipe: Recipe[Cobalt], judge: Judge, rows: Dataset | None = None, **settings: Any) -> BaselineTrainer:
    """Return the trainer of a recipe; `rows` stand in for the dataset it names, `settings` go to the trainer."""
    method, parts = recipe.method, trainer_parts(recipe, judge)
    tokenizer = parts["processing_class"]
    rows = fitting(method.load_rows() if rows is None else rows, tokenizer, recipe, method.max_prompt_tokens)
    costs = Costs()
    reward = counted_reward(judge, tokenizer, costs, thinking=method.thinking)
    return CobaltTrainer(reward_funcs=[reward], train_dataset=rows, costs=costs, **parts, **settings)


class CobaltTrainer(BaselineTrainer):
    """A trainer whose judge begins with an answer as soon as it is whole, not when its reward is asked for.

    Before it asks, TRL computes the log-probabilities of all answers, by the model and by the reference.
    """

    _rows: Sequence[Mapping[str, Any]] = ()

    def _generate_and_score_completions(self, inputs: Any) -> Any:
        self._rows = inputs
        try:
            return super()._generate_and_score_completions(inputs)
        finally:
            self._rows = ()

    def _generate(self, prompts: Any) -> Any:
        generated = super()._generate(prompts)  # type: ignore[no-untyped-call, unused-ignore]
        for index, token_ids in enumerate(generated[1]):
            self._begin(index, token_ids)
        return generated

    def _generate_single_turn(self, prompt_ids: Any, *args: Any, **kwargs: Any) -> Any:
        asked = prompt_ids if self._rows else ()  # validation's prompts are of no row
        with each_finished(self, asked, self._begin):
            return super()._generate_single_turn(prompt_ids, *args, **kwargs)

    def _begin(self, index: int, token_ids: Sequence[int]) -> None:
        """Have the judge begin with an answer; the reward finds its report by the program and the tests."""
        answer = response_of(self._tokenizer.decode(token_ids, skip_special_tokens=True)).answer
        if (job := job_of(answer, self._rows[index], self.judge)) is not None:
            self.judge.submit(job)


def counted_reward(judge: Judge, tokenizer: Any, costs: Costs, *, thinking: bool) -> Callable[..., Awaitable[list[float | None]]]:
    """Return COBALT's reward for TRL; what it judges is counted."""
    inner = trl_reward(judge, lambda text: len(tokenizer.encode(text, add_special_tokens=False)), thinking=thinking)

    async def cobalt(completion_ids: Sequence[Sequence[int]], **columns: Any) -> list[float | None]:
        # Decoded here: where a tokenizer says how to parse answers, TRL's own text of them lacks the thinking.
        answers = tokenizer.batch_decode(completion_ids, skip_special_tokens=True)
        for index in (index for index, answer in enumerate(answers) if extract_program(response_of(answer).answer) is not None):
            costs.add("judged_programs", 1)
            costs.add("judged_tests", sum(len(columns[name][index]) for name in ("public_tests", "hidden_tests")))
        with costs.timed("judging_seconds"):
            return await inner(**columns | {"completions": answers})

    return cobalt


if __name__ == "__main__":
    sys.exit(run(Cobalt, make_trainer, __doc__))
