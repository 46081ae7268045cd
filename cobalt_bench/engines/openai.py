"""The engine for any server that speaks OpenAI's chat completions: vLLM, SGLang, llama.cpp, Ollama, a vendor."""

import asyncio
import os
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import openai

from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.engines.openai_answers import completion_of, sendable
from cobalt_bench.engines.openai_failures import CONTEXT, FOR_GOOD, TOO_LONG, is_of_request, pause_s, unreachable
from cobalt_bench.errors import EngineError, InputError, PromptTooLong

_KEY_VARIABLE = "OPENAI_API_KEY"
_REST_S = 30.0  # for which a server that failed is asked last
_GIVE_UP_AFTER = 8  # requests in a row that failed, each with all its attempts


class OpenAIEngine:
    """Ask one or several servers for a model's chat completions.

    The key is read from the environment variable OPENAI_API_KEY alone (a local server needs none) and never shown.
    Failed requests (no connection, time-out, rate limit, 5xx, unusable answer) are repeated `max_retries` times with
    growing pauses, or those that the server asks for by Retry-After; `timeout_s` bounds the silence of one attempt.
    With several `base_urls` a request goes to the server with the fewest at work, and at once to the next one where that fails,
    which is then asked last for a while. Raises InputError where there is neither a key nor a server, or the key can't be one.
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
        if not re.fullmatch(r"[!-~]*", self._key):
            raise InputError(f"{_KEY_VARIABLE} holds white space or a letter that no key has; set it again")
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
        self._rests_until: dict[int, float] = {}  # by client
        self._failed_in_a_row = 0

    def identity(self) -> Mapping[str, Any]:
        """Return the model; where it is served does not count, and its revision the server does not say."""
        return {"model": self.model, "revision": None}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request, or its EngineError once all attempts have failed.

        Raises EngineError where no request can succeed: the key is refused, the model is not there, the credit is used
        up, no server can be reached, or one request after the other has failed; InputError where `max_tokens` alone fills the
        model's context.
        """
        return list(await asyncio.gather(*(self._counted(request, sampling) for request in requests)))

    async def close(self) -> None:
        """Close the connections."""
        for client in self._clients:
            await client.close()

    async def _counted(self, request: Request, sampling: Sampling) -> Completion | Exception:
        answer = await self._complete(request, sampling)
        lost = isinstance(answer, EngineError) and not isinstance(answer, PromptTooLong)
        self._failed_in_a_row = self._failed_in_a_row + 1 if lost else 0
        if self._failed_in_a_row >= _GIVE_UP_AFTER:
            raise EngineError(f"{self._failed_in_a_row} requests in a row have failed; the last: {answer}")
        return answer

    async def _complete(self, request: Request, sampling: Sampling) -> Completion | Exception:
        answer: Any = None
        for attempt in range(self._attempts):
            try:
                answer = await self._ask_any_server(request, sampling)
            except openai.APIStatusError as error:
                return self._failure(error, sampling)
            except openai.APIConnectionError as error:
                return self._connection_failure(error)
            except (openai.APIError, ValueError):  # no JSON
                answer = None
            completion = completion_of(answer)
            if completion is not None:
                return completion
            if attempt + 1 < self._attempts:
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
        said = getattr(answer, "error", None)
        why = f": {self._safe(str(said))}" if said else ""
        return EngineError(f"{self.model}: the server gave {self._attempts} times an answer without text{why}")

    async def _ask_any_server(self, request: Request, sampling: Sampling) -> object:
        if len(self._clients) == 1:  # the client's own retries
            return await self._ask(self._clients[0], 0, request, sampling)
        for attempt in range(self._attempts):
            failures: list[openai.APIError] = []
            for index in self._in_turn():
                try:
                    return await self._ask(self._clients[index].with_options(max_retries=0), index, request, sampling)
                except (openai.APIStatusError, openai.APIConnectionError) as error:
                    if is_of_request(error):
                        raise
                    failures.append(error)
                    self._rests_until[index] = time.monotonic() + _REST_S
            if attempt + 1 == self._attempts or all(getattr(error, "status_code", 0) in FOR_GOOD for error in failures):
                raise failures[-1]
            await asyncio.sleep(pause_s(failures, attempt))
        raise AssertionError("the last attempt returns or raises")

    def _in_turn(self) -> list[int]:
        """Return the servers: first those that did not fail of late, of these first the one with the fewest requests at work."""
        now = time.monotonic()
        return sorted(
            range(len(self._clients)), key=lambda index: (self._rests_until.get(index, 0.0) > now, self._at_work[index])
        )

    async def _ask(self, client: openai.AsyncOpenAI, index: int, request: Request, sampling: Sampling) -> object:
        create: Any = client.chat.completions.create
        messages = [message | {"content": sendable(message["content"])} for message in request.messages]
        self._at_work[index] += 1
        try:
            while True:
                options = self._options(request, sampling)
                try:
                    return await create(model=self.model, messages=messages, **options)
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
        if TOO_LONG.search(text):
            return False
        if "max_tokens" in sent and "max_completion_tokens" in text:
            self._limit_name = "max_completion_tokens"
            return True
        if "seed" in sent and re.search(r"\bseed\b", text):
            self._sends_seed = False
            return True
        return False

    def _failure(self, error: openai.APIStatusError, sampling: Sampling) -> EngineError:
        """Return the error of one request; raise that of the whole run."""
        said = self._safe(error.message)
        context = CONTEXT.search(error.message)
        if error.status_code in (400, 413, 422) and context and sampling.max_tokens >= int(context[1]):
            raise InputError(
                f"max-tokens {sampling.max_tokens} leaves no room for a prompt in the {context[1]} tokens of {self.model}; "
                "give --max-tokens a smaller number"
            )
        if error.status_code in (401, 403):
            raise EngineError(f"the server refuses the key for {self.model}: set {_KEY_VARIABLE} to one that is valid") from None
        if error.status_code == 404:
            raise EngineError(
                f"the server has no model {self.model}, or --base-url is not its API, which often ends in /v1: {said}"
            ) from None
        if error.status_code == 402 or error.code == "insufficient_quota":
            raise EngineError(f"the credit for {self.model} is used up: {said}") from None
        if error.status_code in (400, 413, 422) and TOO_LONG.search(f"{error.code} {error.type} {error.message}"):
            return PromptTooLong(f"{self.model}: {said}")
        return EngineError(f"{self.model}: the server answered {error.status_code}: {said}")

    def _connection_failure(self, error: openai.APIConnectionError) -> EngineError:
        """Return the error of one request; raise that of the whole run."""
        if unreachable(error):
            servers = ", ".join(f"{client.base_url.host}:{client.base_url.port or ''}" for client in self._clients)
            raise EngineError(f"no server can be reached at {servers.replace(':,', ',').rstrip(':')}") from None
        if isinstance(error, openai.APITimeoutError):
            return EngineError(f"{self.model}: the server was silent for too long, {self._attempts} times in a row")
        return EngineError(f"{self.model}: the server broke off its answer, {self._attempts} times in a row")

    def _safe(self, text: str) -> str:
        """Return a server's words as one short line, without the key."""
        line = " ".join(text.split())
        return (line.replace(self._key, "***") if self._key else line)[:300]
