"""What an engine is: something that completes a chat. Knows nothing of problems."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, NotRequired, Protocol, TypedDict, runtime_checkable

from msgspec import Meta

from cobalt_bench._option import option
from cobalt_bench.errors import InputError

Tokens = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Message(TypedDict):
    """One message of a chat."""

    role: str  # system, user or assistant
    content: str
    reasoning: NotRequired[str]  # thinking before the content, where it stays in the history


@dataclass(frozen=True)
class Sampling:
    """How answers are drawn; a `temperature` or `top_p` of None leaves it to the server.

    A field is an option of the command line and of `evaluate`, a member of config.json, and part of the protocol's hash. A later
    one has the default None and `written_if_given=True`, so that files and hashes of earlier runs stay.
    """

    temperature: float | None = option(
        0.6,
        help="Sampling temperature; 0 is greedy, none leaves it to the server (openai).",
        panel="Model",
        metavar="NUMBER|none",
        least=0.0,
        most=100.0,
        left_to_server=True,
    )
    top_p: float | None = option(
        0.95,
        help="Nucleus sampling; none leaves it to the server (openai).",
        panel="Model",
        metavar="NUMBER|none",
        above=0.0,
        most=1.0,
        left_to_server=True,
    )
    max_tokens: int = option(6144, help="New tokens an answer.", panel="Model", least=1, most=10**7)

    def numbers(self) -> tuple[float, float]:
        """Return temperature and top-p; raises InputError where one is left to a server."""
        if self.temperature is None or self.top_p is None:
            raise InputError("--temperature none and --top-p none leave it to a server (engine openai); give a number")
        return self.temperature, self.top_p


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
    """The tokens of one completion; None where the engine does not say."""

    prompt_tokens: Tokens | None = None
    completion_tokens: Tokens | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """One answer. `text` is what the model said; `reasoning` what a server reports apart from it."""

    text: str
    usage: Usage = field(default_factory=Usage)
    reasoning: str = ""
    finish_reason: str = "stop"  # "length" when cut at max_tokens, "refused" by a content filter, "prompt_too_long"


@dataclass(frozen=True, slots=True)
class Loading:
    """How a model is loaded into this process; all but `dtype` is for vLLM, None leaves it to the engine."""

    dtype: str = "auto"
    tensor_parallel: int = 1  # GPUs that share a copy of the model
    data_parallel: int = 1  # copies
    max_model_len: int | None = None  # tokens of prompt and answer together
    lora: Path | None = None  # folder of an adapter


@dataclass(frozen=True, slots=True)
class Serving:
    """How servers are asked, beside the chat and its sampling."""

    timeout_s: float = 600.0  # of silence, in one attempt
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)  # values are secrets
    extra_body: Mapping[str, Any] = field(default_factory=dict)  # JSON data


class Engine(Protocol):
    """Complete chats.

    `group_size` requests are completed together (1: each on its own); a group's members are fixed by the caller, so
    that timing never changes a batch. `max_concurrency` groups may be in flight at once. One that hears of tokens before their
    answer is whole may be a `CountingEngine` too.
    """

    name: str  # "transformers", "openai", "vllm", "reference"
    model: str
    group_size: int
    max_concurrency: int

    @property
    def notes(self) -> Sequence[str]:
        """What it had to do otherwise than asked, a sentence each."""
        ...

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


@runtime_checkable
class CountingEngine(Protocol):
    """An engine that counts the tokens of its answers as they come."""

    tokens_streamed: int  # so far, of all answers, those underway included


@runtime_checkable
class TellingEngine(Protocol):
    """An engine that tells of each answer of a group as soon as it is finished, not once the last one is."""

    async def complete_each(
        self, requests: Sequence[Request], sampling: Sampling, tell: Callable[[int, Completion | Exception], None]
    ) -> None:
        """Do as `complete` does, but hand each completion to `tell`, with the place of its request."""
        ...
