"""One server: the connections to it, how a request is sent, and how its answer is read."""

import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

import openai

from cobalt_bench.engines.engine import Serving
from cobalt_bench.engines.openai_failures import error_in
from cobalt_bench.engines.openai_stream import BrokenOff, read_answer

_REST_S = 30.0  # for which a server that failed is asked last


class Server:
    """A server at a base URL (None: OpenAI's own), whose query is sent with each request.

    `count` is told how many tokens have come, as they come.
    """

    def __init__(self, url: str | None, key: str, serving: Serving, count: Callable[[int], None]) -> None:
        self.at_work = 0  # requests
        self._rests_until = 0.0
        self._timeout_s = serving.timeout_s
        self._count = count
        own = {name.lower() for name in serving.headers}
        without_key = not key and own and "authorization" not in own
        self._no_key = {"Authorization": openai.Omit()} if without_key else None  # the client would send one that is made up
        self._client = _client(url, key, serving)
        base_url = self._client.base_url
        self.address = base_url.host if base_url.port is None else f"{base_url.host}:{base_url.port}"

    @property
    def rests(self) -> bool:
        """Whether it failed of late, so that others are asked first."""
        return self._rests_until > time.monotonic()

    def rest(self) -> None:
        """Note that it has failed."""
        self._rests_until = time.monotonic() + _REST_S

    async def post(self, body: Mapping[str, Any]) -> Any:
        """Return the answer to a request, JSON data. Raises openai.APIError, and ValueError for what is no JSON."""
        create: Any = self._client.chat.completions.with_streaming_response.create
        named = {name: body[name] for name in ("model", "messages", "stream") if name in body}
        pieces = 0

        def count() -> None:
            nonlocal pieces
            pieces += 1
            self._count(1)

        rest = {name: body[name] for name in body if name not in named}
        async with create(**named, extra_body=rest, extra_headers=self._no_key) as response:
            answer = await self._read(response.http_response, count)
            if (error := error_in(answer, response.http_response)) is not None:
                raise error
        usage = answer.get("usage") if isinstance(answer, dict) else None
        tokens = usage.get("completion_tokens") if isinstance(usage, dict) else None
        self._count(tokens - pieces if type(tokens) is int else 0)
        return answer

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _read(self, http: Any, count: Callable[[], None]) -> Any:
        try:
            return await read_answer(http.aiter_bytes(), self._timeout_s, count)
        except TimeoutError:
            raise openai.APITimeoutError(http.request) from None
        except BrokenOff as error:
            raise openai.APIConnectionError(message=str(error), request=http.request) from None
        except Exception as error:
            if not type(error).__module__.startswith("httpx"):  # the client's HTTP library, under either of its names
                raise
            if "Timeout" in type(error).__name__:
                raise openai.APITimeoutError(http.request) from None
            raise openai.APIConnectionError(request=http.request) from None


def _client(url: str | None, key: str, serving: Serving) -> openai.AsyncOpenAI:
    parts = urlsplit(url) if url else None
    headers = {"Authorization" if name.lower() == "authorization" else name: text for name, text in serving.headers.items()}
    return openai.AsyncOpenAI(
        api_key=key or "none",
        base_url=urlunsplit(parts._replace(query="")) if parts else None,
        default_query=dict(parse_qsl(parts.query)) if parts else None,
        default_headers=headers,
        max_retries=0,  # the engine's own
        timeout=openai.Timeout(serving.timeout_s, connect=10.0),
    )
