"""What an engine is: something that completes a chat. Knows nothing of problems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NotRequired, Protocol, TypedDict


class Message(TypedDict):
    """One message of a chat."""

    role: str  # system, user or assistant
    content: str
    reasoning: NotRequired[str]  # thinking before the content, where it stays in the history


@dataclass(frozen=True, slots=True)
class Sampling:
    """Say how answers are drawn."""

    temperature: float = 0.6
    top_p: float = 0.95
    max_tokens: int = 6144  # new tokens an answer


@dataclass(frozen=True, slots=True)
class Request:
    """Ask for one completion.

    `problem_id`, `sample`, `turn` and `shown` (input and expected output of the failing test that the last feedback
    showed) are for reference agents, which play by a script; language models see `messages` alone.
    """

    messages: Sequence[Message]
    seed: int
    problem_id: str
    sample: int
    turn: int
    shown: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Count the tokens of one completion; None where the engine does not say."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """Hold one answer. `text` is what the model said; `reasoning` what a server reports apart from it."""

    text: str
    usage: Usage = field(default_factory=Usage)
    reasoning: str = ""
    finish_reason: str = "stop"  # "length" when cut at max_tokens


@dataclass(frozen=True, slots=True)
class Loading:
    """Say how a model is loaded into this process; all but `dtype` is for vLLM, None leaves it to the engine."""

    dtype: str = "auto"
    tensor_parallel: int = 1  # GPUs that share a copy of the model
    data_parallel: int = 1  # copies
    max_model_len: int | None = None  # tokens of prompt and answer together
    lora: Path | None = None  # folder of an adapter


class Engine(Protocol):
    """Complete chats.

    `group_size` requests are completed together (1: each on its own); a group's members are fixed by the caller, so
    that timing never changes a batch. `max_concurrency` groups may be in flight at once.
    """

    name: str  # "transformers", "openai", "vllm", "reference"
    model: str
    group_size: int
    max_concurrency: int

    def identity(self) -> Mapping[str, Any]:
        """Return what of the engine decides its answers (model, revision, dtype ...): JSON data for config.json."""
        ...

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return one completion a request, in order; a request that failed for good has its EngineError there.

        A prompt that does not fit the context gives `PromptTooLong` in its place.
        Raises EngineError when the engine as a whole can go on no more.
        """
        ...

    async def close(self) -> None:
        """Free what the engine holds."""
        ...
