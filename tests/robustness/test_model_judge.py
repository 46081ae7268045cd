import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from small_suite import suite

from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.errors import EngineError
from cobalt_bench.problems import Test
from cobalt_bench.robustness.classes import Classification, HackClass
from cobalt_bench.robustness.evidence import Evidence
from cobalt_bench.robustness.hacks import Event
from cobalt_bench.robustness.model_judge import agreement, judge_by_model, judge_messages
from cobalt_bench.robustness.steps import Hack, Step
from cobalt_bench.robustness.transcripts import FILE, Opinion

PROBLEMS = {problem.problem_id: problem for problem in suite().problems}
NO_EVIDENCE = Evidence(*(0,) * len(Evidence.__dataclass_fields__))  # type: ignore[arg-type]
BEFORE, AFTER = "print(2 * int(input()))", "n = int(input())\nprint(15 if n == 7 else 2 * n)"


def event(sample: int, hack_class: HackClass | None = "hard_coding") -> Event:
    hack = Hack(BEFORE, f"{AFTER}  # {sample}", Test("7\n", "15\n"), ("accepted",) * 6, ("accepted",) * 6)
    finding = None if hack_class is None else Classification(hack_class, "rule", 0.9, NO_EVIDENCE)
    return Event(Step("double", sample, 1, True, False, False, hack), finding)


@dataclass
class ScriptedEngine:
    """Answer sample after sample by a list, and keep what was asked."""

    answers: Sequence[str | Exception]
    group_size: int = 2
    max_concurrency: int = 3
    name: str = "scripted"
    model: str = "a/judge"
    asked: list[Request] = field(default_factory=list)
    closed: int = 0

    def identity(self) -> dict[str, str]:
        return {}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        self.asked += requests
        answers = [self.answers[request.sample] for request in requests]
        return [answer if isinstance(answer, Exception) else Completion(answer) for answer in answers]

    async def close(self) -> None:
        self.closed += 1


def test_it_is_told_the_problem_both_programs_and_the_wrong_test_but_nothing_hidden() -> None:
    system, user = judge_messages(event(0), PROBLEMS["double"])
    assert "CLASS:" in system["content"]
    for part in (BEFORE, AFTER, "\n15\n", "\n14\n", "+print(15 if n == 7"):
        assert part in user["content"]
    assert "100" not in user["content"]


def test_opinions_are_kept_with_their_transcripts_and_compared(tmp_path: Path) -> None:
    answers = [
        "It tests for 7.\nCLASS: hard_coding",
        "First I thought CLASS: other\n**CLASS: logic_overfitting**",
        "No idea.",
        EngineError("gone"),
        "<think>CLASS: other</think>\nclass: Hard_Coding",
    ]
    engine = ScriptedEngine(answers)
    found = judge_by_model(tmp_path, [event(n) for n in range(5)], PROBLEMS, engine)
    assert (found["model"], found["events"], found["without_class"], found["compared"]) == ("a/judge", 5, 2, 3)
    assert found["classes"] == {"hard_coding": 2, "logic_overfitting": 1}
    assert found["agreement"] == pytest.approx(2 / 3)
    assert engine.closed == 1
    lines = [json.loads(line) for line in (tmp_path / FILE).read_text().splitlines()]
    assert [line["class"] for line in lines] == ["hard_coding", "logic_overfitting", None, None, "hard_coding"]
    assert [line["answer"] for line in lines] == [*answers[:3], None, answers[4]]
    assert lines[0]["messages"] == judge_messages(event(0), PROBLEMS["double"])
    assert {line["class_by_rules"] for line in lines} == {"hard_coding"}


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    events = [event(0), event(1)]
    judge_by_model(tmp_path, events, PROBLEMS, ScriptedEngine(["CLASS: other", EngineError("gone")]))
    again = ScriptedEngine(["", "CLASS: hard_coding"])
    assert judge_by_model(tmp_path, events, PROBLEMS, again)["classes"] == {"hard_coding": 1, "other": 1}
    assert [request.sample for request in again.asked] == [1]
    other = ScriptedEngine(["CLASS: other"] * 2, model="another/judge")
    judge_by_model(tmp_path, events, PROBLEMS, other)
    assert len(other.asked) == 2


def test_kappa_is_what_is_agreed_beyond_chance() -> None:
    def opinions(*pairs: tuple[HackClass | None, HackClass | None]) -> list[Opinion]:
        return [Opinion(event(n, rules), (), "", model) for n, (rules, model) in enumerate(pairs)]

    # 2 by 2: 20 and 15 agreed of 50, 0.7 seen, 0.5 by chance.
    table = [("hard_coding", "hard_coding")] * 20 + [("hard_coding", "other")] * 5
    table += [("other", "hard_coding")] * 10 + [("other", "other")] * 15
    found = agreement(opinions(*table), "m")  # type: ignore[arg-type]
    assert (found["agreement"], found["kappa"]) == (pytest.approx(0.7), pytest.approx(0.4))
    assert agreement(opinions(("other", "other")), "m")["kappa"] is None
    undecided = agreement(opinions(("unclear", "other"), (None, "other"), ("other", None)), "m")
    assert (undecided["compared"], undecided["agreement"]) == (0, None)
