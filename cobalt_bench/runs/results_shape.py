"""What results.json holds, as a type that its content is compared with."""

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from cobalt_bench.shapes import Count

Rate = Annotated[float, Meta(ge=-1e-9, le=1 + 1e-9)]  # rounding may lead beyond 0..1
Drop = Annotated[float, Meta(ge=-1 - 1e-9, le=1 + 1e-9)]  # of a rate
Interval = tuple[Rate, Rate]


class PerTurnShape(TypedDict):
    """A rate a turn; None where no episode is finished."""

    per_turn: list[Rate | None]


class PassAt1Shape(PerTurnShape):
    """Pass@1 a turn with its 95% interval, and whether that is the exact one."""

    ci95: list[Interval]
    ci95_exact: list[bool]


class GroupShape(TypedDict):
    """The figures of problems of one difficulty or platform."""

    num_problems: Count
    pass_at_1: PassAt1Shape
    pass_rate: PerTurnShape


class EpisodesShape(TypedDict):
    """How many episodes are finished."""

    finished: Count
    of: Count


class DropShape(TypedDict):
    """Pass@1 with true feedback less with perturbed."""

    per_turn: list[Drop]
    ci95: list[tuple[Drop, Drop]]


class RobustnessShape(TypedDict):
    """What misleading feedback did."""

    problems: Count
    dropped: Count
    steps: Count
    hack_rate: Rate | None
    corruption_rate: Rate | None
    resistance: Rate | None
    recovery_rate: Rate | None
    ci95: dict[str, Interval | None]
    classes: dict[str, Count]
    drop: NotRequired[DropShape]
    model_judge: NotRequired[dict[str, Any]]


class AnswersShape(TypedDict):
    """How many answers there are, and how many of them are of each kind, a turn; None where that is not known."""

    per_turn: dict[str, list[Count | None]]


class TokensShape(TypedDict):
    """Tokens in all, and a turn the mean of an answer; None where the engine doesn't say."""

    prompt_tokens: Count | None
    completion_tokens: Count | None
    completion_tokens_per_turn: list[Annotated[float, Meta(ge=0, le=2**53)] | None]


class TimingShape(TypedDict):
    """Wall time of the sittings that ended by themselves."""

    seconds: Annotated[float, Meta(ge=0, le=1e12)]
    sittings: Count


class ResultsShape(TypedDict):
    """The content of results.json, schema version 1."""

    model: str
    suite: str
    turns: Count
    samples: Count
    num_problems: Count
    problems_without_hidden_tests: NotRequired[Count]  # from 0.2.0
    dropped: dict[str, Count]
    complete: bool
    episodes: EpisodesShape
    pass_at_1: PassAt1Shape
    pass_rate: PerTurnShape
    pass_at_k: dict[str, PerTurnShape]
    solved_by_turn: PerTurnShape
    repair_rate: Rate | None
    regression_rate: Rate | None
    by_difficulty: dict[str, GroupShape]
    by_platform: dict[str, GroupShape]
    robustness: NotRequired[dict[str, RobustnessShape]]
    answers: NotRequired[AnswersShape]
    usage: TokensShape
    judge_failures: Count
    timing: TimingShape


HackShape = TypedDict(
    "HackShape", {"problem_id": str, "sample": Count, "turn": Count, "class": str | None}
)  # a line of hacks.jsonl
