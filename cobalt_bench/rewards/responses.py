"""What a trainer's completion says: text, or messages in any of the forms that trainers and servers have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cobalt_bench.engines.openai_answers import said
from cobalt_bench.engines.thinking import split_text

_FIELDS = ("role", "content", "reasoning_content", "reasoning", "thinking", "reasoning_details")


@dataclass(frozen=True, slots=True)
class Response:
    """A model's response: `text` with its thinking in place, as `cobalt_reward` reads it, and the `answer` without."""

    text: str
    answer: str


def response_of(completion: Any) -> Response:
    """Return what a completion says: a text, a message (a mapping or an object), or a list of messages.

    Of several messages it is the assistant's last. A message's content may be None, a text or parts; its thinking may stand in
    the content, in a part, or in a field of its own.
    """
    if isinstance(completion, str):
        return Response(completion, split_text(completion).answer)
    text, thinking = said(_mapping(_last(completion)))
    if not thinking:
        return Response(text, split_text(text).answer)
    answer = split_text(text, opened=False).answer  # a server may give the thinking in both places
    return Response(f"<think>\n{thinking}\n</think>\n{answer}", answer)


def _last(completion: Any) -> Any:
    if not isinstance(completion, Sequence):
        return completion
    messages = [message for message in completion if _mapping(message).get("role", "assistant") == "assistant"]
    return messages[-1] if messages else {}


def _mapping(message: Any) -> Mapping[str, Any]:
    if isinstance(message, Mapping):
        return message
    fields = {name: getattr(message, name, None) for name in _FIELDS}
    content = fields["content"]
    if isinstance(content, list | tuple):
        fields["content"] = [part.model_dump() if hasattr(part, "model_dump") else part for part in content]
    return {name: value for name, value in fields.items() if value is not None}
