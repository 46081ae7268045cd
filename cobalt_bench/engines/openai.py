"""The engine for any server that speaks OpenAI's chat completions: vLLM, SGLang, llama.cpp, Ollama, a vendor."""

import asyncio
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import openai

from cobalt_bench.engines.engine import Completion, Message, Request, Sampling, Serving
from cobalt_bench.engines.openai_answers import completion_of, unusable
from cobalt_bench.engines.openai_dialect import Dialect
from cobalt_bench.engines.openai_failures import KEY_VARIABLE, Failures, is_for_good, is_of_request, pause_s
from cobalt_bench.engines.openai_keeping import Place, find_place
from cobalt_bench.engines.openai_server import Server
from cobalt_bench.engines.thinking import split_text
from cobalt_bench.engines.thinking_marks import Thinking
from cobalt_bench.errors import EngineError, InputError, PromptTooLong

_SHOWN = 200  # characters of an answer that can't be used
_GIVE_UP_AFTER = 8  # requests in a row that failed, each with all its attempts


class OpenAIEngine:
    """One or several servers that are asked for a model's chat completions.

    The key is read from the environment variable OPENAI_API_KEY alone (a local server needs none); it and the values of
    headers are never shown. Answers are streamed where the server takes that, so `serving.timeout_s` bounds the silence of an
    attempt, not the length of an answer. Failed requests (no connection, time-out, rate limit, 5xx, broken or unusable answer)
    are repeated `max_retries` times with growing pauses, or those that the server asks for by Retry-After.
    With several `base_urls` a request goes to the server with the fewest at work, and at once to the next one where that fails,
    which is then asked last for a while. What a server refuses is left out or said otherwise where that changes nothing, or
    where `may_leave_out` allows it (see Dialect); `notes` says what. A base URL's query is sent with each request.
    Thinking is what a server gives apart; where it gives none, what stands at the start of the text between marks of `thinking`.
    Raises InputError where there is neither a key nor a server, or the key can't be one.
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
        serving: Serving | None = None,
        may_leave_out: bool = False,
        thinking: Thinking | None = None,
    ) -> None:
        self._serving = serving or Serving()
        key = os.environ.get(KEY_VARIABLE, "")
        if not base_urls and not key:
            raise InputError(f"set {KEY_VARIABLE} to your key, or name a server with --base-url")
        if not re.fullmatch(r"[!-~]*", key):
            raise InputError(f"{KEY_VARIABLE} holds white space or a letter that no key has; set it again")
        self.model = model
        self.max_concurrency = max_concurrency
        self.tokens_streamed = 0  # that have come so far, of all answers, those under way included
        self._attempts = max_retries + 1
        self._thinking = thinking or Thinking()
        self._place: Place | None = None  # of earlier thinking in what is sent
        self._finding = asyncio.Lock()
        self._secrets = _secrets(key, self._serving.headers)
        self._dialect = Dialect(model, self._serving.extra_body, self._safe, may_leave_out=may_leave_out)
        urls: Sequence[str | None] = base_urls or [None]
        self._servers = [Server(url, key, self._serving, self._count) for url in urls]
        addresses = [server.address for server in self._servers]
        self._failures = Failures(model, addresses, self._serving.timeout_s, self._attempts, self._safe)
        self._failed_in_a_row = 0

    @property
    def notes(self) -> Sequence[str]:
        """What was sent otherwise than asked, since the server refused it; a sentence each."""
        return self._dialect.notes

    def identity(self) -> Mapping[str, Any]:
        """Return the model, marks of thinking and additions to the body; the place it is served at does not count."""
        extra_body = self._serving.extra_body
        return {
            "model": self.model,
            "revision": None,
            "thinking_marks": [[pair.open, pair.close] for pair in self._thinking.marks],
            **({"extra_body": dict(extra_body)} if extra_body else {}),
        }

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request, or its EngineError once all attempts have failed.

        Raises EngineError where no request can succeed: the key is refused, the model is not there, the credit is used
        up, no server can be reached, or one request after the other has failed; InputError where `max_tokens` alone fills the
        model's context, or where the server refuses a temperature, top-p or addition to the body that can't be left out.
        """
        if self._thinking.keep:
            await self._find_place(sampling)
        return list(await asyncio.gather(*(self._counted(request, sampling) for request in requests)))

    async def close(self) -> None:
        """Close the connections."""
        for server in self._servers:
            await server.close()

    async def _find_place(self, sampling: Sampling) -> None:
        """Find out once how the server takes earlier thinking."""

        async def ask(messages: Sequence[Mapping[str, Any]]) -> int | None:
            request = Request(cast(Sequence[Message], messages), seed=0, problem_id="", sample=0, turn=0)
            try:
                completion = completion_of(await self._ask_any_server(request, replace(sampling, max_tokens=1)))
            except openai.APIStatusError as error:
                if error.status_code not in (400, 422):
                    raise
                return None
            return completion.usage.prompt_tokens if completion else None

        async with self._finding:
            if self._place is not None:
                return
            try:
                self._place = await find_place(ask, self._thinking.marks[0], self.model)
            except openai.APIStatusError as error:
                failure = self._failures.of_status(error, sampling.max_tokens)
                raise failure if isinstance(failure, EngineError) else EngineError(f"{self.model}: refused") from None
            except openai.APIConnectionError as error:
                raise self._failures.of_connection(error) from None

    def _count(self, tokens: int) -> None:
        self.tokens_streamed += tokens

    async def _counted(self, request: Request, sampling: Sampling) -> Completion | Exception:
        if self._place is not None:
            messages = [cast(Message, self._place(message)) for message in request.messages]
            request = replace(request, messages=messages)
        answer = await self._complete(request, sampling)
        lost = isinstance(answer, EngineError) and not isinstance(answer, PromptTooLong)
        self._failed_in_a_row = self._failed_in_a_row + 1 if lost else 0
        if self._failed_in_a_row >= _GIVE_UP_AFTER:
            raise EngineError(f"{self._failed_in_a_row} requests in a row have failed; the last: {answer}")
        return answer

    async def _complete(self, request: Request, sampling: Sampling) -> Completion | Exception:
        for attempt in range(self._attempts):
            try:
                answer = await self._ask_any_server(request, sampling)
                completion = completion_of(answer)
                said = "" if completion else unusable(answer)
            except openai.APIStatusError as error:
                return self._failures.of_status(error, sampling.max_tokens)
            except openai.APIConnectionError as error:
                return self._failures.of_connection(error)
            except ValueError as error:  # no JSON
                completion, said = None, str(getattr(error, "doc", ""))
            if completion is not None:
                self._dialect.answered = True
                return self._without_thinking(completion)
            if attempt + 1 < self._attempts:
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
        said = self._safe(said[:_SHOWN]) or "nothing"
        return EngineError(
            f"{self.model}: the server gave {self._attempts} times an answer without text ({said}); --base-url may not be its API"
        )

    def _without_thinking(self, completion: Completion) -> Completion:
        """Return an answer without the thinking that its server has left in the text, be it apart as well."""
        opened = False if completion.reasoning else None
        reasoning, text, _ = split_text(completion.text, self._thinking.marks, opened=opened)
        return replace(completion, text=text, reasoning=completion.reasoning or reasoning)

    async def _ask_any_server(self, request: Request, sampling: Sampling) -> Any:
        for attempt in range(self._attempts):
            failures: list[openai.APIError] = []
            for server in sorted(self._servers, key=lambda each: (each.rests, each.at_work)):
                try:
                    return await self._ask(server, request, sampling)
                except (openai.APIStatusError, openai.APIConnectionError) as error:
                    if is_of_request(error):
                        raise
                    failures.append(error)
                    server.rest()
            if attempt + 1 == self._attempts or all(is_for_good(error) for error in failures):
                raise failures[-1]
            await asyncio.sleep(pause_s(failures, attempt))
        raise AssertionError("the last attempt returns or raises")

    async def _ask(self, server: Server, request: Request, sampling: Sampling) -> Any:
        """Return one server's answer, JSON data; asks again where it has refused what can be left out."""
        server.at_work += 1
        try:
            while True:
                body = self._dialect.body(request, sampling)
                try:
                    return await server.post(body)
                except openai.APIStatusError as error:
                    if not self._dialect.learns(error, body):
                        raise
        finally:
            server.at_work -= 1

    def _safe(self, text: str) -> str:
        """Return a server's words as one short line, without the key and the values of headers."""
        line = " ".join(text.split())
        for secret in self._secrets:
            line = line.replace(secret, "***")
        return line[:300]


def _secrets(key: str, headers: Mapping[str, str]) -> list[str]:
    """Return what is never to be shown, the longest first; of a value with several words also each of them that is long."""
    words = [word for value in headers.values() for word in value.split() if len(word) > 7]
    return sorted({secret for secret in (key, *headers.values(), *words) if secret}, key=len, reverse=True)
