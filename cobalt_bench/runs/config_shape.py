"""What config.json holds, as a type that its content is compared with."""

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from cobalt_bench.json_data import Count


class EngineShape(TypedDict):
    """What answered."""

    name: str
    model: NotRequired[str]
    revision: NotRequired[str | None]


class SuiteShape(TypedDict):
    """What was asked."""

    name: str
    hash: str
    revision: NotRequired[str | None]
    selection: NotRequired[str]
    num_problems: NotRequired[Count]
    dropped: NotRequired[dict[str, Count]]


class FirstTurnsShape(TypedDict):
    """Whose first programs were taken."""

    model: str
    hash: str


class SamplingShape(TypedDict):
    """How answers were drawn."""

    temperature: float | None
    top_p: float | None
    max_tokens: int


class ProtocolShape(TypedDict):
    """What of the protocol is shown; `Protocol` knows all of it."""

    name: str
    hash: str
    turns: Count
    samples: Count
    sampling: SamplingShape
    version: NotRequired[Count]
    perturbation: NotRequired[str | None]


class IdentityShape(TypedDict):
    """What a run is."""

    model: str
    engine: EngineShape
    seed: int
    suite: SuiteShape
    protocol: ProtocolShape
    first_turns: NotRequired[FirstTurnsShape | None]
    shard: NotRequired[str]


class OptionsShape(TypedDict, total=False):
    """What of a command line is read again: which problems it chose, and which other files and models it named."""

    suite: str | None
    data: str | None
    suite_revision: str | None
    window: str | None
    difficulty: str | None
    platform: str | None
    exclude_errata: bool | None
    problems: str | None
    extra_fields: str | None
    limit: int | None
    prompts: str | None
    first_turn_from: str | None
    judge_model: str | None


class SittingShape(TypedDict):
    """One time that the run went on."""

    started: NotRequired[str]
    seconds: NotRequired[Annotated[float, Meta(ge=0, le=1e12)]]
    versions: NotRequired[dict[str, str]]
    commit: NotRequired[str | None]
    machine: NotRequired[dict[str, Any]]
    isolation: NotRequired[dict[str, str] | None]
    engine_notes: NotRequired[list[str]]
    options: NotRequired[OptionsShape]


class ConfigShape(TypedDict):
    """The content of config.json."""

    identity: IdentityShape
    sittings: list[SittingShape]
