"""Turn: one program of an episode with what came of it, and the line that logs it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cobalt_bench.engines.engine import Usage
from cobalt_bench.judge.report import Verdict

Verdicts = tuple[Verdict, ...]


@dataclass(frozen=True)
class Turn:
    """Hold one finished turn.

    Where the judge failed, `verdict`, `public`, `hidden`, `shown`, `accepted` and `feedback` are None. Where the
    response has no program, the verdict is `no_program` and every test's is `skipped`.
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
    reasoning: str = ""  # what the server reported apart from the response
    finish_reason: str = "stop"
    dropped_turns: int = 0  # oldest turns left out of the prompt, so that it fitted the context

    @property
    def judged(self) -> bool:
        """Say whether the turn has a verdict (`no_program` is one); else the judge failed."""
        return self.verdict is not None

    @property
    def claimed(self) -> Verdicts | None:
        """Return the verdicts that the feedback is drawn from: those of the public tests unless it is perturbed."""
        return self.public if self.shown is None else self.shown

    def to_line(self, problem_id: str, sample: int, turn: int) -> dict[str, Any]:
        """Return the turn as a line of turns.jsonl; `turn` counts from 0."""
        return {
            "problem_id": problem_id,
            "sample": sample,
            "turn": turn,
            "response": self.response,
            "program": self.program,
            "verdict": self.verdict,
            "public": _list(self.public),
            "hidden": _list(self.hidden),
            "shown": _list(self.shown),
            "accepted": self.accepted,
            "feedback": self.feedback,
            "usage": asdict(self.usage),
            "reasoning": self.reasoning,
            "finish_reason": self.finish_reason,
            "dropped_turns": self.dropped_turns,
        }

    @classmethod
    def from_line(cls, line: Mapping[str, Any]) -> "Turn":
        """Return the turn of a line of turns.jsonl."""
        return cls(
            response=line["response"],
            program=line["program"],
            verdict=line["verdict"],
            public=_tuple(line["public"]),
            hidden=_tuple(line["hidden"]),
            shown=_tuple(line["shown"]),
            accepted=line["accepted"],
            feedback=line["feedback"],
            usage=Usage(**line["usage"]),
            reasoning=line.get("reasoning", ""),
            finish_reason=line.get("finish_reason", "stop"),
            dropped_turns=line.get("dropped_turns", 0),
        )


def _list(verdicts: Verdicts | None) -> list[Verdict] | None:
    return None if verdicts is None else list(verdicts)


def _tuple(verdicts: list[Verdict] | None) -> Verdicts | None:
    return None if verdicts is None else tuple(verdicts)
