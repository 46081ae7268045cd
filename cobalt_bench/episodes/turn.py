"""Turn: one program of an episode with what came of it, and the line that logs it."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, get_type_hints

import msgspec

from cobalt_bench.engines.engine import Usage
from cobalt_bench.json_data import Whole
from cobalt_bench.judge.report import Verdict

Verdicts = tuple[Verdict, ...]


@dataclass(frozen=True)
class Turn:
    """One finished turn. Each field is a member of a line of turns.jsonl and a column of a run's table.

    Where the judge failed, `verdict`, `public`, `hidden`, `shown`, `accepted` and `feedback` are None. Where the
    response has no program, the verdict is `no_program` and every test's is `skipped`. A field with a default value may
    be missing in a line: earlier versions did not write it.
    """

    response: str
    program: str | None  # None: the response has no complete fenced block
    verdict: Verdict | None  # of all tests, public and hidden, whatever decides `accepted`
    public: Verdicts | None  # (public tests,)
    hidden: Verdicts | None  # (hidden tests,)
    shown: Verdicts | None  # that perturbed feedback is drawn from (of perturbed tests, or reported); else None
    accepted: bool | None
    feedback: str | None
    usage: Usage = field(default_factory=Usage)
    reasoning: str = ""  # what the server reported beside the response
    finish_reason: str = "stop"
    dropped_turns: Whole = 0  # oldest turns left out of the prompt, so that it fitted the context

    @property
    def judged(self) -> bool:
        """Return whether the turn has a verdict (`no_program` is one); else the judge failed."""
        return self.verdict is not None

    @property
    def claimed(self) -> Verdicts | None:
        """Return the verdicts that the feedback is drawn from: those of the public tests unless it is perturbed."""
        return self.public if self.shown is None else self.shown

    def to_line(self, problem_id: str, sample: int, turn: int) -> dict[str, Any]:
        """Return the turn as a line of turns.jsonl; `turn` counts from 0."""
        members = msgspec.to_builtins(self)
        lists = {name: list(value) for name, value in members.items() if isinstance(value, tuple)}
        return {"problem_id": problem_id, "sample": sample, "turn": turn, **members, **lists}

    @classmethod
    def from_line(cls, line: Mapping[str, Any]) -> "Turn":
        """Return the turn of a line of turns.jsonl."""
        return msgspec.convert(line, cls)


def line_types() -> dict[str, Any]:
    """Return the type of each member of a line of turns.jsonl, in their order."""
    return {"problem_id": str, "sample": Whole, "turn": Whole, **get_type_hints(Turn, include_extras=True)}


def newer_members() -> set[str]:
    """Return the members that a line of an earlier version may lack."""
    return {item.name for item in fields(Turn) if item.default is not MISSING}
