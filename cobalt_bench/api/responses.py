"""Reads files of answers that were generated elsewhere, a row at a time, and keeps them on disk by episode."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from cobalt_bench.api.response_rows import Row, RowReader
from cobalt_bench.engines.openai_answers import sendable
from cobalt_bench.engines.thinking import split_text
from cobalt_bench.engines.thinking_marks import KNOWN, Marks
from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import shown
from cobalt_bench.problems.problem_files import read_rows

MAX_TURNS = 1_000  # of an episode
MAX_CHARACTERS = 4_000_000  # of an answer: it and its program must fit into a line of a run's log


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its text without thinking, the thinking, and why it ended."""

    text: str
    reasoning: str = ""
    finish_reason: str = "stop"


@dataclass
class Responses:
    """The answers of a file, by episode; their texts lie in a file of their own."""

    turns: int  # answers of the longest episode
    samples: tuple[int, ...]  # the numbers that the file gives to samples, of all problems together
    _places: Mapping[tuple[str, int], Mapping[int, int]]  # problem and sample -> turn -> offset in bytes
    _spool: BinaryIO

    def length(self, problem_id: str, sample: int) -> int:
        """Return how many answers an episode has, 0 where the file lacks it."""
        return len(self._places.get((problem_id, sample), ()))

    def episode(self, problem_id: str, sample: int) -> Iterator[Answer]:
        """Yield the answers of an episode in the order of its turns."""
        places = self._places.get((problem_id, sample), {})
        for turn in range(len(places)):
            self._spool.seek(places[turn])
            yield Answer(*json.loads(self._spool.readline()))

    @property
    def answers(self) -> int:
        """Return how many answers there are."""
        return sum(map(len, self._places.values()))


def read_responses(path: Path, problem_ids: Collection[str], spool: BinaryIO, marks: Sequence[Marks] = KNOWN) -> Responses:
    """Read a file of answers to problems, JSON Lines or Parquet; their texts, without thinking, go to `spool`.

    `marks` are what stands around the thinking. Raises InputError, in one sentence with file and row, for what is no such file,
    an answer to another problem, one that comes twice, and a turn that lacks the one before.
    """
    reader = _Reader(path, set(problem_ids), spool, tuple(marks))
    for where, row in read_rows(path):
        for each in reader.rows.read(row, where):
            reader.add(each, where)
    return reader.responses()


@dataclass
class _Reader:
    path: Path
    problem_ids: set[str]
    spool: BinaryIO
    marks: tuple[Marks, ...]
    rows: RowReader = field(default_factory=RowReader)
    places: dict[tuple[str, int], dict[int, int]] = field(default_factory=dict)
    next_sample: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row, where: str) -> None:
        """Keep what a row says."""
        if row.problem_id not in self.problem_ids:
            raise InputError(f"{where}: there is no problem {shown(row.problem_id)}; give the suite that has it.")
        sample = self.next_sample[row.problem_id] if row.sample is None else row.sample
        self.next_sample[row.problem_id] = max(self.next_sample[row.problem_id], sample + 1)
        episode = self.places.setdefault((row.problem_id, sample), {})
        for turn, (text, reasoning) in enumerate(row.said, start=row.turn):
            if turn in episode:
                raise InputError(f"{where}: turn {turn} of sample {sample} of {shown(row.problem_id)} comes twice.")
            if turn >= MAX_TURNS:
                raise InputError(f"{where}: more than the {MAX_TURNS:,} turns that an episode may have.")
            if len(text) + len(reasoning) > MAX_CHARACTERS:
                raise InputError(f"{where}: an answer of more than the {MAX_CHARACTERS:,} characters that it may have.")
            episode[turn] = self._keep(text, reasoning, row.finish_reason)

    def responses(self) -> Responses:
        """Return what was kept; raises InputError where there is nothing, or an episode has a gap."""
        if not self.places:
            raise InputError(f"{self.path} holds no response.")
        for (problem_id, sample), episode in self.places.items():
            missing = next(turn for turn in range(len(episode) + 1) if turn not in episode)
            if missing < len(episode):
                raise InputError(
                    f"{self.path}: sample {sample} of {shown(problem_id)} has turn {max(episode)} but no turn {missing}; "
                    "turns count from 0."
                )
        turns = max(map(len, self.places.values()))
        samples = tuple(sorted({sample for _, sample in self.places}))
        return Responses(turns, samples, self.places, self.spool)

    def _keep(self, text: str, reasoning: str, finish_reason: str) -> int:
        """Write an answer to the spool as an engine would have handed it over, and return where it begins."""
        split = split_text(sendable(text), self.marks, opened=False if reasoning else None)
        kept = [split.answer, sendable(reasoning) or split.reasoning, finish_reason]
        place = self.spool.tell()
        self.spool.write(json.dumps(kept).encode() + b"\n")
        return place
