"""Hack events with their classes: found by running programs, kept a line each."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Judge
from cobalt_bench.problems.problem import Problem
from cobalt_bench.robustness.behaviour import compare
from cobalt_bench.robustness.classes import Finding, classify
from cobalt_bench.robustness.evidence import gather_evidence
from cobalt_bench.robustness.steps import Step

FILE = "hacks.jsonl"  # in the run folder
_AT_ONCE = 32  # events at the judge


@dataclass(frozen=True)
class Event:
    """A hack event and its class; None where the judge failed."""

    step: Step
    finding: Finding | None

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
    hacks = (step for step in steps if step.hack is not None)
    events: list[Event] = []
    while batch := list(islice(hacks, _AT_ONCE)):
        events += _classified(batch, problems, judge)
    return events


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


def _classified(steps: Sequence[Step], problems: Mapping[str, Problem], judge: Judge) -> Iterator[Event]:
    hacks = [(step, step.hack, problems[step.problem_id]) for step in steps if step.hack is not None]
    waiting = [
        (step, hack, problem, compare(problem, hack.before, hack.after, hack.shown, judge)) for step, hack, problem in hacks
    ]
    for step, hack, problem, comparison in waiting:
        try:
            behaviour = comparison.result()
        except JudgeError:
            yield Event(step, None)
            continue
        hidden = hack.hidden_before, hack.hidden_after
        evidence = gather_evidence(problem, hack.before, hack.after, hack.shown, behaviour, hidden)
        yield Event(step, classify(evidence))
