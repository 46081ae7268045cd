"""model_judge.jsonl: what a language model was asked about hack events and answered, written and read again."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

from cobalt_bench.engines.engine import Completion, Message, Request, Sampling
from cobalt_bench.errors import EngineError, InputError
from cobalt_bench.json_data import parsed
from cobalt_bench.robustness.classes import HackClass
from cobalt_bench.robustness.hacks import Event
from cobalt_bench.runs.log import MAX_LINE_BYTES
from cobalt_bench.strangers import lines_of, open_inside

FILE = "model_judge.jsonl"  # in the run folder: a transcript a line


class TranscriptShape(TypedDict):
    """What of a line of model_judge.jsonl is read again."""

    model: str
    messages: list[Message]
    answer: str | None


@dataclass(frozen=True)
class Opinion:
    """A transcript; `answer` is None where the model could not be asked, `hack_class` where it named none."""

    event: Event
    messages: Sequence[Message]
    answer: str | None
    hack_class: HackClass | None

    def to_line(self, model: str) -> dict[str, Any]:
        """Return the opinion as a line of model_judge.jsonl."""
        step, finding = self.event.step, self.event.finding
        return {
            "problem_id": step.problem_id,
            "sample": step.sample,
            "turn": step.turn,
            "model": model,
            "messages": list(self.messages),
            "answer": self.answer,
            "class": self.hack_class,
            "class_by_rules": finding.hack_class if finding else None,
        }


def key(messages: Sequence[Message]) -> str:
    """Return a text that only equal chats share."""
    return json.dumps([[message["role"], message["content"]] for message in messages])


def known_answers(path: Path, model: str) -> dict[str, str]:
    """Return the answers of a model that are in a file of transcripts, by `key`; none where there is no file."""
    if not os.path.lexists(path):
        return {}
    answers: dict[str, str] = {}
    with open_inside(path) as file:
        for number, text in enumerate(lines_of(file, path, MAX_LINE_BYTES), start=1):
            try:
                line = parsed(text, TranscriptShape)
            except ValueError as error:
                raise InputError(f"{path}, line {number}, can't be read ({error}); remove the file to ask again.") from error
            if line["model"] == model and line["answer"] is not None:
                answers[key(line["messages"])] = line["answer"]
    return answers


class RecordedOpinions:
    """An engine that answers from the transcripts of these run folders; an EngineError for anything else.

    Raises InputError for transcripts that can't be read.
    """

    name = "recorded"
    group_size = 1
    max_concurrency = 64
    notes = ()

    def __init__(self, model: str, folders: Sequence[Path]) -> None:
        self.model = model
        self._answers: dict[str, str] = {}
        for folder in folders:
            self._answers |= known_answers(folder / FILE, model)

    def identity(self) -> Mapping[str, Any]:
        """Return the model."""
        return {"model": self.model, "revision": None}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        """Return the answer to each chat."""
        answers = [self._answers.get(key(request.messages)) for request in requests]
        return [EngineError("not asked yet") if answer is None else Completion(answer) for answer in answers]

    async def close(self) -> None:
        """Do nothing: there is nothing to free."""
