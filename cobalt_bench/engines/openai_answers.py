"""What a server's answer says; a server may send anything of any type."""

import json
import re
from collections.abc import Iterator
from typing import Any

from cobalt_bench.engines.engine import Completion, Usage

# How servers spell why an answer has ended.
_FILTERED = re.compile(
    r"content.?filter|refus|safety|sensitive|blocklist|prohibited|recitation|guardrail|moderation", re.IGNORECASE
)
_CUT = re.compile(r"length|max.?(output.?|new.?)?tokens", re.IGNORECASE)
_FAILED = re.compile(r"error|abort|cancel|insufficient|time.?out|unavailable", re.IGNORECASE)


def completion_of(answer: Any) -> Completion | None:
    """Return what an answer, JSON data, says; None where it says nothing that can be used.

    What a content filter stopped has the finish reason "refused" and no text.
    """
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return None
    message, reason = choices[0].get("message"), choices[0].get("finish_reason")
    spelled = reason if isinstance(reason, str) else ""
    parts = _parts(message)
    filtered = bool(_FILTERED.search(spelled))
    if (parts is None and not filtered) or _FAILED.search(spelled):
        return None
    text, thought, refusal = (("".join(kind)) for kind in zip(*parts or [("", "", "")], strict=True))
    refused = filtered or (not text.strip() and bool(refusal or _string(message, "refusal")))
    usage = answer.get("usage")
    return Completion(
        text="" if refused else sendable(text),
        usage=Usage(_tokens(usage, "prompt_tokens"), _tokens(usage, "completion_tokens")),
        reasoning=sendable(_reasoning(message) or thought),
        finish_reason="refused" if refused else "length" if _CUT.search(spelled) else "stop",
    )


def unusable(answer: Any) -> str:
    """Return what shows why an answer can't be used, and nothing of what a model said in it."""
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return f"finish reason {choices[0].get('finish_reason')}"
    return json.dumps(answer, ensure_ascii=False)


def said(message: Any) -> tuple[str, str]:
    """Return text and thinking of an assistant's message, a mapping of any form; both are "" where it has none."""
    parts = _parts(message) or [("", "", "")]
    return "".join(part[0] for part in parts), _reasoning(message) or "".join(part[1] for part in parts)


def _parts(message: Any) -> list[tuple[str, str, str]] | None:
    """Return (text, thinking, refusal) of each part of a message; None where there is no such thing as a text."""
    content = message.get("content", 0) if isinstance(message, dict) else 0
    if content is None or content == [] or isinstance(content, str):
        return [(content or "", "", "")]
    if not isinstance(content, list):
        return None
    return [part for each in content if (part := _part(each)) is not None] or None


def _part(part: Any) -> tuple[str, str, str] | None:
    if isinstance(part, str):
        return part, "", ""
    kind = part.get("type") if isinstance(part, dict) else None
    if not isinstance(kind, str | None) or not isinstance(part, dict):
        return None
    if kind == "refusal":
        return "", "", _string(part, "refusal") or kind
    if kind is not None and re.search("think|reason", kind):
        return "", "".join(_texts([part.get(name) for name in ("thinking", "reasoning", "summary", "text")])), ""
    return (part["text"], "", "") if isinstance(part.get("text"), str) else None


def _reasoning(message: Any) -> str:
    """Return the thinking that a server gives apart; one that gives it twice means the same."""
    text = next(filter(None, (_string(message, name) for name in ("reasoning_content", "reasoning", "thinking"))), "")
    details = message.get("reasoning_details") if isinstance(message, dict) else None
    if text or not isinstance(details, list):
        return text
    return "".join(_texts([part.get(name) for part in details if isinstance(part, dict) for name in ("text", "summary")]))


def _texts(values: list[Any], deep: int = 3) -> Iterator[str]:
    """Yield texts out of texts, lists and parts."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list) and deep:
            yield from _texts(value, deep - 1)
        elif isinstance(value, dict):
            yield _string(value, "text")


def _string(holder: Any, name: str) -> str:
    value = holder.get(name) if isinstance(holder, dict) else None
    return value if isinstance(value, str) else ""


def sendable(text: str) -> str:
    """Return a text without halves of surrogate pairs, which no request can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _tokens(usage: Any, name: str) -> int | None:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if type(value) is int and value >= 0 else None
