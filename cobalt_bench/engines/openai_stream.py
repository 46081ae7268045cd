"""Reads a server's answer as it comes: one JSON document, or the pieces that a stream of server-sent events is made of."""

import asyncio
import json
from collections.abc import AsyncIterable, Callable, Iterator
from typing import Any

MOST_BYTES = 2**26  # of one answer
_GRACE_S = 5.0  # for what a server may say after the end of its answer: the usage


class BrokenOff(Exception):
    """An answer that ended before it was whole."""


async def read_answer(body: AsyncIterable[bytes], timeout_s: float, count: Callable[[], None]) -> Any:
    """Return an answer as the JSON data that it is without streaming, whichever way it comes.

    `count` is called for each piece of text. Raises ValueError where the body is neither JSON nor events, TimeoutError
    after `timeout_s` without any data (comments are none), and BrokenOff for a stream that has not come to its end.
    """
    clock = asyncio.get_running_loop()
    pieces, events, document = Pieces(), Events(), bytearray()
    streams: bool | None = None  # known from the first byte that is no white space
    total = 0
    try:
        async with asyncio.timeout(timeout_s) as limit:
            async for chunk in body:
                total += len(chunk)
                if total > MOST_BYTES:
                    raise BrokenOff(f"the answer is larger than {MOST_BYTES} bytes")
                if streams is None and (first := chunk.lstrip()[:1]):
                    streams = first not in (b"{", b"[", b"<")
                if not streams:
                    document += chunk
                    continue
                for data in events.add(chunk):
                    if pieces.add(data):
                        count()
                    limit.reschedule(clock.time() + (_GRACE_S if pieces.ended else timeout_s))
            for data in events.rest():
                pieces.add(data)
    except Exception:
        if not pieces.ended:  # else all but the usage is there
            raise
    if not streams:
        return _parsed(bytes(document))
    if not pieces.ended:
        raise BrokenOff("the stream ended before the answer did")
    return pieces.whole()


class Events:
    """The data of server-sent events, cut out of bytes that come in chunks of any size."""

    def __init__(self) -> None:
        self._line: list[bytes] = []  # the parts of a line that has not ended
        self._data: list[bytes] = []  # lines of the event that has not ended
        self._after_return = False

    def add(self, chunk: bytes) -> Iterator[bytes]:
        """Yield the data of each event that ends in the chunk."""
        if self._after_return:
            chunk = chunk.removeprefix(b"\n")
        self._after_return = chunk.endswith(b"\r")
        first, *lines = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        self._line.append(first)
        for line in lines:
            yield from self._end_line()
            self._line.append(line)

    def rest(self) -> Iterator[bytes]:
        """Yield the data of an event that no empty line has ended."""
        yield from self._end_line()
        yield from self._end_event()

    def _end_line(self) -> Iterator[bytes]:
        line = b"".join(self._line)
        self._line.clear()
        if line.startswith(b"data:"):
            self._data.append(line[5:].strip())
        elif not line:
            yield from self._end_event()

    def _end_event(self) -> Iterator[bytes]:
        lines, self._data = self._data, []
        if len(lines) > 1 and all(map(_is_whole, lines)):  # a server that puts no empty lines
            yield from lines
        elif lines:
            yield b"\n".join(lines)


class Pieces:
    """What the pieces of one streamed answer come to."""

    def __init__(self) -> None:
        self.ended = False
        self._parts: list[Any] = []  # of the content, in order
        self._texts: dict[str, list[str]] = {"reasoning_content": [], "reasoning": [], "refusal": []}
        self._details: list[Any] = []
        self._finish_reason: Any = None
        self._usage: Any = None
        self._error: Any = None

    def add(self, data: bytes) -> bool:
        """Take one event's data; return whether it brought text. Raises ValueError where it is no JSON."""
        if data == b"[DONE]":
            self.ended = self.ended or bool(self._parts or any(self._texts.values()))
            return False
        piece = _parsed(data)
        if not isinstance(piece, dict):
            return False
        if piece.get("error") and not self.ended:
            self._error, self.ended = piece["error"], True
        self._usage = _usage(piece) or self._usage
        choices = piece.get("choices")
        choice = next((each for each in choices if _is_first(each)), None) if isinstance(choices, list) else None
        return choice is not None and self._take(choice)

    def whole(self) -> dict[str, Any]:
        """Return the answer as one document."""
        if self._error is not None:
            return {"error": self._error}
        texts = all(isinstance(part, str) for part in self._parts)
        message = {"content": "".join(self._parts) if texts else self._parts, "reasoning_details": self._details}
        message |= {name: "".join(parts) for name, parts in self._texts.items()}
        return {"choices": [{"message": message, "finish_reason": self._finish_reason}], "usage": self._usage}

    def _take(self, choice: dict[str, Any]) -> bool:
        delta = choice.get("delta")
        if not isinstance(delta, dict) and not self._parts:
            delta = choice.get("message")  # all at once
        brought = isinstance(delta, dict) and self._take_delta(delta)
        if choice.get("finish_reason"):
            self._finish_reason, self.ended = choice["finish_reason"], True
        return brought

    def _take_delta(self, delta: dict[str, Any]) -> bool:
        content, details = delta.get("content"), delta.get("reasoning_details")
        parts = content if isinstance(content, list) else [content] if isinstance(content, str) and content else []
        self._parts += parts
        self._details += details if isinstance(details, list) else []
        texts = {name: value for name in self._texts if isinstance(value := delta.get(name), str) and value}
        for name, value in texts.items():
            self._texts[name].append(value)
        return bool(parts or texts or details)


def _is_first(choice: Any) -> bool:
    return isinstance(choice, dict) and choice.get("index", 0) in (0, None)


def _usage(piece: dict[str, Any]) -> Any:
    """Return the usage that a piece holds; Groq puts it into a field of its own."""
    own = piece.get("x_groq")
    return piece.get("usage") or (own.get("usage") if isinstance(own, dict) else None)


def _is_whole(data: bytes) -> bool:
    try:
        return data == b"[DONE]" or bool(_parsed(data))
    except ValueError:
        return False


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8", "replace"))
    except RecursionError as error:
        raise ValueError("the answer is nested too deep") from error
