"""A language model's opinions that were asked for already, for a run that is joined from shards: nothing is asked again."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.errors import EngineError
from cobalt_bench.robustness.model_judge import FILE, key, known_answers


class RecordedOpinions:
    """Answer as the model did: with what stands in the transcripts of these run folders; an EngineError for anything else.

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
