"""The engine that runs vLLM in this process: many answers at once, on one or several GPUs."""

import asyncio
import json
import os
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("VLLM_WORKER_MULTIPROC_METHOD", "spawn")  # the judge's threads must not be forked
os.environ.setdefault("VLLM_LOGGING_STREAM", "ext://sys.stderr")  # stdout is for results

from transformers import AutoConfig, AutoTokenizer, GenerationConfig
from vllm import AsyncEngineArgs, SamplingParams, TokensPrompt
from vllm.lora.request import LoRARequest
from vllm.platforms import current_platform
from vllm.sampling_params import RequestOutputKind
from vllm.v1.engine.async_llm import AsyncLLM
from vllm.v1.engine.exceptions import EngineDeadError

from cobalt_bench.engines.chat import NEXT_ROLE, Chats, Prompt, end_tokens
from cobalt_bench.engines.checkpoint import Checkpoint, find_checkpoint, fingerprint
from cobalt_bench.engines.engine import Completion, Loading, Request, Sampling, Usage
from cobalt_bench.engines.thinking_marks import Thinking
from cobalt_bench.errors import EngineError, InputError, PromptTooLong


class VLLMEngine:
    """Generate with vLLM; turns of an episode share their prefix, which is computed once.

    Only the protocol's sampling shapes the answers: of the model's own generation settings, only the end tokens count.
    Each answer has its own seed; what else is in a batch can still change an answer by rounding.
    Raises InputError where the model can't be had or loaded.
    """

    name = "vllm"
    group_size = 1
    max_concurrency = 256
    notes = ()

    def __init__(
        self, model: str, *, revision: str | None = None, loading: Loading | None = None, thinking: Thinking | None = None
    ) -> None:
        self.model = model
        self._loading = loading or Loading()
        self._checkpoint = find_checkpoint(model, revision)
        if self._checkpoint.gguf_file:
            raise InputError(f"engine vllm takes no GGUF file such as {model}; choose --engine transformers")
        source = {"revision": self._checkpoint.revision} if self._checkpoint.on_hub else {}
        self._lora = _adapter(self._loading.lora)
        try:
            self._tokenizer: Any = AutoTokenizer.from_pretrained(self._checkpoint.source, **source)
            self._chats = Chats(self._tokenizer, model, thinking)
            self._end_tokens = end_tokens(self._tokenizer, _generation_config(self._checkpoint.source, source))
            self._llm = AsyncLLM.from_engine_args(_engine_args(self._checkpoint, self._loading, self._lora))
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise InputError(f"model {model} can't be loaded by vLLM: {reason}") from error
        self._context: int = self._llm.model_config.max_model_len

    def identity(self) -> Mapping[str, Any]:
        """Return model, revision (Hub commit, or hash of the local files), dtype, context, adapter and marks of thinking."""
        lora = self._loading.lora
        return {
            "model": self.model,
            "revision": self._checkpoint.revision,
            "dtype": str(self._llm.model_config.dtype).removeprefix("torch."),
            "max_model_len": self._context,
            "lora": None if lora is None else fingerprint([path for path in lora.iterdir() if path.is_file()]),
            **self._chats.identity(),
        }

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request; PromptTooLong where prompt and `max_tokens` exceed the context.

        Raises InputError where `max_tokens` alone exceeds the context, and EngineError where vLLM has stopped.
        """
        if sampling.max_tokens >= self._context:
            raise InputError(
                f"max-tokens {sampling.max_tokens} leaves no room for a prompt in the {self._context} tokens of "
                f"{self.model}; give --max-tokens a smaller number"
            )
        return list(await asyncio.gather(*(self._complete(request, sampling) for request in requests)))

    async def close(self) -> None:
        """End vLLM's processes."""
        self._llm.shutdown()
        del self._llm  # its own clean-up fails when the interpreter is ending

    async def _complete(self, request: Request, sampling: Sampling) -> Completion | Exception:
        prompt = self._chats.encode(request.messages)
        if len(prompt) + sampling.max_tokens > self._context:
            return PromptTooLong(f"a prompt of {len(prompt)} tokens leaves less than {sampling.max_tokens} in the context")
        answers = self._llm.generate(
            TokensPrompt(prompt_token_ids=prompt.token_ids),
            self._params(request, sampling),
            uuid.uuid4().hex,
            lora_request=self._lora,
        )
        try:
            async for answer in answers:
                output = answer.outputs[0]
        except EngineDeadError as error:
            raise EngineError(f"vLLM has stopped with {self.model}: {error}") from None
        except Exception as error:  # of whatever kind: this request's
            return EngineError(f"{self.model}: vLLM refused the request: {' '.join(str(error).split())[:300]}")
        return self._completion(prompt, list(output.token_ids), str(output.finish_reason))

    def _params(self, request: Request, sampling: Sampling) -> SamplingParams:
        temperature, top_p = sampling.numbers()
        return SamplingParams(
            temperature=temperature,
            top_p=top_p if temperature > 0 else 1.0,
            max_tokens=sampling.max_tokens,
            seed=request.seed % 2**31,
            stop_token_ids=sorted(self._end_tokens),
            stop=None if self._chats.templated else [NEXT_ROLE],
            detokenize=not self._chats.templated,
            output_kind=RequestOutputKind.FINAL_ONLY,
        )

    def _completion(self, prompt: Prompt, tokens: list[int], finish_reason: str) -> Completion:
        end = next((index for index, token in enumerate(tokens) if token in self._end_tokens), None)
        reasoning, text, _ = self._chats.split(tokens[:end], prompt)
        if not self._chats.templated:
            text = text.partition(NEXT_ROLE)[0]
        return Completion(text, Usage(len(prompt), len(tokens)), reasoning, finish_reason)


def _engine_args(checkpoint: Checkpoint, loading: Loading, lora: LoRARequest | None) -> AsyncEngineArgs:
    revision = checkpoint.revision if checkpoint.on_hub else None
    more: dict[str, Any] = {}
    if current_platform.is_cpu():  # a prompt in parts needs a random generator that can go back, which a CPU has not
        more = {"enable_chunked_prefill": False}
    if lora is not None:
        more |= {"enable_lora": True, "max_loras": 1, "max_lora_rank": _rank(Path(lora.lora_path))}
    return AsyncEngineArgs(
        model=checkpoint.source,
        revision=revision,
        tokenizer_revision=revision,
        tensor_parallel_size=loading.tensor_parallel,
        data_parallel_size=loading.data_parallel,
        max_model_len=loading.max_model_len,
        dtype=loading.dtype,
        enable_prefix_caching=True,
        enforce_eager=current_platform.is_cpu(),
        generation_config="vllm",
        disable_log_stats=True,
        seed=0,
        **more,
    )


def _generation_config(source: str, revision: Mapping[str, Any]) -> GenerationConfig:
    try:
        return GenerationConfig.from_pretrained(source, **revision)
    except OSError:  # the model has none
        return GenerationConfig.from_model_config(AutoConfig.from_pretrained(source, **revision))


def _adapter(folder: Path | None) -> LoRARequest | None:
    if folder is None:
        return None
    if not (folder / "adapter_config.json").is_file():
        raise InputError(f"folder {folder} holds no adapter_config.json; give --lora the folder of a LoRA adapter")
    return LoRARequest("adapter", 1, str(folder.resolve()))


def _rank(folder: Path) -> int:
    """Return the smallest rank that vLLM can set aside for an adapter."""
    rank = int(json.loads((folder / "adapter_config.json").read_text()).get("r", 16))
    return next(size for size in (8, 16, 32, 64, 128, 256, 320, 512) if size >= rank)
