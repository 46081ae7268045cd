"""The engine for any server that speaks OpenAI's chat completions: vLLM, SGLang, llama.cpp, Ollama, a vendor."""

import asyncio
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import openai

from cobalt_bench.engines.engine import Completion, Request, Sampling, Usage
from cobalt_bench.errors import EngineError, InputError, PromptTooLong

_KEY_VARIABLE = "OPENAI_API_KEY"
# How servers say that a prompt does not fit.
_TOO_LONG = re.compile(
    r"context.?(length|window|size)|maximum (context|model|prompt|input) length|max_model_len"
    r"|(prompt|input|request) (is |contains? )?too (long|large|many tokens)|too many (input |prompt )?tokens",
    re.IGNORECASE,
)


class OpenAIEngine:
    """Ask one or several servers for a model's chat completions.

    The key is read from the environment variable OPENAI_API_KEY alone (a local server needs none) and never shown.
    Failed requests (no connection, time-out, rate limit, 5xx, unusable answer) are repeated `max_retries` times with
    growing pauses, or those that the server asks for by Retry-After; `timeout_s` bounds the silence of one attempt.
    With several `base_urls` a request goes to the server with the fewest at work, and to the next one where that can't
    be reached. Raises InputError where there is neither a key nor a server.
    """

    name = "openai"
    group_size = 1

    def __init__(
        self,
        model: str,
        base_urls: Sequence[str] = (),
        *,
        max_concurrency: int = 32,
        max_retries: int = 6,
        timeout_s: float = 600.0,
    ) -> None:
        self._key = os.environ.get(_KEY_VARIABLE, "")
        if not base_urls and not self._key:
            raise InputError(f"set {_KEY_VARIABLE} to your key, or name a server with --base-url")
        self.model = model
        self.max_concurrency = max_concurrency
        self._attempts = max_retries + 1
        timeout = openai.Timeout(timeout_s, connect=10.0)
        key = self._key or "none"
        urls: list[str | None] = list(base_urls)
        self._clients = [
            openai.AsyncOpenAI(api_key=key, base_url=url, max_retries=max_retries, timeout=timeout)
            for url in urls or [None]  # None: OpenAI's own
        ]
        self._at_work: Counter[int] = Counter()  # requests by client
        self._limit_name = "max_tokens"  # OpenAI's newer models want max_completion_tokens
        self._sends_seed = True  # some vendors refuse it

    def identity(self) -> Mapping[str, Any]:
        """Return the model; where it is served does not count, and its revision the server does not say."""
        return {"model": self.model, "revision": None}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request, or its EngineError once all attempts have failed.

        Raises EngineError where no request can succeed: the key is refused, the model is not there, the credit is used
        up, or no server can be reached.
        """
        return list(await asyncio.gather(*(self._complete(request, sampling) for request in requests)))

    async def close(self) -> None:
        """Close the connections."""
        for client in self._clients:
            await client.close()

    async def _complete(self, request: Request, sampling: Sampling) -> Completion | Exception:
        for attempt in range(self._attempts):
            try:
                answer = await self._ask_any_server(request, sampling)
            except openai.APIStatusError as error:
                return self._failure(error)
            except openai.APIConnectionError as error:
                return self._connection_failure(error)
            except (openai.APIError, ValueError):  # no JSON
                answer = None
            completion = _completion(answer)
            if completion is not None:
                return completion
            if attempt + 1 < self._attempts:
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
        return EngineError(f"{self.model}: the server gave {self._attempts} times an answer without text")

    async def _ask_any_server(self, request: Request, sampling: Sampling) -> object:
        by_load = sorted(range(len(self._clients)), key=lambda index: self._at_work[index])
        for index in by_load[:-1]:
            try:
                return await self._ask(index, request, sampling)
            except openai.APIConnectionError as error:
                if not _unreachable(error):
                    raise
        return await self._ask(by_load[-1], request, sampling)

    async def _ask(self, index: int, request: Request, sampling: Sampling) -> object:
        create: Any = self._clients[index].chat.completions.create
        self._at_work[index] += 1
        try:
            while True:
                options = self._options(request, sampling)
                try:
                    return await create(model=self.model, messages=list(request.messages), **options)
                except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                    if not self._adapts(error, options):
                        raise
        finally:
            self._at_work[index] -= 1

    def _options(self, request: Request, sampling: Sampling) -> dict[str, Any]:
        options = {
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            self._limit_name: sampling.max_tokens,
        }
        return options | {"seed": request.seed % 2**31} if self._sends_seed else options

    def _adapts(self, error: openai.APIStatusError, sent: Mapping[str, Any]) -> bool:
        """Say whether asking again helps, because an option that the server does not know is now named otherwise."""
        text = f"{error.param} {error.message}"
        if _TOO_LONG.search(text):
            return False
        if "max_tokens" in sent and "max_completion_tokens" in text:
            self._limit_name = "max_completion_tokens"
            return True
        if "seed" in sent and re.search(r"\bseed\b", text):
            self._sends_seed = False
            return True
        return False

    def _failure(self, error: openai.APIStatusError) -> EngineError:
        """Return the error of one request; raise that of the whole run."""
        said = self._safe(error.message)
        if error.status_code in (401, 403):
            raise EngineError(f"the server refuses the key for {self.model}: set {_KEY_VARIABLE} to one that is valid") from None
        if error.status_code == 404:
            raise EngineError(f"the server has no model {self.model}: {said}") from None
        if error.status_code == 402 or error.code == "insufficient_quota":
            raise EngineError(f"the credit for {self.model} is used up: {said}") from None
        if error.status_code in (400, 413, 422) and _TOO_LONG.search(f"{error.code} {error.type} {error.message}"):
            return PromptTooLong(f"{self.model}: {said}")
        return EngineError(f"{self.model}: the server answered {error.status_code}: {said}")

    def _connection_failure(self, error: openai.APIConnectionError) -> EngineError:
        """Return the error of one request; raise that of the whole run."""
        if _unreachable(error):
            servers = ", ".join(f"{client.base_url.host}:{client.base_url.port or ''}" for client in self._clients)
            raise EngineError(f"no server can be reached at {servers.replace(':,', ',').rstrip(':')}") from None
        if isinstance(error, openai.APITimeoutError):
            return EngineError(f"{self.model}: the server was silent for too long, {self._attempts} times in a row")
        return EngineError(f"{self.model}: the server broke off its answer, {self._attempts} times in a row")

    def _safe(self, text: str) -> str:
        """Return a server's words as one short line, without the key."""
        line = " ".join(text.split())
        return (line.replace(self._key, "***") if self._key else line)[:300]


def _completion(answer: Any) -> Completion | None:
    """Return what an answer says; None where it says nothing that can be used. A server may send anything of any type."""
    choices = getattr(answer, "choices", None)
    if not isinstance(choices, list) or not choices:
        return None
    message, finish_reason = getattr(choices[0], "message", None), getattr(choices[0], "finish_reason", None)
    content = getattr(message, "content", 0)
    if not isinstance(content, str | None) or finish_reason == "error":
        return None
    usage = getattr(answer, "usage", None)
    return Completion(
        text=content or "",
        usage=Usage(_tokens(usage, "prompt_tokens"), _tokens(usage, "completion_tokens")),
        reasoning=_string(message, "reasoning_content") or _string(message, "reasoning"),
        finish_reason=finish_reason if isinstance(finish_reason, str) and finish_reason else "stop",
    )


def _string(message: Any, name: str) -> str:
    value = getattr(message, name, None)
    return value if isinstance(value, str) else ""


def _tokens(usage: Any, name: str) -> int | None:
    value = getattr(usage, name, None)
    return value if type(value) is int and value >= 0 else None


def _unreachable(error: openai.APIConnectionError) -> bool:
    """Say whether no connection came about; by name, since the client's HTTP library changed between versions."""
    return type(error.__cause__).__name__ in ("ConnectError", "ConnectTimeout")
