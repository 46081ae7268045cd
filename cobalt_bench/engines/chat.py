"""From a chat to the tokens of a prompt, the same for each engine that runs in this process."""

from collections.abc import Sequence
from typing import Any

import jinja2

from cobalt_bench.engines.engine import Message

_ROLES = {"system": "System", "user": "User", "assistant": "Assistant"}
NEXT_ROLE = "\nUser:"  # where a model without a chat template begins to speak for the user


def encode_chat(tokenizer: Any, messages: Sequence[Message]) -> list[int]:
    """Return a chat as token ids, up to where the assistant's next message begins."""
    if tokenizer.chat_template is None:
        text = "\n\n".join(f"{_ROLES[message['role']]}: {message['content']}" for message in messages)
        return list(tokenizer(f"{text}\n\nAssistant:").input_ids)
    try:
        text = _render(tokenizer, messages)
    except jinja2.TemplateError:  # some templates know no system role
        system, user, *rest = messages
        merged = f"{system['content']}\n\n{user['content']}"
        text = _render(tokenizer, [Message(role="user", content=merged), *rest])
    return list(tokenizer(text, add_special_tokens=False).input_ids)


def end_tokens(tokenizer: Any, generation_config: Any) -> frozenset[int]:
    """Return all tokens that end the assistant's turn."""
    configured = getattr(generation_config, "eos_token_id", None)
    ends = configured if isinstance(configured, list) else [configured]
    return frozenset(int(token) for token in [*ends, tokenizer.eos_token_id] if token is not None)


def _render(tokenizer: Any, messages: Sequence[Message]) -> str:
    return str(tokenizer.apply_chat_template(list(messages), add_generation_prompt=True, tokenize=False))
