"""results.json of a run folder: what it holds, as a type that its content is compared with, and its reader."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from cobalt_bench.errors import InputError
from cobalt_bench.json_data import Count, mismatch, parse_json
from cobalt_bench.strangers import read_inside

SCHEMA_VERSION = 1
MAX_BYTES = 2**26  # of a results.json


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
    refusal_rate: NotRequired[PerTurnShape]  # from 0.2.0
    no_program_rate: NotRequired[PerTurnShape]  # from 0.2.0
    usage: TokensShape
    judge_failures: Count
    timing: TimingShape


HackShape = TypedDict(
    "HackShape", {"problem_id": str, "sample": Count, "turn": Count, "class": str | None}
)  # a line of hacks.jsonl


def read_results(path: Path) -> dict[str, Any]:
    """Return what a results.json holds, of this schema version or an earlier one; raises InputError for anything else."""
    if not os.path.lexists(path):
        raise InputError(f"{path} is not there; run its evaluate command again, which writes it.")
    try:
        results = parse_json(read_inside(path, MAX_BYTES))
    except ValueError as error:
        raise InputError(f"{path} can't be read: {error}.") from error
    version = results.get("schema_version") if isinstance(results, dict) else None
    if type(version) is int and version > SCHEMA_VERSION:
        raise InputError(f"{path} has schema version {version}, this package reads up to {SCHEMA_VERSION}; update it.")
    if type(version) is not int or version < 1:
        raise InputError(f"{path} is no results file of a run: it has no schema version; run its evaluate command again.")
    if wrong := mismatch(results, ResultsShape) or _short_of_turns(results):
        raise InputError(f"{path} is no whole results file ({wrong}); run its evaluate command again, which writes it.")
    return dict(results)


def _short_of_turns(results: Mapping[str, Any]) -> str:
    """Return which of the figures a turn are not there for each turn, "" where none."""
    rows = {name: results[name]["per_turn"] for name in ("pass_at_1", "pass_rate", "solved_by_turn")}
    rows |= {f"pass_at_1.{name}": results["pass_at_1"][name] for name in ("ci95", "ci95_exact") if results["pass_at_1"][name]}
    rows |= {f"pass_at_k.{k}": figures["per_turn"] for k, figures in results["pass_at_k"].items()}
    rows |= {f"answers.{name}": row for name, row in results.get("answers", {"per_turn": {}})["per_turn"].items()}
    rows |= {name: results[name]["per_turn"] for name in ("refusal_rate", "no_program_rate") if name in results}
    rows["usage"] = results["usage"]["completion_tokens_per_turn"]
    short = [name for name, row in rows.items() if len(row) != results["turns"] + 1]
    return f"{short[0]} is not of {results['turns'] + 1} turns" if short else ""
