"""Generation by the model in training, with whatever engine TRL was told to use: transformers or vLLM."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch

from baselines.early_answers import Finished, each_finished
from cobalt_bench.engines.chat import end_tokens
from cobalt_bench.engines.engine import Sampling
from cobalt_bench.engines.thinking import Split
from cobalt_bench.engines.thinking_tokens import TokenSplitter


@dataclass(frozen=True)
class GeneratedAnswer:
    """The tokens of one answer, their log-probabilities where the engine reports them, and why it ended: stop or length."""

    token_ids: list[int]
    logprobs: list[float | None] | None
    finish_reason: str


def generate_together(trainer: Any, prompts: Sequence[list[int]], finished: Finished) -> list[GeneratedAnswer] | None:
    """Return an answer for each prompt (token ids); None once no process has a prompt left.

    `finished` is told of answers that are whole while others are still generated, where the engine shows them.

    Every process must call it, again and again until it returns None, and asks for as many answers as the one that
    has most: sharded models and vLLM's server only work in step. What is made up for that is thrown away.
    """
    counts = trainer.accelerator.gather(torch.tensor([len(prompts)], device=trainer.accelerator.device))
    most = int(counts.max())
    if most == 0:
        return None
    filler = [trainer._tokenizer.eos_token_id]
    padded = [*prompts, *[filler] * (most - len(prompts))]
    with each_finished(trainer, prompts, finished):
        token_ids, logprobs = trainer._generate_single_turn(padded, None, {}, 1)
    ends = end_tokens(trainer._tokenizer, getattr(trainer.accelerator.unwrap_model(trainer.model), "generation_config", None))
    return [
        GeneratedAnswer(
            list(ids), None if logprobs is None else list(logprobs[i]), "length" if ids and ids[-1] not in ends else "stop"
        )
        for i, ids in enumerate(token_ids[: len(prompts)])
    ]


def split_answers(tokenizer: Any, prompts: Sequence[Sequence[int]], answers: Sequence[Sequence[int]]) -> list[Split]:
    """Return thinking and answer of what was generated for each prompt, both as token ids."""
    splitter = TokenSplitter(tokenizer)
    return [splitter.split(answer, splitter.opened_by_tokens(prompt)) for prompt, answer in zip(prompts, answers, strict=True)]


@contextmanager
def sampling_as(trainer: Any, sampling: Sampling, seed: int) -> Iterator[None]:
    """Sample otherwise than in training, from a seed, within the block; afterwards all is as if nothing had been drawn.

    With vLLM the seed has no effect: its own state decides.
    """
    wanted = {"temperature": sampling.temperature, "top_p": sampling.top_p}
    engine = trainer.vllm_generation if trainer.use_vllm else trainer.generation_config
    wanted["max_completion_length" if trainer.use_vllm else "max_new_tokens"] = sampling.max_tokens
    before = {name: getattr(engine, name) for name in wanted}
    devices = [torch.cuda.current_device()] if torch.cuda.is_available() else []
    with torch.random.fork_rng(devices):
        torch.manual_seed(seed + trainer.accelerator.process_index)
        try:
            _set(trainer, engine, wanted)
            yield
        finally:
            _set(trainer, engine, before)


def _set(trainer: Any, engine: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(engine, name, value)
    if not trainer.use_vllm:  # TRL keeps them twice, and lays this copy over the model's own settings
        trainer.generation_kwargs.update(values)
