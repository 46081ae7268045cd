"""What the three trainers add to TRL's GRPOTrainer: counts of what they spend, and exact resuming in any epoch."""

import sys
import time
from typing import Any

import torch
from transformers import TrainerCallback
from transformers.trainer_callback import TrainerControl, TrainerState
from trl.trainer.grpo_trainer import GRPOTrainer

from baselines.costs import Costs
from cobalt_bench.judge import Judge

_RATIO = "sampling/importance_sampling_ratio/mean"  # in TRL's log
_RATIOS = (0.9, 1.1)


class BaselineTrainer(GRPOTrainer):  # type: ignore[misc, unused-ignore]
    """A GRPOTrainer that logs its costs and, resumed, draws the prompts that it would have drawn."""

    def __init__(self, *, judge: Judge, costs: Costs | None = None, **settings: Any) -> None:
        self.judge = judge
        self.costs = costs or Costs()
        self._prompt_sampler: _EpochSampler | None = None
        self._apart = False
        super().__init__(**settings)
        self.add_callback(_Bookkeeping(self))

    def log_own(self, values: dict[str, Any]) -> None:
        """Log values with the costs so far, but without TRL's averages since its last log; every process must call it."""
        wanted = self.control.should_log
        super(GRPOTrainer, self).log(values | self.costs.totals(self.accelerator))
        self.control.should_log = wanted  # logging takes it back, and the step's own log is still to come

    def log(self, logs: dict[str, float], start_time: float | None = None) -> None:
        """Log as TRL does, with the costs so far."""
        self._watch_ratio(logs.get(_RATIO))
        super().log(logs | self.costs.totals(self.accelerator), start_time)

    def _watch_ratio(self, mean: float | None) -> None:
        """Warn when vLLM's and the trainer's probabilities begin to drift apart; once, until they agree again."""
        apart = mean is not None and not _RATIOS[0] <= mean <= _RATIOS[1]
        if apart and not self._apart and self.accelerator.is_main_process:
            print(
                f"step {self.state.global_step}: the mean importance ratio of trainer to vLLM is {mean:.3f}, outside "
                f"{_RATIOS[0]} to {_RATIOS[1]}: much of the answers' weight is lost or doubled; compare their precisions and "
                "trainer.vllm_importance_sampling_mode.",
                file=sys.stderr,
            )
        self._apart = apart

    def _generate_single_turn(self, *args: Any, **kwargs: Any) -> Any:
        with self.costs.timed("generating_seconds"):
            completion_ids, logprobs = super()._generate_single_turn(*args, **kwargs)  # type: ignore[no-untyped-call, unused-ignore]
        self.costs.add("generated_tokens", sum(map(len, completion_ids)))
        return completion_ids, logprobs

    def _get_train_sampler(self, dataset: Any = None) -> Any:
        self._prompt_sampler = _EpochSampler(super()._get_train_sampler(dataset))
        return self._prompt_sampler


class _EpochSampler(torch.utils.data.Sampler[int]):
    """TRL's sampler, whose order depends on seed and epoch alone: TRL's own starts over with the first epoch's."""

    def __init__(self, sampler: Any) -> None:
        self._sampler = sampler
        self.epoch = 0

    def __iter__(self) -> Any:
        if self._sampler.shuffle:
            self._sampler.generator.manual_seed((self._sampler.seed or 0) + self.epoch)
        return iter(self._sampler)

    def __len__(self) -> int:
        return len(self._sampler)


class _Bookkeeping(TrainerCallback):
    def __init__(self, trainer: BaselineTrainer) -> None:
        self._trainer = trainer
        self._started = 0.0

    def on_train_begin(self, args: Any, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        self._trainer.costs.restore(state.log_history)

    def on_epoch_begin(self, args: Any, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        if self._trainer._prompt_sampler is not None:
            self._trainer._prompt_sampler.epoch = int((state.epoch or 0.0) + 1e-6)

    def on_step_begin(self, args: Any, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        self._started = time.perf_counter()

    def on_step_end(self, args: Any, state: TrainerState, control: TrainerControl, **_: Any) -> None:
        self._trainer.costs.add("training_seconds", time.perf_counter() - self._started)
