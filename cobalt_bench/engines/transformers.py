"""The reference engine for language models: Hugging Face transformers in this process."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import torch
from transformers import (
    AutoModelForCausalLM,
    AutoTokenizer,
    EosTokenCriteria,
    GenerationConfig,
    LogitsProcessorList,
    MaxLengthCriteria,
    StoppingCriteriaList,
    StopStringCriteria,
)

from cobalt_bench.engines.chat import NEXT_ROLE, Chats, Prompt, end_tokens
from cobalt_bench.engines.checkpoint import Checkpoint, find_checkpoint
from cobalt_bench.engines.engine import Completion, Request, Sampling, Usage
from cobalt_bench.engines.generation import RowsUnderway, SeededSampling
from cobalt_bench.engines.thinking_marks import Thinking
from cobalt_bench.errors import EngineError, InputError, PromptTooLong


class TransformersEngine:
    """Generate with any causal language model that transformers loads: a Hub id, a local folder or a GGUF file.

    Requests of a group are one batch, padded on the left. Only the protocol's sampling shapes the answers: of the
    model's own generation settings, only the end tokens count. Each answer has its own seed: same seed, same text.
    An answer that is finished is told of at once; its row is computed on till the last one ends, so that no other changes.
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
        self.tokens_streamed = 0  # so far, of all answers, those underway included

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

        Raises what `complete_each` does.
        """
        answers: dict[int, Completion | Exception] = {}
        await self.complete_each(requests, sampling, answers.__setitem__)
        return [answers[index] for index in range(len(requests))]

    async def complete_each(
        self, requests: Sequence[Request], sampling: Sampling, tell: Callable[[int, Completion | Exception], None]
    ) -> None:
        """Do as `complete` does, but hand each completion to `tell` when it is finished, with the place of its request.

        Cancelling ends the generation at its next token. Raises InputError where `max_tokens` alone exceeds the
        context, and EngineError where the device runs out of memory or the model fails.
        """
        if self._context is not None and sampling.max_tokens >= self._context:
            raise InputError(
                f"max-tokens {sampling.max_tokens} leaves no room for a prompt in the {self._context} tokens of "
                f"{self.model}; give --max-tokens a smaller number"
            )
        room = None if self._context is None else self._context - sampling.max_tokens
        async with self._lock:
            prompts = await asyncio.to_thread(lambda: [self._chats.encode(request.messages) for request in requests])
            fitting = [index for index, prompt in enumerate(prompts) if room is None or len(prompt) <= room]
            for index in set(range(len(prompts))).difference(fitting):
                error = f"a prompt of {len(prompts[index])} tokens leaves less than {sampling.max_tokens} in the context"
                tell(index, PromptTooLong(error))
            if fitting:
                batch = _Batch([prompts[index] for index in fitting], [requests[index].seed for index in fitting], sampling)
                async with aclosing(self._rows(batch)) as rows:
                    async for row, tokens in rows:
                        tell(fitting[row], self._completion(batch.prompts[row], tokens))

    async def close(self) -> None:
        """Drop the model."""
        del self._model

    async def _rows(self, batch: "_Batch") -> AsyncGenerator[tuple[int, list[int]]]:
        """Yield the rows of a batch with their new tokens, each at its end; closing ends the generation."""
        loop, ended, stop = asyncio.get_running_loop(), asyncio.Queue[tuple[int, list[int]] | None](), threading.Event()

        def tell(row: int, tokens: list[int]) -> None:
            loop.call_soon_threadsafe(ended.put_nowait, (row, tokens))

        def generate() -> None:
            try:
                self._generate(batch, tell, stop)
            finally:
                loop.call_soon_threadsafe(ended.put_nowait, None)

        generating = asyncio.ensure_future(asyncio.to_thread(generate))
        try:
            while (row := await ended.get()) is not None:
                yield row
            await generating
        finally:
            stop.set()
            generating.cancel()

    def _generate(self, batch: "_Batch", tell: Callable[[int, list[int]], object], stop: threading.Event) -> None:
        """Generate a batch's answers; raises EngineError where the model fails, of whatever kind the failure is."""
        longest = max(len(prompt) for prompt in batch.prompts)
        padded = [[self._pad_token] * (longest - len(prompt)) + prompt.token_ids for prompt in batch.prompts]
        mask = [[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in batch.prompts]
        max_tokens = batch.sampling.max_tokens
        processors = LogitsProcessorList()
        temperature, top_p = batch.sampling.numbers()
        if temperature > 0:
            processors.append(SeededSampling(batch.seeds, temperature, top_p, max_tokens))
        underway = RowsUnderway(len(padded), longest, self._row_ends(longest + max_tokens), tell, self._count, stop)
        try:
            with torch.inference_mode():
                self._model.generate(
                    input_ids=torch.tensor(padded, device=self._model.device),
                    attention_mask=torch.tensor(mask, device=self._model.device),
                    max_new_tokens=max_tokens,
                    logits_processor=processors,
                    stopping_criteria=StoppingCriteriaList([underway]),
                )
        except torch.OutOfMemoryError:
            raise EngineError(
                f"{self.model} ran out of device memory with {len(padded)} answers of up to {max_tokens} tokens at a time; "
                "give --batch-size a smaller number, and another --output"
            ) from None
        except Exception as error:
            reason = " ".join(str(error).split())[:300]
            raise EngineError(f"{self.model} failed while it generated: {type(error).__name__}: {reason}") from error

    def _row_ends(self, length: int) -> StoppingCriteriaList:
        """Return what ends a row: an end token, the next role where that is told by text, or the most tokens."""
        ends = StoppingCriteriaList([MaxLengthCriteria(length)])
        if self._end_tokens:
            ends.append(EosTokenCriteria(sorted(self._end_tokens)))
        if not self._chats.templated:
            ends.append(StopStringCriteria(self._tokenizer, [NEXT_ROLE]))
        return ends

    def _count(self, tokens: int) -> None:
        self.tokens_streamed += tokens

    def _completion(self, prompt: Prompt, tokens: list[int]) -> Completion:
        """Return the answer of a row that has just ended."""
        ended = tokens[-1] in self._end_tokens
        reasoning, text, _ = self._chats.split(tokens[:-1] if ended else tokens, prompt)
        if not self._chats.templated:
            text, next_role, _ = text.partition(NEXT_ROLE)
            ended = ended or bool(next_role)
        return Completion(
            text=text,
            usage=Usage(len(prompt), len(tokens)),
            reasoning=reasoning,
            finish_reason="stop" if ended else "length",
        )


@dataclass(frozen=True)
class _Batch:
    """What is generated together."""

    prompts: Sequence[Prompt]
    seeds: Sequence[int]  # of the prompts
    sampling: Sampling


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
