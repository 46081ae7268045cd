"""What a server's answer says; a server may send anything of any type."""

from typing import Any

from cobalt_bench.engines.engine import Completion, Usage


def completion_of(answer: Any) -> Completion | None:
    """Return what an answer says; None where it says nothing that can be used. A server may send anything of any type."""
    choices = getattr(answer, "choices", None)
    if not isinstance(choices, list) or not choices:
        return None
    message, finish_reason = getattr(choices[0], "message", None), getattr(choices[0], "finish_reason", None)
    text = _text(message)
    if text is None or finish_reason == "error":
        return None
    usage = getattr(answer, "usage", None)
    return Completion(
        text=sendable(text),
        usage=Usage(_tokens(usage, "prompt_tokens"), _tokens(usage, "completion_tokens")),
        reasoning=_string(message, "reasoning_content") or _string(message, "reasoning"),
        finish_reason=finish_reason if isinstance(finish_reason, str) and finish_reason else "stop",
    )


def _text(message: Any) -> str | None:
    """Return a message's text, of parts where it comes so; None where there is no such thing as a text."""
    content = getattr(message, "content", 0)
    if isinstance(content, list):
        texts = [part.get("text") if isinstance(part, dict) else getattr(part, "text", None) for part in content]
        known = [text for text in texts if isinstance(text, str)]
        return "".join(known) if known and len(known) == len(texts) else None
    return (content or "") if isinstance(content, str | None) else None


def _string(message: Any, name: str) -> str:
    value = getattr(message, name, None)
    return sendable(value) if isinstance(value, str) else ""


def sendable(text: str) -> str:
    """Return a text without halves of surrogate pairs, which no request can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _tokens(usage: Any, name: str) -> int | None:
    value = getattr(usage, name, None)
    return value if type(value) is int and value >= 0 else None
