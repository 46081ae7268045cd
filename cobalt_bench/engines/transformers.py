"""The reference engine for language models: Hugging Face transformers in this process."""

import asyncio
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, GenerationConfig, LogitsProcessorList, StoppingCriteriaList

from cobalt_bench.engines.chat import NEXT_ROLE, Chats, Prompt, end_tokens
from cobalt_bench.engines.checkpoint import Checkpoint, find_checkpoint
from cobalt_bench.engines.engine import Completion, Request, Sampling, Usage
from cobalt_bench.engines.generation import SeededSampling, StopWhenSet
from cobalt_bench.engines.thinking import Thinking
from cobalt_bench.errors import EngineError, InputError, PromptTooLong


class TransformersEngine:
    """Generate with any causal language model that transformers loads: a Hub id, a local folder or a GGUF file.

    Requests of a group are one batch, padded on the left. Only the protocol's sampling shapes the answers: of the
    model's own generation settings, only the end tokens count. Each answer has its own seed: same seed, same text.
    `device` and `dtype` "auto": the first of cuda, mps, cpu; the checkpoint's dtype, on a CPU float32.
    Raises InputError where the model can't be had or loaded.
    """

    name = "transformers"
    max_concurrency = 2  # one generates; one is there to go on with
    notes = ()

    def __init__(
        self,
        model: str,
        *,
        revision: str | None = None,
        group_size: int = 16,
        device: str = "auto",
        dtype: str = "auto",
        thinking: Thinking | None = None,
    ) -> None:
        self.model = model
        self.group_size = group_size
        self._checkpoint = find_checkpoint(model, revision)
        self._tokenizer, self._model = _load(self._checkpoint, model, _device() if device == "auto" else device, dtype)
        self._chats = Chats(self._tokenizer, model, thinking)
        self._end_tokens = end_tokens(self._tokenizer, self._model.generation_config)
        pad_token = self._tokenizer.pad_token_id
        self._pad_token: int = min(self._end_tokens, default=0) if pad_token is None else pad_token
        self._model.generation_config = GenerationConfig.from_dict(
            {"do_sample": False, "eos_token_id": sorted(self._end_tokens), "pad_token_id": self._pad_token}
        )
        self._context: int | None = getattr(self._model.config.get_text_config(), "max_position_embeddings", None)
        self._lock = asyncio.Lock()

    def identity(self) -> Mapping[str, Any]:
        """Return model, revision (Hub commit, or hash of the local files), dtype, batch size and marks of thinking."""
        return {
            "model": self.model,
            "revision": self._checkpoint.revision,
            "dtype": str(self._model.dtype).removeprefix("torch."),
            "group_size": self.group_size,
            **self._chats.identity(),
        }

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request; PromptTooLong where prompt and `max_tokens` exceed the model's context.

        Cancelling ends the generation at its next token. Raises InputError where `max_tokens` alone exceeds the
        context, and EngineError where the device runs out of memory.
        """
        if self._context is not None and sampling.max_tokens >= self._context:
            raise InputError(
                f"max-tokens {sampling.max_tokens} leaves no room for a prompt in the {self._context} tokens of "
                f"{self.model}; give --max-tokens a smaller number"
            )
        stop = threading.Event()
        async with self._lock:
            try:
                return await asyncio.to_thread(self._complete, requests, sampling, stop)
            except torch.OutOfMemoryError:
                raise EngineError(
                    f"{self.model} ran out of device memory with {len(requests)} answers of up to "
                    f"{sampling.max_tokens} tokens at a time"
                ) from None
            finally:
                stop.set()

    async def close(self) -> None:
        """Drop the model."""
        del self._model

    def _complete(self, requests: Sequence[Request], sampling: Sampling, stop: threading.Event) -> list[Completion | Exception]:
        prompts = [self._chats.encode(request.messages) for request in requests]
        room = None if self._context is None else self._context - sampling.max_tokens
        fitting = [index for index, prompt in enumerate(prompts) if room is None or len(prompt) <= room]
        results: list[Completion | Exception] = [
            PromptTooLong(f"a prompt of {len(prompt)} tokens leaves less than {sampling.max_tokens} in the context")
            for prompt in prompts
        ]
        if fitting:
            seeds = [requests[index].seed for index in fitting]
            answers = self._generate([prompts[index] for index in fitting], seeds, sampling, stop)
            for index, answer in zip(fitting, answers, strict=True):
                results[index] = answer
        return results

    def _generate(
        self, prompts: Sequence[Prompt], seeds: Sequence[int], sampling: Sampling, stop: threading.Event
    ) -> list[Completion]:
        longest = max(len(prompt) for prompt in prompts)
        padded = [[self._pad_token] * (longest - len(prompt)) + prompt.token_ids for prompt in prompts]
        mask = [[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts]
        processors = LogitsProcessorList()
        temperature, top_p = sampling.numbers()
        if temperature > 0:
            processors.append(SeededSampling(seeds, temperature, top_p, sampling.max_tokens))
        with torch.inference_mode():
            output = self._model.generate(
                input_ids=torch.tensor(padded, device=self._model.device),
                attention_mask=torch.tensor(mask, device=self._model.device),
                max_new_tokens=sampling.max_tokens,
                logits_processor=processors,
                stopping_criteria=StoppingCriteriaList([StopWhenSet(stop)]),
                **({} if self._chats.templated else {"stop_strings": [NEXT_ROLE], "tokenizer": self._tokenizer}),
            )
        rows = output[:, longest:].tolist()
        return [self._completion(prompt, row) for prompt, row in zip(prompts, rows, strict=True)]

    def _completion(self, prompt: Prompt, row: list[int]) -> Completion:
        end = next((index for index, token in enumerate(row) if token in self._end_tokens), None)
        kept = row[:end]
        while end is None and kept and kept[-1] == self._pad_token:  # after a row that ended at NEXT_ROLE
            kept.pop()
        reasoning, text, _ = self._chats.split(kept, prompt)
        spoke_on = ""
        if not self._chats.templated:
            text, spoke_on, _ = text.partition(NEXT_ROLE)
        return Completion(
            text=text,
            usage=Usage(len(prompt), len(kept) + (end is not None)),
            reasoning=reasoning,
            finish_reason="length" if end is None and not spoke_on else "stop",
        )


def _load(checkpoint: Checkpoint, model: str, device: str, dtype: str) -> tuple[Any, Any]:
    """Return tokenizer and model on its device, ready to generate."""
    source: dict[str, Any] = {"revision": checkpoint.revision} if checkpoint.on_hub else {}
    if checkpoint.gguf_file:
        source["gguf_file"] = checkpoint.gguf_file
    kind: Any = torch.float32 if dtype == "auto" and device == "cpu" else dtype
    placement = {"device_map": "auto"} if device == "cuda" else {}  # spreads a large model over all GPUs
    try:
        tokenizer = AutoTokenizer.from_pretrained(checkpoint.source, **source)
        network: Any = AutoModelForCausalLM.from_pretrained(checkpoint.source, dtype=kind, **source, **placement)
    except (OSError, ValueError, KeyError, ImportError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise InputError(f"model {model} can't be loaded: {reason}") from error
    return tokenizer, (network if placement else network.to(device)).eval()


def _device() -> str:
    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"
