"""What the three trainers add to TRL's GRPOTrainer: counts of what they spend, less padding, and exact resuming in any epoch."""

import sys
import time
from typing import Any

import torch
from transformers import TrainerCallback
from transformers.trainer_callback import TrainerControl, TrainerState
from trl.trainer.grpo_trainer import GRPOTrainer

from baselines.costs import Costs
from baselines.padding import by_length, used_columns
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

    def _prepare_inputs(self, generation_batch: Any) -> Any:
        """Return a micro-batch; those of a new generation are put in order of their length first."""
        before = self._buffered_inputs
        inputs = super()._prepare_inputs(generation_batch)  # type: ignore[no-untyped-call, unused-ignore]
        if self._buffered_inputs is before:
            return inputs
        updates = self.args.steps_per_generation // self.args.gradient_accumulation_steps
        self._buffered_inputs = by_length(self._buffered_inputs, updates)
        return self._buffered_inputs[self._step % self.args.steps_per_generation]

    def _get_per_token_logps_and_entropies(
        self,
        model: Any,
        input_ids: torch.Tensor,
        attention_mask: torch.Tensor,
        logits_to_keep: int,
        batch_size: int | None = None,
        **options: Any,
    ) -> tuple[torch.Tensor, torch.Tensor | None, torch.Tensor | None]:
        """Return what TRL does, (B, C), without computing the columns that are padding in all rows of a micro-batch."""
        found: list[tuple[torch.Tensor | None, ...]] = []
        size = batch_size or len(input_ids)
        for start in range(0, len(input_ids), size):
            ids, mask = input_ids[start : start + size], attention_mask[start : start + size]
            used = used_columns(mask, logits_to_keep)
            after = ids.shape[1] - used.stop
            *per_token, aux_loss = super()._get_per_token_logps_and_entropies(
                model, ids[:, used], mask[:, used], logits_to_keep - after, **options
            )
            padded = (None if each is None else torch.nn.functional.pad(each, (0, after)) for each in per_token)
            found.append((*padded, aux_loss))
        logps, entropies, aux_losses = zip(*found, strict=True)
        return (
            torch.cat(logps),
            None if entropies[0] is None else torch.cat(entropies),
            None if aux_losses[0] is None else torch.stack(aux_losses).mean(),
        )

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
