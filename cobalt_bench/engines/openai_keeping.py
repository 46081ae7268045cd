"""Where a server takes the thinking of earlier turns: found by how many tokens of a prompt it makes."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cobalt_bench.engines.engine import Message
from cobalt_bench.engines.thinking_marks import Marks, inline
from cobalt_bench.errors import InputError

_THOUGHT = " ".join(f"thought {number}" for number in range(40))
_LEAST = 40  # tokens that it has at least, however a tokenizer cuts it

Place = Callable[[Message], Mapping[str, Any]]


def in_field(message: Message) -> Mapping[str, Any]:
    """Return a message as servers with a field for thinking take it; which of two names it has differs."""
    if "reasoning" not in message:
        return message
    return {**message, "reasoning_content": message["reasoning"]}


async def find_place(ask: Callable[[Sequence[Mapping[str, Any]]], Awaitable[int | None]], marks: Marks, model: str) -> Place:
    """Return how a message with thinking is sent so that the thinking is in the prompt.

    `ask` sends a chat for one token and returns how many its prompt had, None where the server refuses or does not say.
    Raises InputError where the thinking is in the prompt in no way.
    """
    plain = await ask(_chat(thought=False))
    places: list[Place] = [in_field, lambda message: inline(message, marks)]
    for place in places:
        kept = await ask([place(message) for message in _chat(thought=True)])
        if plain is not None and kept is not None and kept >= plain + _LEAST:
            return place
    raise InputError(
        f"--thinking keep does nothing with {model}: its server leaves earlier thinking out of the prompt, or does not say how "
        "many tokens a prompt has; give --thinking strip"
    )


def _chat(*, thought: bool) -> list[Message]:
    answer = Message(role="assistant", content="Yes.")
    return [
        Message(role="user", content="Ready?"),
        answer | {"reasoning": _THOUGHT} if thought else answer,
        Message(role="user", content="Go on."),
    ]
