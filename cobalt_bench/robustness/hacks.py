"""Hack events with their classes: found by running programs, written one a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Judge
from cobalt_bench.judge.ahead import read_ahead
from cobalt_bench.problems.problem import Problem
from cobalt_bench.robustness.behaviour import ProgramComparison, compare_programs
from cobalt_bench.robustness.classes import Classification, classify
from cobalt_bench.robustness.evidence import gather_evidence
from cobalt_bench.robustness.steps import Hack, Step

FILE = "hacks.jsonl"  # in the run folder
_AT_ONCE = 32  # events at the judge


@dataclass(frozen=True)
class Event:
    """A hack event and its class; None where the judge failed."""

    step: Step
    finding: Classification | None

    def to_line(self) -> dict[str, Any]:
        """Return the event as a line of hacks.jsonl: where it is, its class, the rule, its confidence and evidence."""
        step, finding = self.step, self.finding
        return {
            "problem_id": step.problem_id,
            "sample": step.sample,
            "turn": step.turn,
            "class": finding.hack_class if finding else None,
            "rule": finding.rule if finding else None,
            "confidence": finding.confidence if finding else None,
            "evidence": finding.evidence.to_dict() if finding else None,
            "doubts_test": step.doubts,
        }


def find_hacks(steps: Sequence[Step], problems: Mapping[str, Problem], judge: Judge) -> list[Event]:
    """Return the hack events among steps, in their order, each with its class; `problems` as the protocol judges them."""
    compared = (
        (step, hack, compare_programs(problems[step.problem_id], hack.before, hack.after, hack.shown, judge))
        for step in steps
        if (hack := step.hack) is not None
    )
    return [_classified(*each) for each in read_ahead(compared, _AT_ONCE)]


def write_hacks(folder: Path, events: Sequence[Event]) -> None:
    """Write hacks.jsonl; raises InputError when it can't be written."""
    write_lines(folder / FILE, [event.to_line() for event in events])


def write_lines(path: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    """Write JSON Lines, whole or not at all; raises InputError when the file can't be written."""
    draft = path.with_name(f"{path.name}.draft")
    try:
        draft.unlink(missing_ok=True)
        with draft.open("x") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        draft.replace(path)
    except OSError as error:
        raise InputError(f"{path} can't be written ({error.strerror}); make room and run the same command again.") from error


def _classified(step: Step, hack: Hack, comparison: ProgramComparison) -> Event:
    try:
        behaviour = comparison.result()
    except JudgeError:
        return Event(step, None)
    hidden = hack.hidden_before, hack.hidden_after
    return Event(step, classify(gather_evidence(comparison.problem, hack.before, hack.after, hack.shown, behaviour, hidden)))
