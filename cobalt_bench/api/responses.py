"""Reads files of answers that were generated elsewhere, a row at a time, and keeps them on disk by episode."""

import json
import reprlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from cobalt_bench.engines.openai_answers import said, sendable
from cobalt_bench.engines.thinking import KNOWN, Marks, split_text
from cobalt_bench.errors import InputError
from cobalt_bench.problems.reading import read_rows

MAX_TURNS = 1_000  # of an episode
MAX_CHARACTERS = 4_000_000  # of an answer: it and its program must fit into a line of a run's log
FORMATS = (
    "{problem_id, response}, {problem_id, responses}, {problem_id, messages}, or a sample of lm-evaluation-harness or lighteval"
)
_FINISH_REASONS = ("stop", "length", "refused")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its text without thinking, the thinking, and why it ended."""

    text: str
    reasoning: str = ""
    finish_reason: str = "stop"


@dataclass(frozen=True, slots=True)
class _Row:
    """What a row says of one episode: its answers from `turn` on; no sample: it is the problem's next one."""

    problem_id: str
    sample: int | None
    turn: int
    said: list[tuple[str, str]]  # text and thinking of each answer
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
        for each in _rows_of(row, where, reader):
            reader.add(each, where)
    return reader.responses()


@dataclass
class _Reader:
    path: Path
    problem_ids: set[str]
    spool: BinaryIO
    marks: tuple[Marks, ...]
    filter: str | None = None  # of lm-evaluation-harness, which writes a sample again for each of its filters
    places: dict[tuple[str, int], dict[int, int]] = field(default_factory=dict)
    next_sample: Counter[str] = field(default_factory=Counter)

    def add(self, row: _Row, where: str) -> None:
        """Keep what a row says."""
        if row.problem_id not in self.problem_ids:
            raise InputError(f"{where}: there is no problem {_shown(row.problem_id)}; give the suite that has it.")
        sample = self.next_sample[row.problem_id] if row.sample is None else row.sample
        self.next_sample[row.problem_id] = max(self.next_sample[row.problem_id], sample + 1)
        episode = self.places.setdefault((row.problem_id, sample), {})
        for turn, (text, reasoning) in enumerate(row.said, start=row.turn):
            if turn in episode:
                raise InputError(f"{where}: turn {turn} of sample {sample} of {_shown(row.problem_id)} comes twice.")
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
                    f"{self.path}: sample {sample} of {_shown(problem_id)} has turn {max(episode)} but no turn {missing}; "
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


def _rows_of(row: Any, where: str, reader: _Reader) -> list[_Row]:
    """Return what a row says, in whichever format it is."""
    if not isinstance(row, dict):
        raise InputError(f"{where}: a response must be an object with {FORMATS}.")
    if isinstance(row.get("doc"), dict):
        return _of_harness(row, row["doc"], where, reader)
    found = [name for name in ("response", "responses", "messages") if row.get(name) is not None]
    if len(found) != 1:
        complaint = f"fields `{found[0]}` and `{found[1]}` exclude each other" if found else "no response"
        raise InputError(f"{where}: {complaint}; give {FORMATS}.")
    problem_id, sample = _problem_id(row, where), _number(row, "sample", where)
    turn, value = _number(row, "turn", where), row[found[0]]
    reason = row.get("finish_reason")
    reason = reason if reason in _FINISH_REASONS else "stop"
    if found[0] == "response":
        reasoning = row.get("reasoning")
        said_now = [(_text(value, "response", where), reasoning if isinstance(reasoning, str) else "")]
        return [_Row(problem_id, 0 if sample is None and turn is not None else sample, turn or 0, said_now, reason)]
    if turn is not None:
        raise InputError(f"{where}: field `turn` goes with `response`; leave it out where `{found[0]}` holds all turns.")
    if not isinstance(value, list):
        raise InputError(f"{where}: field `{found[0]}` must be a list.")
    answers = [(_text(each, "responses", where), "") for each in value] if found[0] == "responses" else _chat(value, where)
    if not answers:
        raise InputError(f"{where}: field `{found[0]}` holds no answer.")
    return [_Row(problem_id, sample, 0, answers)]


def _chat(messages: list[Any], where: str) -> list[tuple[str, str]]:
    """Return text and thinking of the assistant's messages."""
    if not all(isinstance(message, dict) and isinstance(message.get("role"), str) for message in messages):
        raise InputError(f"{where}: field `messages` must be a list of {{role, content}}.")
    return [said(message) for message in messages if message["role"] == "assistant"]


def _of_harness(row: dict[str, Any], doc: dict[str, Any], where: str, reader: _Reader) -> list[_Row]:
    """Return the samples of a row of lm-evaluation-harness (--log_samples) or of lighteval's details."""
    if isinstance(row.get("resps"), list):
        reader.filter = reader.filter or str(row.get("filter"))
        if str(row.get("filter")) != reader.filter:
            return []
        texts = [text for each in row["resps"] for text in (each if isinstance(each, list) else [each])]
        return [_Row(_problem_id(doc, where), None, 0, [(_text(text, "resps", where), "")]) for text in texts]
    response, specific = row.get("model_response"), doc.get("specific")
    if isinstance(response, dict) and isinstance(response.get("text"), list):
        named = specific if isinstance(specific, dict) else doc
        return [_Row(_problem_id(named, where), None, 0, [(_text(text, "text", where), "")]) for text in response["text"]]
    raise InputError(f"{where}: a document without `resps` or `model_response`; give {FORMATS}.")


def _problem_id(row: Mapping[str, Any], where: str) -> str:
    value = next((row[name] for name in ("problem_id", "question_id") if row.get(name) not in (None, "")), None)
    if value is None:
        raise InputError(f"{where}: field `problem_id` is missing.")
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(f"{where}: field `problem_id` must be text.")
    return str(value)


def _number(row: Mapping[str, Any], name: str, where: str) -> int | None:
    value = row.get(name)
    if value is not None and (type(value) is not int or value < 0):
        raise InputError(f"{where}: field `{name}` must be a whole number from 0 on.")
    return value


def _text(value: Any, name: str, where: str) -> str:
    if not isinstance(value, str):
        raise InputError(f'{where}: field `{name}` must hold text; write "" where a model said nothing.')
    return value


def _shown(problem_id: str) -> str:
    return reprlib.repr(problem_id)
